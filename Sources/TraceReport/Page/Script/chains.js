// Causes and consequences of an event.

/** Steps of a chain that are followed at most. */
const FARTHEST = 4096;

/**
 * The causes of an event from its root down to itself.
 * @param {import('./trace.js').Trace} trace
 * @param {number} row
 */
export function causesOf(trace, row) {
  const rows = [];
  for (let i = row; i >= 0 && rows.length < FARTHEST; i = trace.cause[i]) rows.push(i);
  return rows.reverse();
}

/**
 * How many steps an event stands below its root; a reduce and its state stand as deep as their mutation.
 * @param {import('./trace.js').Trace} trace
 * @param {number} row
 * @param {number} most
 */
export function depthOf({ cause, k, kind }, row, most) {
  let depth = 0;
  for (let i = row, c = cause[i]; c >= 0 && depth < most; i = c, c = cause[i]) {
    if (k[i] !== kind.reduce && (k[i] !== kind.state || k[c] !== kind.reduce)) depth++;
  }
  return depth;
}

/**
 * An event and what followed from it, depth first.
 * @param {import('./trace.js').Trace} trace
 * @param {number} row
 * @param {number} most Rows at most.
 */
export function consequencesOf(trace, row, most = FARTHEST) {
  const rows = [], waiting = [row];
  while (waiting.length && rows.length < most) {
    const next = /** @type {number} */ (waiting.pop());
    rows.push(next);
    const children = [];
    for (let c = trace.firstChild[next]; c >= 0; c = trace.nextSibling[c]) children.push(c);
    while (children.length) waiting.push(/** @type {number} */ (children.pop()));
  }
  return rows;
}

/**
 * All that led to an event and all that followed.
 * @param {import('./trace.js').Trace} trace
 * @param {number} row
 */
export const chainOf = (trace, row) => new Set([...causesOf(trace, row), ...consequencesOf(trace, row)]);

/**
 * The nearest action at or above an event, or -1. A mutation is of the action of its effect, whatever triggered it.
 * @param {import('./trace.js').Trace} trace
 * @param {number} row
 */
export function actionOf(trace, row) {
  for (let i = row, steps = 0; i >= 0 && steps < FARTHEST; i = trace.effect[i] >= 0 ? trace.effect[i] : trace.cause[i], steps++) {
    if (trace.number[i]) return i;
  }
  return -1;
}

/**
 * What drives an action: the state or reduce of another step that sent it, or -1.
 * @param {import('./trace.js').Trace} trace
 * @param {number} row
 */
export function driverOf(trace, row) {
  const c = trace.cause[row];
  if (c < 0 || !trace.number[row]) return -1;
  if (trace.k[c] === trace.kind.state || trace.k[c] === trace.kind.reduce) return c;
  return trace.k[c] === trace.kind.pulse ? trace.cause[c] : -1;
}

/**
 * The time that an effect ran, in its call and after it.
 * @param {import('./trace.js').Trace} trace
 * @param {number} begin
 */
export function runningTime(trace, begin) {
  let sum = Math.max(0, trace.duration[begin]);
  for (let c = trace.firstChild[begin]; c >= 0; c = trace.nextSibling[c]) {
    if (trace.k[c] === trace.kind['mutate.run']) sum += Math.max(0, trace.duration[c]);
  }
  return sum;
}
