// Turns the numbers of columns into those of rows.
import { unzigzag } from './bytes.js';

/**
 * The rows in the order of their columns: kind by kind, each in its own order.
 * @param {Uint8Array} k
 */
export function rowsByKind(k) {
  const starts = new Uint32Array(257);
  for (let i = 0; i < k.length; i++) starts[k[i] + 1]++;
  for (let kind = 0; kind < 256; kind++) starts[kind + 1] += starts[kind];
  const order = new Uint32Array(k.length);
  for (let i = 0; i < k.length; i++) order[starts[k[i]]++] = i;
  return order;
}

/**
 * Bytes in the order of rows.
 * @param {Uint8Array} bytes
 * @param {Uint32Array} order
 */
export function sorted(bytes, order) {
  const values = new Uint8Array(order.length);
  for (let i = 0; i < order.length; i++) values[order[i]] = bytes[i];
  return values;
}

/**
 * Numbers of which each is less by one than what stands there, and 0 the one of the cause.
 * @template {Uint16Array|Uint32Array} T
 * @param {T} values
 * @param {Int32Array} cause
 */
export function inherited(values, cause) {
  for (let i = 0; i < values.length; i++) {
    if (values[i]) values[i]--;
    else if (cause[i] >= 0) values[i] = values[cause[i]];
  }
  return values;
}

/**
 * Each number with all before it; `values` is changed.
 * @param {Float64Array} values
 * @param {(step: number) => number} step
 */
export function sums(values, step) {
  let sum = 0;
  for (let i = 0; i < values.length; i++) values[i] = sum += step(values[i]);
  return values;
}

/**
 * Where each of several lengths begins, and where the last ends.
 * @param {Uint32Array} lengths
 */
export function runningSums(lengths) {
  const starts = new Float64Array(lengths.length + 1);
  for (let i = 0; i < lengths.length; i++) starts[i + 1] = starts[i] + lengths[i];
  return starts;
}

/**
 * Row distances as rows.
 * @param {Uint32Array} distances
 */
export function upward(distances) {
  const rows = new Int32Array(distances.length);
  for (let i = 0; i < rows.length; i++) rows[i] = distances[i] && distances[i] <= i ? i - distances[i] : -1;
  return rows;
}

/**
 * Revisions from their steps within each reactor; `values` is changed.
 * @param {Float64Array} values
 * @param {Uint32Array} reactor
 */
export function readRevisions(values, reactor) {
  const last = new Map();
  // Neighbors are mostly of one reactor, so that few rows look it up.
  let current = -1, sum = 0;
  for (let i = 0; i < values.length; i++) {
    if (reactor[i] !== current) {
      last.set(current, sum);
      current = reactor[i];
      sum = last.get(current) || 0;
    }
    values[i] = sum += unzigzag(values[i]);
  }
  return values;
}
