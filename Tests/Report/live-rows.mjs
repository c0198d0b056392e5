// A report's trace as the rows that a tool would send of it.
import { liveAxis } from '../../Sources/TraceReport/Page/Script/live-axis.js';
import { liveTrace } from '../../Sources/TraceReport/Page/Script/live-trace.js';
import { liveValues } from '../../Sources/TraceReport/Page/Script/live-values.js';

const NONE = 0xffffffff;
const encoder = new TextEncoder();

/** Columns with the bytes of an entry. @type {[string, number][]} */
export const WIDTHS = [['seq', 8], ['ts', 8], ['dur', 8], ['cause', 4], ['end', 4], ['effect', 4], ['label', 4], ['rev', 4], ['site', 4], ['src', 4],
  ['path', 4], ['vlen', 4], ['number', 4], ['reactor', 2], ['bad', 2], ['kind', 1], ['flags', 1]];

/** Numbers below a bound, the same each time. */
export function randomNumbers() {
  let seed = 11;
  return (/** @type {number} */ below) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor(seed / 2147483648 * below);
  };
}

/**
 * The rows of a report, in the order in which they come.
 * @param {{trace: any, meta: any, values: any}} page
 * @param {number[]} order Rows of the report.
 */
export async function rowsOf({ trace, meta, values }, order) {
  const texts = trace.strings.slice(1);
  const rowIn = new Map(order.map((row, i) => [row, i]));
  const link = (/** @type {number} */ row) => (row < 0 ? NONE : rowIn.get(row) ?? NONE);
  const slotOf = new Map(meta.reactors.map((/** @type {any} */ r, /** @type {number} */ i) => [r.r, i + 1]));
  const rows = [];
  for (const row of order) {
    const paths = Array.from(trace.pathsOf(row), path => trace.paths[path]);
    if (paths.length) texts.push(JSON.stringify(paths));
    const detail = await values.of(row), value = encoder.encode(Object.keys(detail).length ? JSON.stringify(detail) : '');
    rows.push({
      seq: trace.seq[row], ts: trace.time[row], dur: trace.duration[row], cause: link(trace.cause[row]), end: link(trace.end[row]), effect: link(trace.effect[row]),
      label: trace.label[row], rev: trace.revision[row], site: trace.site[row], src: trace.source[row], path: paths.length ? texts.length : 0, vlen: value.length,
      number: trace.number[row], reactor: slotOf.get(trace.reactor[row]) || 0, bad: trace.marks[row], kind: trace.k[row], flags: trace.flags[row], value,
    });
  }
  const reactors = trace.meta.reactors.map((/** @type {any} */ r, /** @type {number} */ i) => ({ slot: i + 1, band: i, r: r.r, type: r.type, name: r.name, site: '', row: 0 }));
  return { rows, texts, reactors };
}

/**
 * A live trace with its values and its axis.
 * @param {any} words
 * @param {number} window
 */
export function emptyLive(words, window) {
  const trace = liveTrace({ kinds: words.kinds, marks: words.marks }, window);
  return { trace, values: liveValues(trace, async () => null), axis: liveAxis(trace) };
}

/**
 * Gives rows to a live trace as an answer does.
 * @param {ReturnType<typeof emptyLive>} live
 * @param {any[]} rows
 * @param {number} first The first of them in the run.
 * @param {number} [end]
 */
export function give({ trace, values, axis }, rows, first, end = rows.length) {
  const some = rows.slice(first, end);
  const types = /** @type {any} */ ({ 8: Float64Array, 4: Uint32Array, 2: Uint16Array, 1: Uint8Array });
  const columns = Object.fromEntries(WIDTHS.map(([name, width]) => [name, types[width].from(some, (/** @type {any} */ row) => row[name])]));
  const begin = trace.take({ first, count: some.length, columns });
  values.take(begin, 0, Uint8Array.from(some.flatMap(row => [...row.value])));
  axis.place(begin);
  return begin;
}
