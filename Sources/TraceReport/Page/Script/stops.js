// Stop at: the first event that is impure, failed, late, closes a loop, or that the search finds holds the picture.
import { BAD } from './trace.js';
import { follow, session } from './session.js';
import { button, byID, element, icon, toast } from './elements.js';
import { parseQuery } from './query.js';
import { matcherOf } from './search.js';
import { nameOf, noteOf, reactorName, sentenceOf } from './words.js';
import { goOn, state, stopAt } from './following.js';

/**
 * Kinds with their words, and those that end "the next event that is".
 * @type {[keyof typeof BAD, string, string][]}
 */
const KINDS = [['impure', 'impure', 'impure'], ['failed', 'failed', 'failed'], ['late', 'came too late', 'too late'], ['loop', 'loop', 'a turn of a loop']];
const on = new Set();
// The query at which it stops: its text, and a test of events.
/** @type {{text: string, matches: (row: number) => boolean}|null} */
let wanted = null;
// Rows that came or changed since it stopped last.
/** @type {number[]} */
let seen = [];

/**
 * Why to stop at a row, or nothing.
 * @param {number} row
 */
function reasonOf(row) {
  const kinds = KINDS.filter(([name]) => on.has(name) && session.trace.bad[row] & BAD[name]).map(([, words]) => words);
  if (wanted && session.trace.k[row] !== session.trace.kind.end && wanted.matches(row)) kinds.push(`found by “${wanted.text}”`);
  return kinds.join(', ');
}

/**
 * The event that shows what went wrong: that of an error or an impurity is its cause.
 * @param {number} row
 */
function siteOf(row) {
  const { k, kind, cause, bad } = session.trace;
  const isNote = [kind.error, kind.impurity, kind.loop, kind['mutate.end']].includes(k[row]) || (k[row] === kind.mutation && bad[row] & BAD.late);
  const site = k[row] === kind.mutation ? lateStateOf(row) : cause[row];
  return isNote && site >= 0 && bad[site] & bad[row] ? site : row;
}

/** @param {number} row */
function lateStateOf(row) {
  const { firstChild, nextSibling, bad, k, kind } = session.trace;
  let at = row;
  for (const wantedKind of [kind.reduce, kind.state]) {
    at = firstChild[at];
    while (at >= 0 && k[at] !== wantedKind) at = nextSibling[at];
    if (at < 0) return -1;
  }
  return bad[at] & BAD.late ? at : -1;
}

/**
 * Looks at a row that came, or of which more is known.
 * @param {number} row
 */
export function watch(row) {
  if (session.isFollowing && (on.size || wanted)) seen.push(row);
}

/** Stops at the first of the rows that were looked at. */
export function stopIfSeen() {
  const { seq } = session.trace;
  let first = -1;
  if (session.isFollowing) for (const row of seen) if ((first < 0 || seq[row] < seq[first]) && reasonOf(row)) first = row;
  seen = [];
  if (first >= 0) hold(first);
}

/** @param {number} row */
function hold(row) {
  const { trace, values } = session, site = siteOf(row), of = reactorName(trace, site), note = noteOf(trace, site);
  const why = note === site ? '' : sentenceOf(trace, values, note).replace(/^…$|\.$/, '');
  stopAt(site, `Stopped at event ${trace.seq[site]}, ${nameOf(trace, site)}${of ? ' of ' + of : ''}: ${reasonOf(row)}${why ? ': ' + why : ''}.`);
}

/** Goes to the next event of the kinds at which it stops, or follows until there is one. */
export function nextStop() {
  const { trace } = /** @type {{trace: any}} */ (session);
  const at = trace.localOf(state.stop?.run ?? -1), from = at >= 0 ? trace.seq[at] : -1;
  for (const row of trace.bySeq) {
    if (trace.seq[row] <= from || !reasonOf(row) || siteOf(row) !== row) continue;
    return hold(row);
  }
  goOn();
}

/**
 * Stops at what a query finds, or no longer.
 * @param {string} text
 */
async function toggleQuery(text) {
  if (!text || wanted?.text === text) wanted = null;
  else {
    const matches = await matcherOf(session.trace, session.values, parseQuery(text), async () => true);
    wanted = matches && { text, matches };
    seen = [];
  }
  sayQuery();
}

function sayQuery() {
  const made = byID('stop-query'), text = session.query.trim();
  made.hidden = !text && !wanted;
  made.setAttribute('aria-pressed', String(wanted !== null && (wanted.text === text || !text)));
  made.replaceChildren(icon('other'), element('span', '', wanted ? `“${wanted.text.slice(0, 24)}”` : 'this search'));
}

/** Looks at what is held: the page begins with a query. */
function lookAtAll() {
  seen = Array.from({ length: session.trace.n }, (_, row) => row);
  stopIfSeen();
}

/** Looks for the query again, when rows got other numbers or another run began. */
export async function renewStops() {
  if (wanted) wanted.matches = (await matcherOf(session.trace, session.values, parseQuery(wanted.text), async () => true)) || wanted.matches;
}

/**
 * Lets kinds be chosen.
 * @param {string} query That of the tool's option, or nothing.
 */
export function wireStops(query) {
  for (const [name, words, next] of KINDS) {
    const made = button('', () => {
      if (!on.delete(name)) on.add(name);
      made.setAttribute('aria-pressed', String(on.has(name)));
      seen = [];
    }, icon(name), element('span', '', words));
    made.setAttribute('aria-pressed', 'false');
    made.setAttribute('aria-label', `stop at ${words}`);
    made.title = `Stop at the next event that is ${next}`;
    made.id = 'stop-' + name;
    byID('stops').append(made);
  }
  const made = button('', () => { toggleQuery(session.query.trim() || wanted?.text || '').catch(() => toast('The search cannot be answered.')); });
  made.id = 'stop-query';
  byID('stops').append(made);
  sayQuery();
  follow(['filtered', 'find'], sayQuery);
  const kind = KINDS.find(([name]) => query.trim() === 'is:' + name);
  if (kind) byID('stop-' + kind[0]).click();
  else if (query) toggleQuery(query.trim()).then(lookAtAll);
}
