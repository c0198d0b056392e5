// The events of a trace as arrays: one row an event, its causes as rows.
import { readVarints, splitColumns, unzigzag } from './bytes.js';
import { inherited, readRevisions, rowsByKind, runningSums, sorted, sums, upward } from './columns.js';

export const FLAG = { noop: 1, unobserved: 2, initial: 4, injected: 8, unknown: 16, swallowed: 32 };
/** What an effect ended with, by the two highest flags. */
export const ENDS = ['completed', 'failed', 'cancelled', 'disposed'];
/** Bits of `trace.marks` that are shown; `meta.marks` has those for which a search asks. */
export const MARK = { loop: 16, noop: 128, turn: 2048, test: 4096 };
/** What went wrong with an event, as bits of `trace.bad`: the first marks, and that of a failed expectation. */
export const BAD = { failed: 1, cancelled: 2, open: 4, impure: 8, loop: 16, late: 32, slow: 64, test: 128 };

/** @typedef {ReturnType<typeof readTrace>} Trace */

/**
 * Reads the columns and joins causes, effects and states.
 * @param {any} meta
 * @param {string[]} texts
 * @param {Uint8Array} bytes
 */
export function readTrace(meta, texts, bytes) {
  const n = meta.n;
  const columns = splitColumns(bytes, meta.cols);
  /** @param {string} name */
  const column = name => columns.get(name) || new Uint8Array(0);
  const strings = [''].concat(texts);
  // A label stands in its column as its number and one.
  const TextArray = strings.length < 65535 ? Uint16Array : Uint32Array;
  /** @type {Record<string, number>} */
  const kind = Object.create(null);
  meta.kinds.forEach((/** @type {string} */ name, /** @type {number} */ i) => { kind[name] = i; });
  const k = column('k').slice(0, n), order = rowsByKind(k);
  /**
   * A column of what all events have.
   * @template {Uint8Array|Uint16Array|Uint32Array|Float64Array} T
   * @param {string} name
   * @param {T} into
   */
  const ofAll = (name, into) => readVarints(column(name), into, order);
  const cause = upward(ofAll('cause', new Uint32Array(n)));
  const reactor = inherited(ofAll('r', new Uint32Array(n)), cause);
  const value = runningSums(readVarints(column('vlen'), new Uint32Array(n)));
  const named = meta.reactors.map((/** @type {any} */ one) => ({ ...one, type: strings[one.type], name: strings[one.name] }));
  const trace = {
    meta: { ...meta, reactors: named }, n, strings, kind, k, reactor, cause,
    seq: sums(ofAll('dseq', new Float64Array(n)), step => step + 1), time: sums(ofAll('dts', new Float64Array(n)), unzigzag),
    duration: ofAll('dur', new Float64Array(n)).map(d => (d ? d - 1 : -1)),
    label: inherited(ofAll('label', new TextArray(n)), cause), flags: sorted(column('flags'), order),
    revision: readRevisions(ofAll('drev', new Float64Array(n)), reactor), thread: ofAll('th', new Uint32Array(n)),
    source: ofAll('src', new TextArray(n)), site: ofAll('site', new TextArray(n)), marks: ofAll('is', new Uint16Array(n)),
    /** The number of an action, 9 for `#9`; 0 for other events. */
    number: new Uint32Array(n),
    /** Where the value of a row begins, counted over all blocks; one more than there are rows. */
    value,
    /** The effect of a mutation, or -1. */
    effect: new Int32Array(n).fill(-1),
    /** 1 for an event that brings a mutation: of its own kind, or injected by a transform. */
    isMutation: new Uint8Array(n),
    /** Texts of paths, and the numbers of those that a state wrote, in the order of its steps. */
    paths: strings, pathsOf: /** @type {(row: number) => ArrayLike<number>} */ (() => []),
    firstChild: new Int32Array(n).fill(-1), nextSibling: new Int32Array(n).fill(-1),
    /** The last moment that is known. */
    now: () => meta.span[1],
    /** Whether an effect runs while this is read. */
    isRunning: /** @type {(row: number) => boolean} */ (() => false),
    /** The end of an effect, or -1. */
    end: new Int32Array(n).fill(-1), bad: new Uint8Array(n),
    /** @type {Uint32Array} */
    byTime: new Uint32Array(n),
    /** @type {Uint32Array|null} Rows in the order of their numbers; null where that is the order of rows. */
    bySeq: null,
    /** @type {number[]} Rows of actions, that of `#1` first. */
    actions: [],
    /** The row of an action by its number, or -1. */
    rowOfAction: (/** @type {number} */ wanted) => trace.actions[wanted - 1] ?? -1,
    /** @type {Map<number, number>} */
    bandOf: new Map(),
    /** @type {Lanes[]} */
    lanes: [],
  };
  readNumbers(trace, column);
  readSteps(trace, column, TextArray);
  joinCauses(trace);
  for (let i = 0; i < n; i++) trace.bad[i] = faultsOf(trace.marks[i]);
  sortIntoLanes(trace);
  orderByTime(trace);
  return trace;
}

