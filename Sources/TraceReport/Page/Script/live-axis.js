// The axis of a trace that grows: it is only added to, so that a mark has its place for good. A unit is a pixel where names fit.
import { endOf, timeAtPlace } from './axis.js';
import { firstPlace } from './trace.js';
import { durationText, tickText } from './durations.js';

/** Nanoseconds of a wait that is as wide as any longer one; those of which one has no width. */
const FOLD = 2e9, SHORT = 1e5;
/** Units of a doubling of a wait, of a mark, of events that were not received, and nanoseconds of one where time is even. */
const DOUBLING = 8, MARK = 9, GAP = 60, EVEN = 1e6;
/** Effects that are at one time below each other, and effects in one entry of how far they reach. */
const MOST_LANES = 4, STEP = 64;

/** @typedef {{left: number, right: number, text: string, isLoss: boolean}} Stretch Where nothing happened, or events are missing. */

/**
 * An axis with the events that are held.
 * @param {import('./live-trace.js').LiveTrace} trace
 * @param {boolean} [isSpread] Whether busy moments get room.
 */
export function liveAxis(trace, isSpread = true) {
  const { kind, room } = trace;
  const x = new Float64Array(room + 1), lane = new Uint8Array(room);
  /** @type {Stretch[]} */
  const stretches = [];
  // The lanes of effects of each reactor: where each is free, and how far the effects of each step reach.
  /** @type {WeakMap<any, {free: number[], reach: number[]}>} */
  const packed = new WeakMap();
  let lastTime = -1, last = 0;
  const axis = {
    x, lane, isSpread, isGrowing: true, version: 0, stretches, begin: 0, end: 0,
    get effectLanes() { return trace.lanes.map(lanes => Math.max(1, packOf(lanes).free.length)); },
    get widest() { return (axis.end - axis.begin) * 1.4 + 4000; },
    furthest: (/** @type {number} */ width) => Math.max(axis.begin, axis.end - width * 0.6),
    behind: (/** @type {number} */ time) => last + widthOf(time - lastTime),
    reaching, place, edited, skip, shift, ticks,
  };

  /** @param {number} wait */
  function widthOf(wait) {
    const shown = Math.min(Math.max(0, wait), FOLD);
    return isSpread ? DOUBLING * Math.log2(1 + shown / SHORT) : shown / EVEN;
  }
  /** @param {any} lanes */
  function packOf(lanes) {
    const pack = packed.get(lanes) || { free: [], reach: [] };
    packed.set(lanes, pack);
    return pack;
  }

  /**
   * An event stands below its cause if it came of it at once: an effect below its action, a reduce and a state below their mutation.
   * @param {number} row
   */
  function isBelow(row) {
    const { k, cause, time, number } = trace, c = cause[row];
    if (c < 0 || c > row) return false;
    return (k[row] === kind['mutate.begin'] && number[c] > 0 && time[row] <= time[c] + 2000)
      || (k[row] === kind.reduce && k[c] === kind.mutation) || (k[row] === kind.state && k[c] === kind.reduce);
  }

  /**
   * Gives rows that are new their places.
   * @param {number} begin
   * @param {number} [n] The row behind the last of them.
   */
  function place(begin, n = trace.n) {
    const { time } = trace;
    let order = Uint32Array.from({ length: n - begin }, (_, i) => begin + i);
    if (order.some((row, i) => i > 0 && time[row] < time[order[i - 1]])) order = order.sort((a, b) => time[a] - time[b] || a - b);
    if (lastTime < 0 && order.length) lastTime = time[order[0]];
    for (const row of order) {
      if (isBelow(row)) x[row] = x[trace.cause[row]];
      else if (time[row] < lastTime) x[row] = late(row);
      else append(row);
      lastTime = Math.max(lastTime, time[row]);
    }
    axis.end = last;
    for (let row = begin; row < n; row++) {
      if (trace.k[row] === kind['mutate.begin']) pack(row);
      else if (trace.k[row] === kind['mutate.end']) leave(trace.cause[row], row);
    }
  }

  /** @param {number} row */
  function append(row) {
    const { k, number, isMutation, time } = trace;
    const wait = time[row] - lastTime, width = widthOf(wait);
    if (wait > FOLD) stretches.push({ left: last, right: last + width, text: `nothing for ${durationText(wait)}`, isLoss: false });
    const isMark = isSpread && (number[row] > 0 || isMutation[row] || k[row] === kind['mutate.begin'] || k[row] === kind.state);
    x[row] = last += width + (isMark ? MARK : 0);
  }

  /**
   * The place of a line that came late: at its time, and nothing moves.
   * @param {number} row
   */
  function late(row) {
    const { byTime, time } = trace;
    const low = firstPlace(byTime.length, at => time[byTime[at]] < time[row]);
    return low > 0 ? Math.min(last, x[byTime[low - 1]]) : axis.begin;
  }

  /** @param {number} row */
  const lanesAt = row => trace.lanes[trace.bandOf.get(trace.reactor[row]) ?? -1];

  /** @param {number} row Of the begin of an effect. */
  function pack(row) {
    const lanes = lanesAt(row);
    if (!lanes) return;
    const { free, reach } = packOf(lanes), { effects } = lanes;
    let at = free.findIndex((/** @type {number} */ end) => end < x[row]);
    if (at < 0) at = Math.min(free.length, MOST_LANES - 1);
    lane[row] = at;
    free[at] = Infinity;
    // An effect that came late moves those behind it.
    for (let step = Math.floor(effects.lastIndexOf(row) / STEP); step * STEP < effects.length; step++) reach[step] = Infinity;
  }

  /**
   * Makes room for effects behind the end of one.
   * @param {number} row
   * @param {number} end
   */
  function leave(row, end) {
    if (row < 0 || trace.k[row] !== kind['mutate.begin'] || !lanesAt(row)) return;
    const { free } = packOf(lanesAt(row));
    if (free[lane[row]] === Infinity) free[lane[row]] = x[end];
  }

  /**
   * Learns that an effect ended.
   * @param {number} row
   */
  function edited(row) {
    if (trace.end[row] >= 0) leave(row, trace.end[row]);
  }

  /**
   * Effects that began before an index and reach a place, in their order.
   * @param {number} band
   * @param {number} before
   * @param {number} from
   */
  function reaching(band, before, from) {
    const { effects } = trace.lanes[band], { reach } = packOf(trace.lanes[band]);
    // An effect that runs reaches whatever comes.
    const endless = { x, end: Infinity };
    /** @type {number[]} */
    const rows = [];
    for (let step = 0; step * STEP < before; step++) {
      if (!(reach[step] >= from)) continue;
      let furthest = -Infinity;
      for (let i = step * STEP; i < Math.min(before, (step + 1) * STEP); i++) {
        const end = endOf(/** @type {any} */ (trace), endless, effects[i]);
        furthest = Math.max(furthest, end);
        if (end >= from) rows.push(effects[i]);
      }
      if (before >= (step + 1) * STEP) reach[step] = furthest;
    }
    return rows;
  }

  /**
   * Leaves room for events that were not received.
   * @param {number} count
   */
  function skip(count) {
    stretches.push({ left: last, right: last + GAP, text: `${count.toLocaleString('en')} events not received`, isLoss: true });
    axis.end = last += GAP;
  }

  /**
   * Follows a trace that forgot its oldest rows.
   * @param {number} by
   */
  function shift(by) {
    x.copyWithin(0, by, trace.n + by);
    lane.copyWithin(0, by, trace.n + by);
    const oldest = trace.n ? x[trace.byTime[0]] : last;
    axis.begin = Math.max(axis.begin, oldest);
    stretches.splice(0, stretches.findIndex(one => one.right >= oldest) >>> 0);
    for (const lanes of trace.lanes) {
      const { reach } = packOf(lanes);
      reach.length = 0;
      for (let i = 0; i < lanes.effects.length; i += STEP) reach.push(Infinity);
    }
  }

  /**
   * Places with their times, at the same places whatever the window.
   * @param {number} from
   * @param {number} to
   * @param {number} count At most about so many.
   */
  function ticks(from, to, count) {
    const step = 2 ** Math.ceil(Math.log2((to - from) / Math.max(2, count)));
    /** @type {{place: number, text: string}[]} */
    const made = [];
    for (let place = Math.ceil(Math.max(from, axis.begin) / step) * step; place <= Math.min(to, axis.end); place += step) {
      made.push({ place, text: tickText(Math.round(timeAtPlace(/** @type {any} */ (trace), /** @type {any} */ (axis), place) / 1e6) * 1e6, 1e6) });
    }
    return made;
  }

  let next = 0;
  trace.parts.forEach(({ local, run }, i) => {
    if (i > 0) skip(run - next);
    const end = trace.parts[i + 1]?.local ?? trace.n;
    place(local, end);
    next = run + end - local;
  });
  return axis;
}
