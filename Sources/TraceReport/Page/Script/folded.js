// Turns of feedback loops that list and timeline leave out: all but the first and the last.
import { BAD, MARK } from './trace.js';

/** Actions of a loop that are listed at its beginning and at its end, and how many a longer one has at least. */
const FIRST = 6, LAST = 3, LONG = 24;
const LISTED = BAD.failed | BAD.impure | BAD.late | BAD.test;

/**
 * For each event whether it is folded, for the last event before the fold how many actions that has, and for each band the
 * first and the last place of what is folded there.
 * @param {import('./trace.js').Trace} trace
 */
export function foldsOf(trace) {
  const { n, number, marks, cause, bad } = trace;
  const isInTurn = new Uint8Array(n), isFolded = new Uint8Array(n);
  /** @type {Map<number, number>} */
  const counts = new Map();
  /** @type {Map<number, [number, number]>} */
  const spans = new Map();
  const turns = [];
  for (let row = 0; row < n; row++) if (number[row] && marks[row] & MARK.loop) turns.push(row);
  if (turns.length < LONG) return { isFolded, counts, spans };
  for (const row of turns.slice(FIRST, -LAST)) isInTurn[row] = 1;
  for (let row = 0; row < n; row++) {
    if (!number[row] && cause[row] >= 0) isInTurn[row] = isInTurn[cause[row]];
    // What failed in a turn is listed.
    if (!isInTurn[row] || bad[row] & LISTED) continue;
    isFolded[row] = 1;
    const band = trace.bandOf.get(trace.reactor[row]);
    if (band !== undefined) spans.set(band, [spans.get(band)?.[0] ?? row, row]);
  }
  counts.set(turns[FIRST - 1], turns.length - FIRST - LAST);
  return { isFolded, counts, spans };
}

/** Nothing is folded. @type {ReturnType<typeof foldsOf>} */
export const NO_FOLDS = { isFolded: new Uint8Array(0), counts: new Map(), spans: new Map() };
