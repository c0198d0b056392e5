// One event: what went wrong, what caused it with the waits to scale, the state after it, what followed.
import { BAD } from './trace.js';
import { hover, select, session, setFocus, sinceText, timeOf } from './session.js';
import { durationText } from './durations.js';
import { button, element, heading, icon, lines, words } from './elements.js';
import { actionOf, causesOf, consequencesOf, depthOf } from './chains.js';
import { counted, countText, fileName, shown, valueText, withBreaks } from './text.js';
import { bandName, glyphOf, kindWord, lasted, nameOf, reactorName, sentenceOf, toneOf } from './words.js';
import { stateAt } from './states.js';
import { LET_GO } from './values.js';
import { stateFields } from './state-fields.js';
import { linkButton } from './address.js';

/** Steps of a chain that are shown at its beginning and its end. */
const FIRST_STEPS = 6, LAST_STEPS = 18;
/** Pixels of the longest wait. */
const LONGEST_BAR = 170;
const MOST_FOLLOWING = 12, MOST_REACTORS = 8;

/**
 * The contents of the tab.
 * @param {number} row
 * @param {(tab: string) => void} openTab
 */
export async function eventTab(row, openTab) {
  const { trace, values } = session;
  const made = document.createDocumentFragment();
  const causes = causesOf(trace, row), following = consequencesOf(trace, row, 400);
  await Promise.all([...causes.slice(-40), ...following.slice(0, 60)].flatMap(one => [one, trace.end[one]]).filter(one => one >= 0).map(one => values.of(one)));
  made.append(element('h2', '', icon(glyphOf(trace, row)), words(nameOf(trace, row), toneOf(trace, row))), factsOf(row));
  for (const warning of await warningsOf(row)) made.append(warning);
  made.append(element('div', 'act',
    linkButton(row),
    button('', () => setFocus(session.focus >= 0 ? -1 : row), session.focus >= 0 ? 'The whole trace' : 'Only this chain'),
    button('', () => openTab('test'), 'As a test')));
  const detail = await values.of(row);
  if (detail === LET_GO) made.append(element('p', 'sub', 'Its values are not held: they left the window of trace-render, or it does not answer.'));
  if (detail.payload !== undefined && trace.k[row] !== trace.kind.state) {
    const text = withBreaks(JSON.stringify(detail.payload, null, 2)).split('\n').map(line => shown(line, 400)).slice(0, 200).join('\n');
    const box = element('pre', '', text);
    box.tabIndex = 0;
    made.append(heading('Payload'), box);
  }
  const absent = (await values.of(causes[0])).cause;
  made.append(heading('What caused this', causes.length > 1 ? sinceText(causes[0], row) + ' from its root' : absent ? '' : 'nothing recorded: a root'), causeSteps(row, causes));
  if (absent) made.append(element('p', 'sub', `What led to this, event ${Number(absent)}, is not on this page.`));
  if (trace.cause[causes[0]] < -1) made.append(element('p', 'sub', 'What led to this is no longer held.'));
  await appendState(made, row);
  appendFollowing(made, row, following.slice(1));
  await appendOthers(made, row);
  return made;
}

/** @param {number} row */
function factsOf(row) {
  const { trace } = session;
  const reactor = reactorName(trace, row);
  const facts = [kindWord(trace, row) + (reactor ? ' of ' + reactor : ''), 'event ' + trace.seq[row], timeOf(row)];
  if (lasted(trace, row)) facts.push('took ' + lasted(trace, row));
  if (trace.thread[row]) facts.push('thread ' + trace.thread[row]);
  return element('p', 'sub', words(facts.join(' · ')), trace.site[row] ? element('br') : '', trace.site[row] ? words(trace.strings[trace.site[row]]) : '');
}

