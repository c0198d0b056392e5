// Where an event stands from left to right: 0 to 1, by time alone, or with room for busy moments.
import { BAD, firstPlace } from './trace.js';
import { tickText } from './durations.js';

/** Events up to which busy moments get room unless told otherwise. */
export const SPREAD_LIMIT = 4000;
/** The share of the width that goes by the order of marks, where busy moments get room. */
const BY_ORDER = 0.62;
const EDGE = 0.004;

/** @typedef {ReturnType<typeof layAxis>} Axis */

/**
 * The moments at which an axis begins and ends: those of the trace, or of the part of it that a page has.
 * @param {any} meta
 * @returns {[number, number]}
 */
export const boundsOf = meta => (meta.part ? meta.part.shown : [0, meta.span[1]]);

/**
 * The room of each event in its order; what is folded has none.
 * @param {import('./trace.js').Trace} trace
 * @param {Uint8Array} isFolded
 */
function rankOf(trace, isFolded) {
  const { kind, k, cause } = trace;
  const rank = new Float64Array(trace.n);
  let sum = 0;
  for (const row of trace.byTime) {
    if (isFolded[row]) rank[row] = sum;
    else if (trace.number[row]) sum += cause[row] >= 0 ? 0.7 : 1.3;
    else if (k[row] === kind.mutation) sum += 1;
    else if (k[row] === kind['mutate.end']) sum += 0.5;
    else if (k[row] === kind.reactor) sum += 0.3;
    rank[row] = sum;
  }
  return { rank, sum: sum || 1 };
}

/**
 * @param {import('./trace.js').Trace} trace
 * @param {boolean} isSpread
 * @param {Uint8Array} [isFolded]
 */
export function layAxis(trace, isSpread, isFolded = new Uint8Array(0)) {
  const { n, k, kind, cause, time } = trace;
  const [begin, end] = boundsOf(trace.meta), length = end - begin || 1;
  const order = isSpread ? rankOf(trace, isFolded) : null;
  const share = isSpread ? BY_ORDER : 0;
  const x = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    const at = (1 - share) * (time[i] - begin) / length + (order ? share * order.rank[i] / order.sum : 0);
    x[i] = EDGE + (1 - 2 * EDGE) * Math.min(1, at);
  }
  // One step is one column: an effect below its action, a reduce and a state below their mutation.
  for (let i = 0; i < n; i++) {
    const c = cause[i];
    if (c < 0) continue;
    const isCalled = k[i] === kind['mutate.begin'] && trace.number[c] && time[i] <= time[c] + 2000;
    const isCommitted = (k[i] === kind.reduce && k[c] === kind.mutation) || (k[i] === kind.state && k[c] === kind.reduce);
    if (isCalled || isCommitted) x[i] = x[c];
  }
  const axis = {
    x, isSpread, lane: new Uint8Array(n),
    /** Where it begins and ends, how wide a window may be, and where one of a width may begin at most. */
    begin: 0, end: 1, widest: 1, furthest: (/** @type {number} */ width) => 1 - width,
    /** Whether it grows, how often it did, and stretches without events. */
    isGrowing: false, version: 0, stretches: /** @type {{left: number, right: number, text: string, isLoss: boolean}[]} */ ([]),
    /** @type {number[]} */
    effectLanes: [],
    /**
     * Where a time stands that is behind all events.
     * @param {number} time
     */
    behind: time => {
      const last = trace.byTime[n - 1];
      return x[last] + (time - trace.time[last]) / length;
    },
    /** @type {(band: number, before: number, from: number) => Iterable<number>} */
    reaching: () => [],
    /**
     * Round times with their places.
     * @param {number} from
     * @param {number} to
     * @param {number} count At most about so many.
     * @returns {{place: number, text: string}[]}
     */
    ticks: (from, to, count) => {
      const { step, times } = tickTimes(timeAtPlace(trace, axis, from), timeAtPlace(trace, axis, to), count, trace.meta.header.clock === 'virtual');
      return times.map(time => ({ place: placeOfTime(trace, axis, time), text: tickText(time, step) }));
    },
  };
  const reach = packEffects(trace, axis, isFolded);
  axis.reaching = (band, before, from) => {
    let first = before;
    for (let guard = 0; first > 0 && reach[band][first - 1] >= from && guard < 4000; guard++) first--;
    return trace.lanes[band].effects.subarray(first, before);
  };
  return axis;
}

/**
 * Where an effect ends.
 * @param {import('./trace.js').Trace} trace
 * @param {{x: Float64Array, end: number}} axis
 * @param {number} row
 */
export function endOf(trace, axis, row) {
  if (trace.end[row] >= 0) return Math.max(axis.x[trace.end[row]], axis.x[row]);
  return trace.bad[row] & BAD.open || trace.isRunning(row) || trace.meta.part ? axis.end : axis.x[row];
}

