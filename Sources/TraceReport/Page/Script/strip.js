// The strip: the whole trace in one line, and time travel.
import { follow, isNarrow, select, session, timeOf } from './session.js';
import { byID, icon } from './elements.js';
import { durationText, tickText } from './durations.js';
import { shown } from './text.js';
import { kindWord, nameOf } from './words.js';
import { boundsOf, endOf, lowerAt, nearestRow, placeOfTime, tickTimes } from './axis.js';
import { cleared, colors, drawMark, fontOf } from './canvas.js';
import { allBadRows, worstMark } from './bad-rows.js';
import { lanesNote, lanesOf } from './strip-lanes.js';

/** Pixels above the lanes for marks, and below them for the scale. */
const TOP = 15, FOOT = 12;
/** Milliseconds between two states while playing. */
const BEAT = 420;

/** @type {HTMLCanvasElement|null} */
let ground = null;
let groundKey = '';
let timer = 0;

/**
 * Where a place of the axis stands in the strip, from 0 to 1.
 * @param {number} place
 */
const shareOf = place => (session.axis ? (place - session.axis.begin) / (session.axis.end - session.axis.begin || 1) : place);

/**
 * Actions and states of a lane by bins: of the events, or before they are read of the overview.
 * @param {number[]} bands
 * @param {number} bins
 */
function countsOf(bands, bins) {
  const { trace, axis, meta } = session;
  const counts = [new Float64Array(bins), new Float64Array(bins)];
  for (const band of bands) {
    const overview = axis ? null : meta.overview[meta.reactors[band].r];
    if (axis) {
      [trace.lanes[band].actions, trace.lanes[band].states].forEach((rows, isState) => {
        countInto(counts[isState], rows);
      });
    } else if (overview) {
      for (let j = 0; j < bins; j++) {
        counts[0][j] += overview[0][j];
        counts[1][j] += overview[3][j];
      }
    }
  }
  return counts;
}

/**
 * Counts rows by bins: each of few, bounds of many.
 * @param {Float64Array} counts
 * @param {Uint32Array} rows
 */
function countInto(counts, rows) {
  const { axis } = session, bins = counts.length;
  if (rows.length < bins * 16) {
    for (const row of rows) counts[Math.min(bins - 1, Math.floor(shareOf(axis.x[row]) * bins))]++;
    return;
  }
  for (let j = 0, at = 0; j < bins; j++) {
    const next = j + 1 < bins ? lowerAt(axis, rows, axis.begin + (axis.end - axis.begin) * (j + 1) / bins, at) : rows.length;
    counts[j] += next - at;
    at = next;
  }
}

/**
 * @param {number} width
 * @param {number} height
 */
function drawGround(width, height) {
  const { axis, meta } = session;
  const canvas = document.createElement('canvas');
  const g = cleared(canvas, width, height);
  const lanes = lanesOf(meta.reactors), laneHeight = (height - TOP - FOOT) / Math.max(1, lanes.length);
  const bins = axis ? Math.max(60, Math.floor(width / 3)) : meta.bins;
  g.textBaseline = 'middle';
  for (const [lane, bands] of lanes.entries()) {
    const y = TOP + laneHeight * lane;
    if (lane % 2) {
      g.fillStyle = colors.panel2;
      g.fillRect(0, y, width, laneHeight);
    }
    drawLane(g, bands, bins, width, y + laneHeight / 2, laneHeight / 2 - 1);
  }
  if (axis) {
    drawScale(g, width, height);
    let last = -Infinity;
    for (const row of allBadRows().sort((a, b) => axis.x[a] - axis.x[b])) {
      const x = shareOf(axis.x[row]) * width;
      if (x - last < 13) continue;
      last = x;
      drawMark(g, worstMark(row), Math.min(width - 8, Math.max(8, x)), 8, 0.9);
    }
  }
  return canvas;
}

/**
 * @param {CanvasRenderingContext2D} g
 * @param {number} width
 * @param {number} height
 */
function drawScale(g, width, height) {
  const { trace, axis, meta } = session;
  g.font = fontOf(9.5);
  g.textAlign = 'center';
  let last = 0;
  const [from, to] = axis.isGrowing ? meta.span : boundsOf(meta);
  const { step, times } = tickTimes(from, to, width / 130, meta.header.clock === 'virtual');
  for (const time of times) {
    const x = shareOf(placeOfTime(trace, axis, time)) * width, text = tickText(time, step), half = g.measureText(text).width / 2;
    g.fillStyle = colors.line2;
    g.fillRect(x, TOP - 3, 1, height - TOP - FOOT + 5);
    if (x - half < last + 12 || x + half > width - 2) continue;
    g.fillStyle = colors.ink2;
    g.fillText(text, x, height - FOOT / 2);
    last = x + half;
  }
}

/**
 * @param {CanvasRenderingContext2D} g
 * @param {number[]} bands
 * @param {number} bins
 * @param {number} width
 * @param {number} middle
 * @param {number} half
 */
function drawLane(g, bands, bins, width, middle, half) {
  const { trace, axis } = session;
  const counts = countsOf(bands, bins);
  let most = 1;
  for (const lane of counts) for (let j = 0; j < lane.length; j++) most = Math.max(most, lane[j]);
  g.fillStyle = colors.line;
  g.fillRect(0, middle, width, 1);
  if (axis && trace.n < 20000) {
    g.fillStyle = colors.effect;
    g.globalAlpha = 0.55;
    for (const band of bands) {
      for (const row of trace.lanes[band].effects) {
        const left = shareOf(axis.x[row]), right = shareOf(endOf(trace, axis, row));
        g.fillRect(left * width, middle - half * 0.34, Math.max(1, (right - left) * width), half * 0.5);
      }
    }
    g.globalAlpha = 1;
  }
  const binWidth = width / bins;
  counts.forEach((lane, isState) => {
    g.fillStyle = isState ? colors.state : colors.action;
    for (let j = 0; j < lane.length; j++) {
      if (!lane[j]) continue;
      const high = Math.max(2, half * Math.sqrt(lane[j] / most));
      g.fillRect(j * binWidth, isState ? middle + 1 : middle - high, Math.max(1.6, binWidth - 0.6), high);
    }
  });
}

