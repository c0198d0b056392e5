// The findings of each band that are marked whatever the zoom.
import { BAD } from './trace.js';
import { session } from './session.js';
import { lowerAt } from './axis.js';

/**
 * What is drawn of an event with which several things went wrong.
 * @param {number} row
 */
export function worstMark(row) {
  const bad = session.trace.bad[row];
  const names = /** @type {[keyof typeof BAD, string][]} */ ([['test', 'failed'], ['impure', 'impure'], ['failed', 'failed'], ['late', 'late'],
    ['open', 'open'], ['loop', 'loop'], ['slow', 'slow'], ['cancelled', 'cancelled']]);
  return (names.find(([name]) => bad & BAD[name]) || ['', 'slow'])[1];
}

/**
 * The findings of bands by their lanes, in the order of their places.
 * @type {WeakMap<import('./trace.js').Lanes, number[]>}
 */
let known = new WeakMap();
/** Rows that were looked at. */
let upTo = 0;

/**
 * @param {number} band
 * @returns {number[]}
 */
export function badRows(band) {
  const { trace } = session;
  while (upTo < trace.n) {
    const row = upTo++;
    if (isMarked(row)) noteBadRow(row);
  }
  return known.get(trace.lanes[band]) || [];
}

/** The findings of all bands. */
export const allBadRows = () => session.trace.lanes.flatMap((_, band) => badRows(band));

/** @param {number} row */
function isMarked(row) {
  const { k, kind, bad, number } = session.trace;
  if (!(bad[row] & ~BAD.cancelled)) return false;
  if (!number[row] && ![kind['mutate.begin'], kind.mutation, kind.reduce, kind.state, kind.mark].includes(k[row])) return false;
  // A late write is marked at its state, a slow step at its action.
  return (bad[row] !== BAD.late || k[row] !== kind.mutation) && (bad[row] !== BAD.slow || number[row] > 0);
}

/**
 * Looks at a row again.
 * @param {number} row
 */
export function noteBadRow(row) {
  const { trace, axis } = session, { x } = axis;
  const lanes = trace.lanes[trace.bandOf.get(trace.reactor[row]) ?? -1];
  if (!lanes || row >= upTo) return;
  const rows = known.get(lanes) || [];
  let at = lowerAt(axis, rows, x[row]);
  // A row that is new stands behind those at its place.
  while (rows[at] !== row && x[rows[at]] === x[row]) at++;
  const isThere = rows[at] === row;
  if (isMarked(row) === isThere) return;
  if (isThere) rows.splice(at, 1);
  else rows.splice(at, 0, row);
  known.set(lanes, rows);
}

/**
 * Goes on when rows got smaller numbers.
 * @param {number} by
 */
export function shiftBadRows(by) {
  for (const lanes of session.trace.lanes) {
    const rows = known.get(lanes);
    if (rows) known.set(lanes, rows.filter(row => row >= by).map(row => row - by));
  }
  upTo = Math.max(0, upTo - by);
}

/** Forgets the findings, when the axis changed. */
export function forgetBadRows() {
  known = new WeakMap();
  upTo = 0;
}
