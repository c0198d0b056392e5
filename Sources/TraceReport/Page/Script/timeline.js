// The timeline: bands, scale, and either counts or the marks themselves.
import { session } from './session.js';
import { byID } from './elements.js';
import { countText, shown } from './text.js';
import { bandName } from './words.js';
import { lowerAt } from './axis.js';
import { cleared, colors, drawLine, drawMark, fontOf } from './canvas.js';
import { SCALE, countMarks, page, pixelOf, rowPixel } from './bands.js';
import { drawBandMarks } from './band-marks.js';
import { badRows, worstMark } from './bad-rows.js';

/** Draws what is there; the layer above shows what is looked at. */
export function drawTimeline() {
  if (session.picture !== 'timeline' || !page.bands.length || !byID('tl').clientWidth) return;
  const begin = performance.now();
  const scroll = byID('tl').scrollTop;
  const g = cleared(byID('base'), page.width, page.height);
  g.textBaseline = 'middle';
  page.targets = [];
  page.names.clear();
  page.labels = [];
  countMarks();
  const inView = page.bands.filter(band => band.y + band.height >= scroll && band.y <= scroll + page.height);
  g.save();
  g.translate(0, -scroll);
  for (const band of inView) drawGround(g, band);
  const ticks = session.axis.ticks(session.from, session.to, page.plot / 105);
  drawScaleLines(g, scroll, ticks);
  if (session.axis.isGrowing) drawGrowth(g, scroll);
  g.save();
  g.beginPath();
  g.rect(page.left - 7, scroll, page.width, page.height);
  g.clip();
  let left = 0;
  /** @type {(() => number)[]} */
  const names = [];
  for (const band of inView) {
    if (page.isDense) drawCounts(g, band);
    else names.push(drawBandMarks(g, band));
  }
  for (const draw of names) left += draw();
  g.restore();
  for (const band of inView) drawBandNames(g, band);
  g.restore();
  drawScale(g, ticks);
  if (session.picture === 'timeline') byID('note').textContent = noteText(left);
  session.measured.draw = performance.now() - begin;
}

/** @param {number} left Names that found no room. */
function noteText(left) {
  if (page.isDense) return `${countText(page.marks)} marks as counts; zoom in for names`;
  if (left) return `${countText(left)} ${left === 1 ? 'name' : 'names'} left out; zoom in or point`;
  if (session.axis.isGrowing) return session.axis.isSpread ? 'waits bend, idle time is folded' : 'idle time is folded';
  return session.axis.isSpread ? 'busy moments get room: the time scale bends' : '';
}

/**
 * @param {CanvasRenderingContext2D} g
 * @param {import('./bands.js').Band} band
 */
function drawGround(g, band) {
  g.fillStyle = colors.panel;
  g.fillRect(page.left - 4, band.y, page.width - page.left + 4, page.isDense ? band.height * 0.72 : band.split - band.y);
  g.fillRect(0, band.y, page.left - 4, band.height);
  g.fillRect(page.left - 4, band.y + band.height - 2, page.width - page.left + 4, 2);
  g.fillStyle = colors.ink2;
  g.fillRect(0, band.y, 4, band.height);
}

/**
 * @param {CanvasRenderingContext2D} g
 * @param {import('./bands.js').Band} band
 */
function drawBandNames(g, band) {
  const name = bandName(session.trace, band.band);
  g.textAlign = 'left';
  g.fillStyle = colors.ink;
  g.font = fontOf(12.5, true);
  if (page.left < 100) {
    g.fillText(shown(name, 40), 10, band.y + 9);
    return;
  }
  fitText(g, shown(name, 60), 12, band.y + 11, page.left - 20);
  g.font = fontOf(11);
  g.fillStyle = colors.ink2;
  g.textAlign = 'right';
  /** @type {[string, number][]} */
  const lanes = page.isDense
    ? [['actions', band.y + band.height * 0.34], ['effects', band.y + band.height * 0.62], ['states', band.y + band.height * 0.88]]
    : [['action', Math.max(band.action, band.y + 24)], ['effect', Math.max(band.effects[0], band.y + 37)], ['mutation', band.mutation], ['state', band.state]];
  for (const [word, y] of lanes) g.fillText(word, page.left - 12, y);
}

/**
 * @param {CanvasRenderingContext2D} g
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {number} width
 */
function fitText(g, text, x, y, width) {
  let short = text;
  while (short.length > 2 && g.measureText(short === text ? text : short + '…').width > width) short = short.slice(0, -1);
  g.fillText(short === text ? text : short + '…', x, y);
}

