// Chooses the events that are listed: those that the search finds, of the kinds that are on.
import { BAD, inOrder } from './trace.js';
import { follow, session, tell } from './session.js';
import { byID, button, element, icon } from './elements.js';
import { faultOf, parseQuery } from './query.js';
import { matcherOf } from './search.js';
import { NO_FOLDS } from './folded.js';
import { counted, countText } from './text.js';

/**
 * The groups of kinds, each with its mark, and whether it is on at first.
 * @type {[string, string, string[], boolean][]}
 */
const GROUPS = [
  ['action', 'action', ['action', 'action.out'], true], ['effect', 'effect', ['mutate.begin', 'mutate.end', 'inner.end'], true],
  ['mutation', 'mutation', ['mutation', 'mutation.out'], true], ['reduce', 'reduce', ['reduce'], false],
  ['state', 'state', ['state', 'state.out', 'pulse'], true], ['other', 'other', [], false],
];
/** Kinds that are listed whatever is on. */
const ALWAYS = ['error', 'impurity', 'loop', 'dropped', 'mark'];
const on = new Set(GROUPS.filter(group => group[3]).map(group => group[0]));
let run = 0;

/**
 * A test of events by the kinds that are on, whatever the search finds.
 * @param {boolean} isAsked Whether the search names kinds itself.
 */
function kindFilter(isAsked) {
  const { trace } = session;
  const { k, kind, flags, bad } = trace;
  const isOn = trace.meta.kinds.map((/** @type {string} */ name) =>
    on.has((GROUPS.find(group => group[2].includes(name)) || GROUPS[5])[0]));
  const always = new Set(ALWAYS.map(name => kind[name]));
  const others = on.has('other');
  return (/** @type {number} */ row) => isAsked || always.has(k[row]) || (k[row] === kind.reduce && (bad[row] & BAD.impure) !== 0)
    || (isOn[k[row]] && (others || k[row] !== kind['mutate.end'] || flags[row] >> 6 !== 0));
}

/** Searches, and lists what was found. */
export async function applyFilter() {
  const current = ++run;
  const begin = performance.now();
  const { trace, values } = session;
  const status = byID('count');
  const terms = parseQuery(session.query);
  const fault = faultOf(terms, trace.meta.kinds, trace.meta.marks, !!session.meta.laws);
  byID('q').setAttribute('aria-invalid', String(fault !== null));
  byID('fault').textContent = fault || '';
  byID('fault').hidden = fault === null;
  if (fault) return;
  let lastBreath = performance.now();
  const matches = await matcherOf(trace, values, terms, async done => {
    if (performance.now() - lastBreath > 80) {
      status.textContent = `looking… ${Math.round(100 * done)} %`;
      await new Promise(resume => setTimeout(resume));
      lastBreath = performance.now();
    }
    return current === run;
  });
  if (!matches || current !== run) return;
  const isListed = kindFilter(terms.some(term => !term.isExcluded && (term.subject === 'k' || term.subject === 'is')));
  const { isFolded } = terms.length || session.focusChain ? NO_FOLDS : session.folds;
  session.isListed = row => row >= session.since && isListed(row) && !isFolded[row] && (!session.focusChain || session.focusChain.has(row)) && matches(row);
  const visible = new Uint32Array(trace.n);
  let count = 0;
  for (let place = 0; place < trace.n; place++) {
    const row = inOrder(trace, place);
    if (session.isListed(row)) visible[count++] = row;
  }
  session.visible = visible.subarray(0, count);
  session.isFiltered = terms.length > 0;
  sayCount();
  session.measured.filter = performance.now() - begin;
  tell('filtered');
}

/** Says how many events are listed. The line `end`, the last, is none. */
export function sayCount() {
  const { events } = session.meta.sums, { trace, visible } = session;
  const isEnd = (/** @type {number | undefined} */ row) => Number(row !== undefined && trace.k[row] === trace.kind.end);
  const held = trace.n - isEnd(inOrder(trace, trace.n - 1)), listed = visible.length - isEnd(visible.at(-1));
  const all = held < events ? `${countText(held)} ${session.meta.part ? 'shown' : 'held'}` : countText(events);
  const parts = [countText(listed) + (listed === events ? '' : ' of ' + all)];
  if (session.foundInAll) parts.push(session.foundInAll);
  if (session.isFiltered && session.values.missing) parts.push(`values of ${counted(session.values.missing, 'event')} are not held`);
  byID('count').textContent = parts.join(' · ');
}

/**
 * Puts a search into the box and runs it.
 * @param {string} query
 */
export function find(query) {
  session.query = query;
  byID('q').value = query;
  const done = applyFilter();
  tell('find');
  return done;
}

/** Shows all turns of loops. */
export function unfold() {
  session.folds = NO_FOLDS;
  tell('folds');
  return applyFilter();
}

/** The switches of kinds. */
export function wireFilter() {
  for (const [name, mark] of GROUPS) {
    const made = button('', () => {
      if (!on.delete(name)) on.add(name);
      made.setAttribute('aria-pressed', String(on.has(name)));
      applyFilter();
    }, icon(mark), element('span', '', name));
    made.setAttribute('aria-pressed', String(on.has(name)));
    made.setAttribute('aria-label', name);
    made.title = name;
    byID('kinds').append(made);
  }
  let timer = 0;
  byID('q').addEventListener('input', () => {
    session.query = byID('q').value;
    clearTimeout(timer);
    timer = setTimeout(() => { applyFilter(); }, session.trace.n > 50000 ? 180 : 50);
  });
  follow(['focus'], applyFilter);
  follow(['selected'], () => { if (session.folds.isFolded[session.selected]) unfold(); });
}