/** @param {number} row */
async function warningsOf(row) {
  const { trace, values, meta } = session;
  const { k, kind, bad } = trace;
  const warn = (/** @type {string} */ text) => element('p', 'warn', lines(text));
  const made = [];
  if (bad[row] & BAD.late && k[row] === kind.state) {
    const over = meta.over[row];
    const mutation = trace.cause[trace.cause[row]];
    made.push(warn(`Came too late: ${mutation >= 0 ? trace.strings[trace.label[mutation]] : 'it'} of ${actionWords(row)} overwrote what `
      + (over === undefined ? 'a newer action had written' : `the newer ${actionWords(over)} had written ${sinceText(over, row)} before`)));
    if (over !== undefined) {
      await values.of(over);
      made.push(stepButton(over, false, 'overwritten: ' + sentenceOf(trace, values, over)));
    }
  }
  for (let c = trace.firstChild[row]; c >= 0; c = trace.nextSibling[c]) {
    if (k[c] !== kind.impurity && (k[c] !== kind.error || k[row] !== kind['mutate.begin'])) continue;
    const detail = await values.of(c);
    if (k[c] === kind.error) made.push(warn(`Failed: ${trace.strings[trace.label[c]]}, ${shown(detail.msg)}${trace.flags[c] & 32 ? '. No observer was notified.' : ''}`));
    else if (detail.exempt === undefined) made.push(warn('Impure: ' + placed(detail)));
  }
  const own = await values.of(row);
  if (k[row] === kind.impurity) made.push(warn(own.exempt === undefined ? placed(own) : `${placed(own)} · exempt: ${own.exempt}`));
  if (bad[row] & BAD.open && k[row] === kind['mutate.begin']) made.push(warn(`Never ended: ${durationText(meta.span[1] - trace.time[row])} open when the trace ended`));
  if (bad[row] & BAD.loop) made.push(warn('Here a chain of causes came back to an action where it had been'));
  if (bad[row] & BAD.test) made.push(warn('Here the test failed: ' + valueText(own.payload, 600)));
  return made;
}

/** @param {any} detail */
const placed = detail => detail.msg + (detail.line ? ` · ${fileName(String(detail.file || ''))}:${detail.line}` : '');

/** @param {number} row */
function actionWords(row) {
  const action = actionOf(session.trace, row);
  return action >= 0 ? nameOf(session.trace, action) : 'an unknown action';
}

/**
 * A step of a chain as a button.
 * @param {number} row
 * @param {boolean} isCurrent
 * @param {string} [note] In place of its sentence.
 */
function stepButton(row, isCurrent, note) {
  const { trace, values } = session;
  const { k, kind } = trace;
  const name = element('span', 'l', element('b', '', words(nameOf(trace, row), toneOf(trace, row))));
  if (k[row] === kind['mutate.begin']) name.append(element('span', 'c-mute', ' effect'));
  const step = button('step', () => select(row), icon(glyphOf(trace, row)), name, element('span', 'tm', timeOf(row)));
  const sentence = note ?? (k[row] === kind.reduce ? '' : sentenceOf(trace, values, row));
  if (sentence) step.append(element('span', 'x', lines(sentence, k[row] === kind.mutation || k[row] === kind.state ? 'mono' : '')));
  if (isCurrent) step.setAttribute('aria-current', 'true');
  step.addEventListener('mouseenter', () => hover(row));
  step.addEventListener('mouseleave', () => hover(-1));
  return step;
}

/**
 * @param {number} row
 * @param {number[]} causes
 */
function causeSteps(row, causes) {
  const { trace } = session;
  const list = element('ol', 'steps');
  // A reduce stands between a mutation and its state always; it is shown where it matters.
  const shownRows = causes.filter(one => trace.k[one] !== trace.kind.reduce || trace.bad[one] & BAD.impure || one === row);
  const left = Math.max(0, shownRows.length - FIRST_STEPS - LAST_STEPS);
  const total = trace.time[row] - trace.time[causes[0]];
  let last = -1;
  shownRows.forEach((one, i) => {
    if (left && i === FIRST_STEPS) list.append(element('li', 'kidsn', `… ${countText(left)} more between …`));
    if (left && i >= FIRST_STEPS && i < FIRST_STEPS + left) {
      last = -1;
      return;
    }
    if (last >= 0) list.append(element('li', '', gapBetween(last, one, total)));
    list.append(element('li', '', stepButton(one, one === row)));
    last = one;
  });
  return list;
}