/** @typedef {{actions: Uint32Array, effects: Uint32Array, mutations: Uint32Array, states: Uint32Array, base?: {value: any, revision: number}|null}} Lanes Base is the last state before those of a trace that grows. */

/**
 * @param {any} trace
 * @param {(name: string) => Uint8Array} column
 */
function readNumbers({ n, k, kind, number, actions }, column) {
  const { action } = kind, out = kind['action.out'];
  /** @type {number[]} */
  const rows = [];
  for (let i = 0; i < n; i++) if (k[i] === action || k[i] === out) rows.push(i);
  const steps = readVarints(column('act'), new Uint32Array(rows.length));
  let last = 0;
  rows.forEach((row, i) => {
    if (!steps[i]) return;
    number[row] = last += steps[i];
    actions[last - 1] = row;
  });
}

/**
 * @param {any} trace
 * @param {(name: string) => Uint8Array} column
 * @param {any} TextArray
 */
function readSteps(trace, column, TextArray) {
  const { n, k, kind, cause } = trace;
  const steps = new Uint32Array(n + 1);
  const { mutation, state } = kind, out = kind['mutation.out'];
  let mutations = 0, states = 0, total = 0;
  for (let i = 0; i < n; i++) {
    if (k[i] === mutation || k[i] === out) mutations++;
    else if (k[i] === state) states++;
  }
  const effects = readVarints(column('eff'), new Uint32Array(mutations));
  const counts = readVarints(column('npath'), new Uint32Array(states));
  mutations = states = 0;
  for (let i = 0; i < n; i++) {
    steps[i] = total;
    if (k[i] === mutation || k[i] === out) {
      const code = effects[mutations++];
      trace.isMutation[i] = code ? 1 : 0;
      trace.effect[i] = code > 2 && code - 2 <= i ? i - code + 2 : code === 2 ? cause[i] : -1;
    } else if (k[i] === state) {
      total += counts[states++];
    }
  }
  steps[n] = total;
  const path = readVarints(column('path'), new TextArray(total));
  trace.pathsOf = (/** @type {number} */ row) => path.subarray(steps[row], steps[row + 1]);
}

/**
 * Children of a cause in their order, and ends.
 * @param {any} trace
 */
function joinCauses(trace) {
  const { n, k, kind, cause, end, flags, firstChild, nextSibling } = trace;
  const endKind = kind['mutate.end'];
  for (let i = n - 1; i >= 0; i--) {
    const c = cause[i];
    if (c < 0) continue;
    // One that does not count has the flag.
    if (k[i] === endKind && !(flags[i] & FLAG.unknown) && end[c] < 0) end[c] = i;
    nextSibling[i] = firstChild[c];
    firstChild[c] = i;
  }
}

/**
 * What went wrong, of what is marked. A loop is shown where it closes.
 * @param {number} marks
 */