/** Draws the strip with the window and the cursor. */
export function drawStrip() {
  const box = byID('scrub'), width = box.clientWidth, height = box.clientHeight;
  if (!width) return;
  const key = [width, height, session.axis?.isSpread, session.axis?.version, colors.bg].join('|');
  if (!ground || key !== groundKey) {
    ground = drawGround(width, height);
    groundKey = key;
  }
  const g = cleared(byID('mini'), width, height);
  g.drawImage(ground, 0, 0, width, height);
  const { selected, axis } = session, [from, to] = [session.from, session.to].map(shareOf);
  if (to - from < 0.999) {
    g.fillStyle = colors.bg;
    g.globalAlpha = 0.66;
    g.fillRect(0, 0, from * width, height);
    g.fillRect(to * width, 0, width, height);
    g.globalAlpha = 1;
    g.strokeStyle = colors.ink2;
    g.lineWidth = 1.5;
    g.strokeRect(Math.max(0.75, from * width), 0.75, Math.max(2, (to - from) * width - 1), height - 1.5);
  }
  if (selected < 0 || !axis) return;
  const x = shareOf(axis.x[selected]) * width;
  g.fillStyle = colors.action;
  g.fillRect(x - 1, 0, 2, height);
  for (const [foot, tip] of [[0, 8], [height, height - 8]]) {
    g.beginPath();
    g.moveTo(x - 6, foot);
    g.lineTo(x + 6, foot);
    g.lineTo(x, tip);
    g.fill();
  }
}

/**
 * Selects the state that is so many states away.
 * @param {number} steps
 */
export function stepState(steps) {
  const { trace, selected } = session;
  const direction = Math.sign(steps);
  let row = Math.max(0, selected), last = row;
  for (let left = Math.abs(steps); left > 0;) {
    row += direction;
    if (row < 0 || row >= trace.n) break;
    if (trace.k[row] !== trace.kind.state) continue;
    last = row;
    left--;
  }
  select(last, { keepsHistory: true });
}

/** Plays the states from here, or stops. */
export function play() {
  const toggle = byID('b-play');
  if (timer) {
    clearInterval(timer);
    timer = 0;
  } else {
    timer = setInterval(() => {
      const before = session.selected;
      stepState(1);
      if (session.selected === before) play();
    }, BEAT);
  }
  toggle.replaceChildren(icon(timer ? 'pause' : 'play'));
  toggle.setAttribute('aria-pressed', String(timer !== 0));
}

function nameMoment() {
  const { trace, selected } = session;
  const slider = byID('scrub');
  slider.setAttribute('aria-valuemax', String(Math.max(0, trace.n - 1)));
  slider.setAttribute('aria-valuenow', String(selected));
  slider.setAttribute('aria-valuetext', `${timeOf(selected)}, ${kindWord(trace, selected)} ${shown(nameOf(trace, selected), 80)}`);
}

/** Says which reactors the strip shows, if not all. */
export function nameLanes() {
  const note = lanesNote(session.meta.reactors.length);
  byID('lanes').textContent = note;
  byID('lanes').hidden = !note;
  if (!note) return;
  byID('lanes').title = `Lanes of the strip, of ${session.meta.reactors.length} reactors: ${note}`;
  byID('scrub').setAttribute('aria-description', byID('lanes').title);
}

/** Lets the strip be dragged and stepped through. */
export function wireStrip() {
  const slider = byID('scrub');
  let isDown = false;
  const travel = (/** @type {PointerEvent} */ event) => {
    const box = slider.getBoundingClientRect();
    const { begin, end } = session.axis;
    const row = nearestRow(session.trace, session.axis, begin + (end - begin) * (event.clientX - box.left) / box.width);
    if (row >= 0 && row !== session.selected) select(row, { keepsHistory: true });
  };
  slider.addEventListener('pointerdown', (/** @type {PointerEvent} */ event) => {
    isDown = true;
    slider.setPointerCapture(event.pointerId);
    travel(event);
  });
  slider.addEventListener('pointermove', (/** @type {PointerEvent} */ event) => { if (isDown) travel(event); });
  for (const name of ['pointerup', 'pointercancel']) slider.addEventListener(name, () => { isDown = false; });
  slider.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
    const steps = /** @type {Record<string, number>} */ ({ ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 })[event.key];
    if (steps) stepState(steps);
    else if (event.key === 'Home') select(0);
    else if (event.key === 'End') select(session.trace.n - 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  follow(['selected'], nameMoment);
}

/** Lets time go by itself, and shows it. */
export function wirePlay() {
  byID('b-first').addEventListener('click', () => select(0));
  byID('b-play').addEventListener('click', play);
  follow(['selected'], () => {
    byID('clock').textContent = timeOf(session.selected) + (isNarrow() || session.meta.part ? '' : ' / ' + durationText(session.meta.span[1]));
  });
}

/** The first state of a trace, or -1. */
export const firstState = () => session.trace.lanes.reduce((first, lanes) =>
  lanes.states.length && (first < 0 || lanes.states[0] < first) ? lanes.states[0] : first, -1);
