// States at a moment, replayed from whole ones and diffs; and who wrote which field.
import { lastIndexUpTo } from './trace.js';

/**
 * A member of a value of a trace, never one that it inherits.
 * @param {any} value
 * @param {string} key
 */
export const member = (value, key) =>
  value !== null && typeof value === 'object' && Object.hasOwn(value, key) ? value[key] : undefined;

/** @param {string} key */
const unescapeKey = key => key.replace(/~1/g, '/').replace(/~0/g, '~');

/**
 * The keys of a JSON Pointer.
 * @param {string} path
 */
export const pointerKeys = path => path.split('/').slice(1).map(unescapeKey);

/**
 * The field that a path begins with; empty for the whole state.
 * @param {string} path
 */
export const topField = path => pointerKeys(path)[0] ?? '';

/**
 * @param {any} holder
 * @param {string} key
 * @param {any} value
 */
function setMember(holder, key, value) {
  // A key of a trace can be `__proto__`: it is defined, never assigned.
  Object.defineProperty(holder, key, { value, writable: true, enumerable: true, configurable: true });
}

/**
 * Takes a step at a path; false if it leads nowhere. A whole field is written and removed whatever was there.
 * @param {any} root
 * @param {string} op
 * @param {string} path
 * @param {any} [value]
 */
function take(root, op, path, value) {
  const keys = pointerKeys(path), key = keys[keys.length - 1];
  const holder = keys.slice(0, -1).reduce(member, root);
  if (holder === null || typeof holder !== 'object') return false;
  if (Array.isArray(holder)) {
    const index = key === '-' ? holder.length : Number(key);
    if (!Number.isInteger(index) || index < 0 || index >= holder.length + (op === 'add' ? 1 : 0)) return false;
    if (op === 'replace') holder[index] = value;
    else if (op === 'add') holder.splice(index, 0, value);
    else holder.splice(index, 1);
    return true;
  }
  if (op !== 'add' && keys.length > 1 && !Object.hasOwn(holder, key)) return false;
  if (op === 'remove') delete holder[key];
  else setMember(holder, key, value);
  return true;
}

/**
 * Takes the steps of a diff and returns the value that comes out, undefined if a step leads nowhere; `value` is changed.
 * @param {any} value
 * @param {any[]} steps
 */
export function patched(value, steps) {
  for (const step of steps) {
    const from = step.op === 'move' ? pointerKeys(step.from).reduce(member, value) : step.value;
    const copy = from === undefined ? undefined : structuredClone(from);
    if (!pointerKeys(step.path).length) value = copy;
    else if (step.op === 'move' && !take(value, 'remove', step.from)) return undefined;
    else if (!take(value, step.op === 'move' ? 'add' : step.op, step.path, copy)) return undefined;
  }
  return value;
}

/**
 * Takes back the steps of a diff; undefined if values before were left out.
 * @param {any} value
 * @param {any[]} steps
 */
export function unpatched(value, steps) {
  for (const { op, path, from, ...step } of [...steps].reverse()) {
    if (op === 'add') value = patched(value, [{ op: 'remove', path }]);
    else if (op === 'move') value = patched(value, [{ op, from: path, path: from }]);
    else if (!Object.hasOwn(step, 'old')) return undefined;
    else value = patched(value, [{ op: op === 'remove' ? 'add' : 'replace', path, value: step.old }]);
  }
  return value;
}

/** @typedef {{value: any, before: any, row: number, revision: number, steps: any[], isKnown: boolean}} Moment A row of -1 is no longer held. */

/**
 * Puts a state together: asks for what each state before has, back to a whole one, or to what is known of those that are not held.
 * @param {import('./trace.js').Trace} trace
 * @param {number} band
 * @param {number} last The index of the state.
 * @returns {Generator<number, Moment|null, any>}
 */
function* replay(trace, band, last) {
  const { states: rows, base } = trace.lanes[band];
  if (last < 0) return base ? { ...base, value: structuredClone(base.value), before: undefined, row: -1, steps: [], isKnown: true } : null;
  /** @type {any[]} */
  const details = [];
  let isKnown = false;
  for (let i = last; i >= 0 && !isKnown; i--) {
    const detail = yield rows[i];
    details.unshift(detail);
    isKnown = 'payload' in detail || 'whole' in detail;
    if (!isKnown && !('diff' in detail)) break;
    // A lost revision between two diffs: what came of them is not known.
    const before = i > 0 ? trace.revision[rows[i - 1]] : base ? base.revision : -1;
    if (!isKnown && trace.revision[rows[i]] !== before + 1) break;
    if (!isKnown && i === 0 && base) {
      details.unshift({ payload: base.value });
      isKnown = true;
    }
  }
  /** @type {any} */
  let value;
  /** @type {any} */
  let before;
  details.forEach((detail, i) => {
    if (i === details.length - 1) before = value === undefined ? undefined : structuredClone(value);
    if ('payload' in detail) value = structuredClone(detail.payload);
    else if (i === 0) value = structuredClone(detail.whole);
    else if (detail.diff) value = patched(value, detail.diff);
  });
  const steps = details[details.length - 1].diff || [];
  if (details.length === 1 && steps.length) before = unpatched(structuredClone(value), steps);
  isKnown &&= value !== undefined;
  return { value: isKnown ? value : undefined, before: isKnown ? before : undefined, row: rows[last], revision: trace.revision[rows[last]], steps, isKnown };
}

/**
 * The state of a band's reactor after the event in `row`, and what it was before its last change; null if it had none.
 * @param {import('./trace.js').Trace} trace
 * @param {import('./values.js').Values} values
 * @param {number} band
 * @param {number} row
 */
export async function stateAt(trace, values, band, row) {
  const steps = replay(trace, band, lastIndexUpTo(trace, trace.lanes[band].states, row));
  let step = steps.next();
  while (!step.done) step = steps.next(await values.of(step.value));
  return step.value;
}

/**
 * Keeps the last state of each reactor before a row, as far as its values are there, when a trace that grows lets go what is before.
 * @param {import('./trace.js').Trace} trace
 * @param {import('./values.js').Values} values
 * @param {number} row
 */
export function keepStates(trace, values, row) {
  trace.lanes.forEach((lanes, band) => {
    let last = lanes.states.length - 1;
    while (last >= 0 && lanes.states[last] >= row) last--;
    const steps = replay(trace, band, last);
    let step = steps.next();
    while (!step.done) step = steps.next(values.now(step.value) || {});
    const moment = step.value;
    lanes.base = moment?.isKnown ? { value: moment.value, revision: moment.revision } : null;
  });
}

/**
 * The fields that a state wrote, each once.
 * @param {import('./trace.js').Trace} trace
 * @param {number} row
 */
export function fieldsOf(trace, row) {
  /** @type {string[]} */
  const fields = [];
  const paths = trace.pathsOf(row);
  for (let j = 0; j < paths.length; j++) {
    const field = topField(trace.paths[paths[j]]);
    if (!fields.includes(field)) fields.push(field);
  }
  return fields;
}

/**
 * The rows of states that wrote each field of a band's reactor.
 * @param {import('./trace.js').Trace} trace
 * @param {number} band
 * @param {Map<string, number[]>} writes Those of its first states, which are added to.
 * @param {number} from How many states those are.
 */
export function writesOf(trace, band, writes = new Map(), from = 0) {
  for (const row of trace.lanes[band].states.subarray(from)) {
    for (const field of fieldsOf(trace, row)) {
      const rows = writes.get(field);
      if (rows) rows.push(row);
      else writes.set(field, [row]);
    }
  }
  return writes;
}