export const faultsOf = marks => (marks & 127 & ~BAD.loop) | (marks & MARK.turn ? BAD.loop : 0) | (marks & MARK.test ? BAD.test : 0);

/** @param {any} trace */
function sortIntoLanes(trace) {
  const { n, k, kind, reactor, number, isMutation, meta } = trace;
  meta.reactors.forEach((/** @type {any} */ r, /** @type {number} */ band) => { trace.bandOf.set(r.r, band); });
  const begin = kind['mutate.begin'], { state } = kind;
  const band = new Int32Array(n);
  const counts = meta.reactors.map(() => [0, 0, 0, 0]);
  const laneOf = (/** @type {number} */ row) => (number[row] ? 0 : k[row] === begin ? 1 : isMutation[row] ? 2 : k[row] === state ? 3 : -1);
  let current = -1, b = -1;
  for (let i = 0; i < n; i++) {
    if (reactor[i] !== current) {
      current = reactor[i];
      b = trace.bandOf.get(current) ?? -1;
    }
    band[i] = b;
    const l = laneOf(i);
    if (l >= 0 && b >= 0) counts[b][l]++;
  }
  const rows = counts.map((/** @type {number[]} */ c) => c.map(size => new Uint32Array(size)));
  const filled = counts.map(() => [0, 0, 0, 0]);
  for (let i = 0; i < n; i++) {
    const l = laneOf(i), at = band[i];
    if (l >= 0 && at >= 0) rows[at][l][filled[at][l]++] = i;
  }
  trace.lanes = rows.map((/** @type {Uint32Array[]} */ r) => ({ actions: r[0], effects: r[1], mutations: r[2], states: r[3] }));
}

/** @param {any} trace */
function orderByTime(trace) {
  const { n, byTime, time } = trace;
  // Few rows stand behind a later one: those are sorted, and the others, which are in order, merged with them.
  const early = [];
  let sorted = 0, latest = -Infinity;
  for (let i = 0; i < n; i++) {
    if (time[i] < latest) {
      early.push(i);
    } else {
      latest = time[i];
      byTime[sorted++] = i;
    }
  }
  early.sort((a, b) => time[a] - time[b] || a - b);
  for (let to = n - 1, left = early.length; left > 0; to--) {
    const row = early[left - 1], other = sorted > 0 ? byTime[sorted - 1] : -1;
    if (other >= 0 && (time[other] > time[row] || (time[other] === time[row] && other > row))) {
      byTime[to] = other;
      sorted--;
    } else {
      byTime[to] = row;
      left--;
    }
  }
}

/**
 * The row that stands at a place in the order of numbers.
 * @param {Trace} trace
 * @param {number} place
 */
export const inOrder = (trace, place) => (trace.bySeq ? trace.bySeq[place] : place);

/**
 * The row of an event number, or -1.
 * @param {Trace} trace
 * @param {number} seq
 */
export function rowOfSeq(trace, seq) {
  let low = 0, high = trace.n - 1;
  while (low <= high) {
    const middle = (low + high) >> 1, row = inOrder(trace, middle);
    if (trace.seq[row] === seq) return row;
    if (trace.seq[row] < seq) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/**
 * The first of `count` places that is not before; those that are come first.
 * @param {number} count
 * @param {(place: number) => boolean} isBefore
 */
export function firstPlace(count, isBefore) {
  let low = 0, high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The first index of `rows`, which stand in the order of their numbers, that is not before `row`.
 * @param {Pick<Trace, 'seq'>} trace
 * @param {ArrayLike<number>} rows
 * @param {number} row
 */
export const lowerIndex = ({ seq }, rows, row) => firstPlace(rows.length, at => seq[rows[at]] < seq[row]);

/**
 * The last index of `rows` that is not behind `row`, or -1.
 * @param {Pick<Trace, 'seq'>} trace
 * @param {ArrayLike<number>} rows
 * @param {number} row
 */
export function lastIndexUpTo(trace, rows, row) {
  const index = lowerIndex(trace, rows, row);
  return rows[index] === row ? index : index - 1;
}
