// Where the lanes of each reactor stand, from top to bottom, and where a row stands on the canvas.
import { session } from './session.js';
import { byID } from './elements.js';
import { endOf, lowerAt } from './axis.js';

/** Height of the time scale. */
export const SCALE = 24;

/**
 * @typedef {{band: number, y: number, height: number, label: number, action: number, effects: number[], split: number,
 *   mutationLabel: number, mutation: number, reduce: number, state: number, stateLabel: number}} Band
 */
export const page = {
  /** @type {Band[]} */
  bands: [], width: 100, height: 100, left: 138, plot: 100,
  /** Whether there are too many marks in view for each to be drawn. */ isDense: false, marks: 0,
  // Where marks can be pointed at.
  targets: /** @type {[number, number, number, number, number][]} */ ([]),
  // Where the names of rows stand that found room.
  names: /** @type {Map<number, [number, number]>} */ (new Map()),
  // Left, middle and width of every word.
  labels: /** @type {[number, number, number][]} */ ([]),
};

/** @param {number} lanes */
const effectHeight = lanes => (lanes > 4 ? 15 : 18);
/** @param {number} lanes */
const bandHeight = lanes => 101 + effectHeight(lanes) * lanes;

/**
 * The height that all bands take at this scale.
 * @param {number} scale
 */
export const neededHeight = scale =>
  session.axis.effectLanes.reduce((sum, lanes) => sum + bandHeight(lanes) * scale + 6, 0) + SCALE + 16;

/** Lays out all bands for the size that the timeline has. */
export function layBands() {
  const box = byID('tl');
  page.width = box.clientWidth || page.width;
  page.height = box.clientHeight || page.height;
  page.left = page.width < 600 ? 10 : 138;
  page.plot = page.width - page.left - 18;
  const room = page.height - SCALE - 8;
  const scale = Math.max(0.92, Math.min(1.3, room / (neededHeight(1) - SCALE - 16)));
  let y = SCALE + 4;
  page.bands = session.axis.effectLanes.map((lanes, band) => {
    const laid = layBand(band, y, lanes, scale);
    y += laid.height + 6;
    return laid;
  });
  byID('tlspace').style.height = y + 4 + 'px';
}

/**
 * @param {number} band
 * @param {number} y
 * @param {number} lanes
 * @param {number} scale
 * @returns {Band}
 */
function layBand(band, y, lanes, scale) {
  let at = y;
  /**
   * @param {number} height
   * @param {number} middle
   */
  const part = (height, middle) => {
    const place = at + middle * scale;
    at += height * scale;
    return place;
  };
  const label = part(18, 5) + (page.width < 600 ? 14 : 0);
  if (page.width < 600) at += 14;
  const action = part(17, 8);
  const effects = Array.from({ length: lanes }, () => part(effectHeight(lanes), 8));
  const split = part(5, 2);
  const mutationLabel = part(11, 4);
  const mutation = part(15, 7);
  const reduce = at + 2 * scale;
  const state = part(21, 13);
  const stateLabel = part(14, 6);
  return { band, y, height: at - y, label, action, effects, split, mutationLabel, mutation, reduce, state, stateLabel };
}

/**
 * The pixel of a place on the axis.
 * @param {number} place
 */
export const pixelOf = place => page.left + (place - session.from) / (session.to - session.from) * page.plot;

/** @param {number} pixel */
export const placeAt = pixel => session.from + (pixel - page.left) / page.plot * (session.to - session.from);

/** @param {number} row */
export const rowPixel = row => pixelOf(session.axis.x[row]);

/**
 * @param {Band} band
 * @param {number} row
 */
export const effectY = (band, row) => band.effects[Math.min(session.axis.lane[row], band.effects.length - 1)];

/**
 * Where an event stands on the canvas, or null for one that is not drawn.
 * @param {number} row
 * @returns {[number, number]|null}
 */
export function positionOf(row) {
  const { trace, axis } = session;
  const { k, kind, cause } = trace;
  const number = trace.bandOf.get(trace.reactor[row]);
  const band = number === undefined ? undefined : page.bands[number];
  if (!band || session.folds.isFolded[row]) return null;
  const x = rowPixel(row);
  if (page.isDense) {
    const part = k[row] === kind.state ? 0.9 : trace.number[row] ? 0.36 : k[row] === kind.mutation || k[row] === kind.reduce ? 0.78 : 0.64;
    return [x, band.y + band.height * part];
  }
  const c = cause[row];
  switch (k[row]) {
    case kind.action: case kind['action.out']: return [x, band.action];
    case kind['mutate.begin']: return [x + 3, effectY(band, row)];
    case kind.mutation: return [x, band.mutation];
    case kind.reduce: return [x, band.reduce + 2];
    case kind.state: return [x, band.state];
    case kind['mutate.run']: return c >= 0 ? [x, effectY(band, c)] : null;
    case kind['mutate.end']: case kind.error:
      return c >= 0 && k[c] === kind['mutate.begin'] ? [pixelOf(endOf(trace, axis, c)), effectY(band, c)] : null;
    case kind.impurity: case kind.loop: case kind.pulse: case kind.open: return c >= 0 ? positionOf(c) : null;
  }
  return null;
}

/**
 * Rows without what is folded.
 * @param {Uint32Array} rows
 */
export const unfolded = rows => (session.folds.spans.size ? rows.filter(row => !session.folds.isFolded[row]) : rows);

/** Counts the marks in view. */
export function countMarks() {
  const { trace, axis, from, to } = session;
  page.marks = 0;
  for (const lanes of trace.lanes) {
    for (const rows of [lanes.actions, lanes.effects, lanes.mutations]) page.marks += unfolded(rows.subarray(lowerAt(axis, rows, from), lowerAt(axis, rows, to))).length;
  }
  // A timeline that grows is drawn with each answer, and turns to counts sooner.
  page.isDense = page.marks > Math.max(1200, page.plot * 2.2) * (axis.isGrowing ? 0.6 : 1);
}
