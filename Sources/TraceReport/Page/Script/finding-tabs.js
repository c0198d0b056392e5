// The tabs of findings, of slow actions, and of the event as a test.
import { hover, select, session, timeOf } from './session.js';
import { durationText } from './durations.js';
import { button, copy, element, heading, icon, lines, words } from './elements.js';
import { countText, counted } from './text.js';
import { bandName, nameOf, reactorName } from './words.js';
import { linkButton } from './address.js';

/**
 * Marks and colors of the kinds of findings.
 * @type {Record<string, [string, string]>}
 */
const LOOKS = {
  test: ['failed', 'c-fail'], impure: ['impure', 'c-fail'], failed: ['failed', 'c-fail'], late: ['late', 'c-fail'], open: ['open', 'c-action'],
  loop: ['loop', 'c-loop'], cancelled: ['cancelled', 'c-effect'], unlawful: ['failed', 'c-fail'],
};
/**
 * The mark and the color of a kind of finding.
 * @param {string} kind
 */
export const lookOf = kind => LOOKS[kind] || ['other', 'c-fail'];
/** Times of a finding that are listed. */
export const MOST_TIMES = 18;
const MOST_ACTIONS = 60;

/**
 * @param {HTMLElement} target
 * @param {number} row
 */
export function pointsAt(target, row) {
  target.addEventListener('mouseenter', () => hover(row));
  target.addEventListener('mouseleave', () => hover(-1));
  return target;
}

/**
 * One line for each cause, the times as buttons.
 * @param {any[]} findings
 */
export function findingsTab(findings) {
  const { meta } = session;
  const made = document.createDocumentFragment();
  made.append(element('h2', 'vh', 'Findings'));
  if (!findings.length) made.append(element('p', 'sub', 'Nothing was impure, failed, late, open, cancelled or looping in what was recorded.'));
  let last = '';
  for (const finding of findings) {
    const [mark] = lookOf(finding.kind);
    const fault = meta.faults.find((/** @type {any} */ one) => one.kind === finding.kind);
    if (finding.kind !== last) made.append(heading(fault.title, countText(fault.n) + (finding.kind === 'loop' ? ' ' + fault.words : '×')));
    last = finding.kind;
    const times = finding.turns ? counted(finding.turns, 'turn') : finding.total > 1 ? countText(finding.total) + '×' : '';
    const contents = [icon(mark), element('b', '', words(finding.what)), element('span', 'ct', times),
      element('span', 'x', lines(finding.why), finding.where ? element('br') : '', finding.where ? words(finding.where, 'mono') : '')];
    if (!finding.rows.length) {
      made.append(element('div', 'find1 c-mute', ...contents, element('span', 'x', 'not in the part that is shown')));
      continue;
    }
    made.append(pointsAt(button('find1', () => select(finding.rows[0]), ...contents), finding.rows[0]));
    if (finding.rows.length < 2) continue;
    const turns = element('div', 'turns');
    for (const row of finding.rows.slice(0, MOST_TIMES)) turns.append(pointsAt(button('', () => select(row), timeOf(row)), row));
    const more = finding.total - (meta.part ? Math.min(MOST_TIMES, finding.rows.length) : MOST_TIMES);
    if (more > 0) turns.append(element('span', 'c-mute', `and ${countText(more)} more`));
    made.append(turns);
  }
  return made;
}

/**
 * Where the time of the slowest action went, and all actions by their slowest.
 * @param {(tab: string) => void} openTab
 */
export function slowTab(openTab) {
  const { meta, trace } = session;
  const made = document.createDocumentFragment();
  const [slowest] = meta.slow;
  if (!slowest) {
    made.append(element('p', 'sub', 'No action was recorded.'));
    return made;
  }
  if (slowest.max > 0) {
    made.append(element('h2', '', icon('slow'), words('Slowest: ' + (slowest.row < 0 ? trace.strings[slowest.label] : nameOf(trace, slowest.row)))),
      element('p', 'sub', durationText(slowest.max) + ' until it settled'), splitBar(slowest));
  }
  made.append(heading('Actions by their slowest, until they settled'));
  const head = element('tr');
  for (const title of ['action', '×', 'p50', 'p95', 'max', 'waiting']) {
    const cell = element('th', '', title);
    cell.setAttribute('scope', 'col');
    head.append(cell);
  }
  const body = element('tbody');
  for (const slow of meta.slow.slice(0, MOST_ACTIONS)) {
    const name = [words(trace.strings[slow.label], 'c-action'), ' ', words(bandName(trace, trace.bandOf.get(slow.r) ?? 0), 'c-mute')];
    const open = slow.row < 0 ? element('span', '', ...name) : button('', () => {
      select(slow.to >= 0 ? slow.to : slow.row);
      openTab('event');
    }, ...name);
    const line = element('tr', '', element('td', '', open));
    for (const text of [countText(slow.n), durationText(slow.p50), durationText(slow.p95), durationText(slow.max),
      slow.max > 0 ? Math.floor(100 * slow.wait / slow.max) + ' %' : '-']) line.append(element('td', '', text));
    body.append(pointsAt(line, slow.row));
  }
  made.append(element('table', '', element('thead', '', head), body));
  return made;
}

/** @param {any} slow */
function splitBar(slow) {
  const bar = element('div', 'split3'), key = element('div', 'keyl');
  for (const [name, text, time] of [['s-call', 'calls of mutate', slow.call], ['s-wait', 'waiting', slow.wait], ['s-run', 'effects ran', slow.run]]) {
    const part = element('span', name);
    part.style.width = Math.max(time ? 1.5 : 0, 100 * time / Math.max(1, slow.max)) + '%';
    bar.append(part);
    key.append(element('span', '', element('i', name), `${text} ${durationText(time)}`));
  }
  return element('div', '', bar, key);
}

/**
 * The test that replays the reactor of an event, as the tool wrote it.
 * @param {number} row
 * @param {string} test Empty if there is none.
 */
export function testTab(row, test) {
  const { trace } = session;
  const made = document.createDocumentFragment();
  made.append(element('h2', '', 'As a test'));
  if (!test) {
    const name = reactorName(trace, row);
    made.append(element('p', 'sub', words(session.meta.part ? 'A page that shows a part of a trace has no tests.' : name
      ? `${name} has no test here: no action or mutation reached it from outside, or its type has no name in source.`
      : 'This event belongs to no reactor. Select one that does.')));
    return made;
  }
  const code = element('pre', '', test);
  code.tabIndex = 0;
  code.setAttribute('aria-label', 'Swift source');
  made.append(element('p', 'sub', words(`All that reached ${reactorName(trace, row)} from outside, at its times, and the states that came out: the same as trace-render test writes.`)),
    element('div', 'act', button('', () => copy(test, 'The test is copied.'), 'Copy test'),
      linkButton(row)), code);
  return made;
}