/**
 * The way from one step to the next: a bar for a wait, a thick line where a reactor drives another.
 * @param {number} from
 * @param {number} to
 * @param {number} total
 */
function gapBetween(from, to, total) {
  const { trace } = session;
  const wait = Math.max(0, trace.time[to] - trace.time[from]);
  const isImmediate = trace.k[from] === trace.kind['mutate.begin'] ? wait <= Math.max(0, trace.duration[from]) + 1000 : wait < 1e5;
  const isCross = trace.reactor[to] !== trace.reactor[from] && trace.reactor[to] !== 0;
  const note = element('div', 'w');
  if (!isImmediate) {
    const bar = element('span', 'waitbar');
    bar.style.width = Math.max(3, Math.min(LONGEST_BAR, LONGEST_BAR * wait / Math.max(1, total))) + 'px';
    note.append(bar, element('span', '', 'waited ' + durationText(wait)));
  }
  if (isCross) note.append(element('span', '', 'drives ' + shown(reactorName(trace, to), 60)));
  return element('div', 'gap' + (isImmediate ? '' : ' wait') + (isCross ? ' cross' : ''), element('span', 'v'), note);
}

/**
 * @param {DocumentFragment} made
 * @param {number} row
 */
async function appendState(made, row) {
  const { trace, values } = session;
  const band = trace.bandOf.get(trace.reactor[row]);
  const moment = band === undefined ? null : await stateAt(trace, values, band, row);
  if (band === undefined || !moment) return;
  const isThis = moment.row === row;
  made.append(heading(bandName(trace, band) + (isThis ? ' after this' : ' at this moment'),
    isThis ? 'revision ' + trace.revision[row] : moment.row < 0 ? 'since before what is held' : `since ${trace.seq[moment.row]}, ${sinceText(moment.row, row)} before`), stateFields(band, moment, row));
}

/**
 * @param {DocumentFragment} made
 * @param {number} row
 * @param {number[]} following
 */
function appendFollowing(made, row, following) {
  const { trace } = session;
  const { kind } = trace;
  const quiet = new Set([kind['mutate.run'], kind.reduce, kind.subscribe, kind.unsubscribe]);
  const rows = following.filter(one => !quiet.has(trace.k[one]) && !(trace.k[one] === kind['mutate.end'] && trace.flags[one] >> 6 === 0));
  if (!rows.length) return;
  const list = element('ol', 'steps');
  for (const one of rows.slice(0, MOST_FOLLOWING)) {
    const item = element('li', '', stepButton(one, false));
    item.style.paddingLeft = Math.max(0, Math.min(6, depthOf(trace, one, 200) - depthOf(trace, row, 200) - 1)) * 12 + 'px';
    list.append(item);
  }
  made.append(heading('What followed', (following.length >= 399 ? 'more than ' : '') + counted(rows.length, 'event')), list);
  if (rows.length > MOST_FOLLOWING) made.append(element('div', 'act', button('', () => setFocus(row), `All ${countText(rows.length)} in the list`)));
}

/**
 * @param {DocumentFragment} made
 * @param {number} row
 */
async function appendOthers(made, row) {
  const { trace, values } = session;
  const own = trace.bandOf.get(trace.reactor[row]);
  const others = trace.lanes.map((_, band) => band).filter(band => band !== own).slice(0, MOST_REACTORS);
  let isFirst = true;
  for (const band of others) {
    const moment = await stateAt(trace, values, band, row);
    if (!moment) continue;
    if (isFirst) made.append(heading('Other reactors at this moment'));
    isFirst = false;
    const fields = element('div');
    const toggle = button('step', () => {
      const isOpen = toggle.getAttribute('aria-expanded') !== 'true';
      toggle.setAttribute('aria-expanded', String(isOpen));
      fields.replaceChildren(...(isOpen ? [stateFields(band, moment, row)] : []));
    }, icon('state'), element('span', 'l', element('b', '', words(bandName(trace, band))), ' ', words(valueText(moment.value, 120), 'mono c-mute')),
    element('span', 'tm', 'revision ' + moment.revision));
    toggle.setAttribute('aria-expanded', 'false');
    made.append(toggle, fields);
  }
}