/** @typedef {ReturnType<import('./axis.js').Axis['ticks']>} Ticks */

/**
 * @param {CanvasRenderingContext2D} g
 * @param {number} scroll
 * @param {Ticks} ticks
 */
function drawScaleLines(g, scroll, ticks) {
  g.fillStyle = colors.line;
  for (const { place } of ticks) {
    const x = Math.round(pixelOf(place));
    if (x >= page.left - 2 && x <= page.width - 4) g.fillRect(x, scroll, 1, page.height);
  }
}

/**
 * Stretches without events, gaps of events that are missing, and a line at the newest event.
 * @param {CanvasRenderingContext2D} g
 * @param {number} scroll
 */
function drawGrowth(g, scroll) {
  const { axis, from, to } = session;
  g.font = fontOf(11);
  g.textAlign = 'center';
  for (let j = axis.stretches.length - 1; j >= 0 && axis.stretches[j].right >= from; j--) {
    const { left, right, text, isLoss } = axis.stretches[j];
    if (left > to) continue;
    const x = Math.max(page.left - 4, pixelOf(left) + 2), width = Math.max(4, pixelOf(right) - 2 - x);
    g.fillStyle = isLoss ? colors.failbg : colors.panel2;
    g.fillRect(x, scroll, width, page.height);
    if (width < 18) continue;
    g.save();
    g.translate(x + width / 2, scroll + (page.height + SCALE) / 2);
    g.rotate(-Math.PI / 2);
    g.fillStyle = isLoss ? colors.failt : colors.ink2;
    g.fillText(text, 0, 0);
    g.restore();
  }
  g.strokeStyle = colors.state;
  g.lineWidth = 1.2;
  const now = pixelOf(axis.end) + 8;
  if (now > page.left && now < page.width) drawLine(g, now, scroll, now, scroll + page.height, [3, 3]);
}

/**
 * @param {CanvasRenderingContext2D} g
 * @param {Ticks} ticks
 */
function drawScale(g, ticks) {
  g.fillStyle = colors.bg;
  g.fillRect(0, 0, page.width, SCALE - 2);
  g.fillStyle = colors.line2;
  g.fillRect(page.left - 4, SCALE - 3, page.width - page.left + 4, 1);
  g.font = fontOf(11);
  g.textAlign = 'center';
  g.fillStyle = colors.ink2;
  let last = -Infinity;
  for (const { place, text } of ticks) {
    const x = Math.round(pixelOf(place));
    if (x < page.left - 2 || x > page.width - 4) continue;
    g.fillRect(x, SCALE - 6, 1, 4);
    const half = g.measureText(text).width / 2;
    if (x - half < last + 10 || x + half > page.width) continue;
    g.fillText(text, x, SCALE / 2 - 2);
    last = x + half;
  }
}

/**
 * Counts of actions, effects and states at each two pixels.
 * @param {CanvasRenderingContext2D} g
 * @param {import('./bands.js').Band} band
 */
function drawCounts(g, band) {
  const { trace, axis, from, to } = session;
  const lanes = trace.lanes[band.band];
  const columns = Math.max(1, Math.floor(page.plot / 2));
  const parts = [lanes.actions, lanes.effects, lanes.states].map(rows => {
    const counts = new Float64Array(columns);
    let at = lowerAt(axis, rows, from);
    for (let j = 0; j < columns; j++) {
      const next = lowerAt(axis, rows, from + (to - from) * (j + 1) / columns, at);
      counts[j] = next - at;
      at = next;
    }
    return counts;
  });
  let most = parts.reduce((high, counts) => counts.reduce((a, b) => Math.max(a, b), high), 1);
  // Heights of a trace that grows do not breathe.
  if (axis.isGrowing) most = 2 ** Math.ceil(Math.log2(most));
  parts.forEach((counts, part) => {
    g.fillStyle = [colors.action, colors.effect, colors.state][part];
    const foot = band.y + band.height * [0.42, 0.7, 0.96][part];
    g.beginPath();
    counts.forEach((count, j) => {
      if (!count) return;
      const height = Math.max(1.2, band.height * 0.25 * Math.sqrt(count / most));
      g.rect(page.left + j * 2, foot - height, 2, height);
    });
    g.fill();
  });
  let last = -Infinity;
  for (const row of badRows(band.band)) {
    const x = rowPixel(row);
    if (axis.x[row] < from || axis.x[row] > to || x - last < 22) continue;
    last = x;
    drawMark(g, worstMark(row), x, band.label + 5);
    page.targets.push([x - 8, band.label - 4, x + 8, band.label + 14, row]);
  }
}
