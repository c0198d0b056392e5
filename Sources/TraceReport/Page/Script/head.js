// The head: the name of the trace, what there is, what went wrong, and what a reader hears of the selected event.
import { follow, isNarrow, select, session, timeOf } from './session.js';
import { button, byID, element, icon } from './elements.js';
import { durationText } from './durations.js';
import { counted, countText, shown } from './text.js';
import { announcement } from './words.js';
import { lookOf } from './finding-tabs.js';
import { find } from './filter.js';
import { setTab } from './inspector.js';

/** Milliseconds after which an event is read out, so that not each one is while a key is held. */
const QUIET = 250;
let timer = 0;

/**
 * What there is, in one sentence.
 * @param {any} meta
 */
export function summaryOf(meta) {
  const { sums, span } = meta;
  const parts = [durationText(span[1] - span[0]) + (meta.header.clock === 'virtual' ? ' of virtual time' : ''),
    [counted(sums.reactors, 'reactor'), counted(sums.actions, 'action'), counted(sums.effects, 'effect'), counted(sums.mutations, 'mutation')].join(', '),
    `${counted(sums.events, 'event')}, ${meta.dropped ? countText(meta.dropped) + ' lost' : 'none lost'}`];
  if (meta.bad) parts.push(counted(meta.bad, 'line') + ' could not be read');
  const { old, long, limit } = meta.cut || { old: 0, long: 0, limit: null };
  if (long) parts.push(`${counted(long, 'value')} over ${countText(limit)} bytes cut to fit`);
  if (old) parts.push(`${counted(old, 'value')} before a change left out to fit`);
  return parts.join(' · ');
}

/** Fills the head, before the events are read. */
export function drawHead() {
  const { meta } = session;
  byID('title').textContent = shown(meta.title, 80);
  byID('subtitle').textContent = byID('subtitle').title = summaryOf(meta);
  byID('clock').textContent = '0 / ' + durationText(meta.span[1]);
  drawChips('nothing went wrong that was recorded');
}

/**
 * What went wrong, each kind with its number.
 * @param {string} fine What is said if nothing did.
 */
export function drawChips(fine) {
  const chips = byID('chips');
  chips.replaceChildren();
  for (const { kind, n, words } of session.meta.faults) {
    const [mark, tone] = lookOf(kind);
    const query = kind === 'test' ? 'k:mark' : 'is:' + kind;
    const chip = button('chip ' + tone, () => pressChip(kind, query), icon(mark), `${countText(n)} ${words}`);
    chip.dataset.query = query;
    chip.setAttribute('aria-pressed', String(session.query.trim() === query));
    chips.append(chip);
  }
  if (!chips.children.length) chips.append(element('span', 'chip fine', icon('state'), fine));
}

/**
 * @param {string} kind
 * @param {string} query
 */
async function pressChip(kind, query) {
  if (session.query.trim() === query) {
    await find('');
    return;
  }
  setTab('findings');
  const first = session.meta.findings.find((/** @type {any} */ finding) => finding.kind === kind && finding.rows.length);
  if (first) select(first.rows[0]);
  await find(query);
}

/** Lets the head follow what is selected. */
export function wireHead() {
  follow(['filtered'], () => {
    for (const chip of byID('chips').children) if (chip.dataset.query) chip.setAttribute('aria-pressed', String(session.query.trim() === chip.dataset.query));
  });
  follow(['selected'], () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const { trace, values, selected } = session;
      byID('live').textContent = announcement(trace, values, selected, timeOf(selected), isNarrow() ? 80 : 160);
    }, QUIET);
  });
}