/**
 * Puts effects that last at the same time below each other; for each band and effect the furthest end up to there.
 * @param {import('./trace.js').Trace} trace
 * @param {any} axis
 * @param {Uint8Array} isFolded
 */
function packEffects(trace, axis, isFolded) {
  const bands = trace.lanes.length;
  const most = trace.n > 50000 ? 2 : bands < 3 ? 9 : bands < 6 ? 4 : 3;
  /** @type {Float64Array[]} */
  const reaches = [];
  for (const lanes of trace.lanes) {
    /** @type {number[]} */
    const free = [];
    const reach = new Float64Array(lanes.effects.length);
    let used = 1, furthest = 0;
    lanes.effects.forEach((row, i) => {
      const end = endOf(trace, axis, row);
      furthest = Math.max(furthest, end);
      reach[i] = furthest;
      if (isFolded[row]) return;
      let lane = 0;
      while (lane < most - 1 && free[lane] > axis.x[row] - 1e-9) lane++;
      free[lane] = Math.max(free[lane] || 0, end + 0.001);
      axis.lane[row] = lane;
      used = Math.max(used, lane + 1);
    });
    reaches.push(reach);
    axis.effectLanes.push(used);
  }
  return reaches;
}

/**
 * The first index of `rows` that stands at `at` or behind it.
 * @param {Axis} axis
 * @param {ArrayLike<number>} rows
 * @param {number} at
 * @param {number} [from]
 */
export function lowerAt(axis, rows, at, from = 0) {
  let low = from, step = 1;
  // The next column of counts is near the one before.
  for (; from && low + step < rows.length && axis.x[rows[low + step]] < at; step *= 2) low += step + 1;
  let high = from ? Math.min(rows.length, low + step) : rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (axis.x[rows[middle]] < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The place of a time between the events around it.
 * @param {import('./trace.js').Trace} trace
 * @param {Axis} axis
 * @param {number} time
 */
export function placeOfTime(trace, axis, time) {
  const { byTime, n } = trace;
  if (!n) return 0;
  const low = firstPlace(n, at => trace.time[byTime[at]] < time);
  if (low === 0) {
    const [begin] = boundsOf(trace.meta), wait = trace.time[byTime[0]] - begin;
    return wait > 0 ? axis.x[byTime[0]] * (time - begin) / wait : axis.x[byTime[0]];
  }
  const before = byTime[low - 1];
  if (low >= n) return axis.behind(time);
  const after = byTime[low];
  const step = trace.time[after] - trace.time[before];
  return axis.x[before] + (step ? (time - trace.time[before]) / step : 0) * (axis.x[after] - axis.x[before]);
}

/**
 * The time at a place: the inverse, so that a scale shows how it bends.
 * @param {import('./trace.js').Trace} trace
 * @param {Axis} axis
 * @param {number} place
 */
export function timeAtPlace(trace, axis, place) {
  const { byTime, n } = trace;
  const low = lowerAt(axis, byTime, place);
  if (!n || low === 0) return n && axis.isGrowing ? trace.time[byTime[0]] : boundsOf(trace.meta)[0];
  if (low >= n) return boundsOf(trace.meta)[1];
  const before = byTime[low - 1], after = byTime[low];
  const step = axis.x[after] - axis.x[before];
  return trace.time[before] + (step > 0 ? (place - axis.x[before]) / step : 0) * (trace.time[after] - trace.time[before]);
}

/**
 * Round times between two, at most about `count`.
 * @param {number} from
 * @param {number} to
 * @param {number} count
 * @param {boolean} [isVirtual] Whole milliseconds only.
 */
export function tickTimes(from, to, count, isVirtual) {
  const raw = Math.max(1, (to - from) / Math.max(3, count));
  const power = 10 ** Math.floor(Math.log10(raw));
  const digit = raw / power;
  const step = Math.max(isVirtual ? 1e6 : 1, power * (digit > 5 ? 10 : digit > 2 ? 5 : digit > 1 ? 2 : 1));
  const times = [];
  for (let time = Math.ceil(from / step) * step; time <= to && times.length < 200; time += step) times.push(time);
  return { step, times };
}

/**
 * The state, action or mutation that stands nearest to a place, or -1.
 * @param {import('./trace.js').Trace} trace
 * @param {Axis} axis
 * @param {number} place
 */
export function nearestRow(trace, axis, place) {
  const { byTime, k, kind } = trace;
  const middle = lowerAt(axis, byTime, place);
  let best = -1, distance = Infinity;
  for (let j = Math.max(0, middle - 24); j < Math.min(trace.n, middle + 24); j++) {
    const row = byTime[j];
    if (k[row] !== kind.state && !trace.number[row] && k[row] !== kind.mutation) continue;
    const away = Math.abs(axis.x[row] - place) - (k[row] === kind.state ? 1e-9 : 0);
    if (away <= distance) {
      distance = away;
      best = row;
    }
  }
  return best;
}
