// The bars of effects, and what is said at their ends.
import { BAD, rowOfSeq } from './trace.js';
import { session } from './session.js';
import { durationText } from './durations.js';
import { shown } from './text.js';
import { actionNumber } from './words.js';
import { endOf, placeOfTime } from './axis.js';
import { colors, drawMark, drawText, fontOf, widthOf } from './canvas.js';
import { effectY, page, pixelOf, rowPixel } from './bands.js';

/** @typedef {import('./bands.js').Band} Band */
/** @typedef {CanvasRenderingContext2D} Canvas */

/** Dashes of what waited, or was cut. */
export const WAIT = [4, 3];

/**
 * The name of the case of an event.
 * @param {number} row
 */
export const labelOf = row => shown(session.trace.strings[session.trace.label[row]], 40);

/**
 * A name on the picture, which no line of the layer above crosses.
 * @param {Canvas} g
 * @param {number} row -1 for words that are no name.
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {string} color
 * @param {string} ground
 */
export function drawLabel(g, row, text, x, y, color, ground) {
  drawText(g, text, x, y, color, ground);
  page.labels.push([x, y, widthOf(text)]);
  if (row >= 0 && session.trace.k[row] !== session.trace.kind['mutate.begin']) page.names.set(row, [x, y]);
}

/**
 * The bar of an effect: where it ran it is dark.
 * @param {Canvas} g
 * @param {Band} band
 * @param {number} row
 * @param {boolean} isStrong
 */
export function drawEffect(g, band, row, isStrong) {
  const { trace, axis } = session;
  const y = effectY(band, row), bad = trace.bad[row], height = 13;
  const x0 = rowPixel(row), x1 = Math.max(x0 + 3, Math.min(page.width + 20, pixelOf(endOf(trace, axis, row))));
  const left = Math.max(x0, page.left - 20);
  if (bad & BAD.open) drawOpen(g, left, Math.min(x1, page.width - 14), y, height);
  else drawBar(g, left, x0, x1, y, height, row, isStrong);
  if (x0 >= page.left - 4) {
    const called = Math.min(x1 - x0 - 2, pixelOf(placeOfTime(trace, axis, trace.time[row] + Math.max(0, trace.duration[row]))) - x0);
    g.fillStyle = colors.effect;
    g.strokeStyle = colors.effectl;
    g.lineWidth = 1;
    g.beginPath();
    g.rect(x0, y - height / 2, Math.max(2.5, called), height);
    g.fill();
    g.stroke();
  }
  g.fillStyle = colors.effect;
  for (let c = trace.firstChild[row]; c >= 0; c = trace.nextSibling[c]) {
    const x = rowPixel(c);
    if (trace.k[c] === trace.kind['mutate.run'] && x > page.left && x < x1) g.fillRect(Math.min(x, x1 - 3), y - height / 2 + 1, 2.4, height - 2);
  }
  if (bad & BAD.failed) drawMark(g, 'failed', x1, y);
  else if (bad & BAD.cancelled) drawMark(g, 'cancelled', x1, y);
  if (!isStrong) page.targets.push([x0 - 2, y - 8, Math.max(x1, x0 + 6) + 3, y + 8, row]);
  return { x0, x1, y };
}

/**
 * @param {Canvas} g
 * @param {number} left
 * @param {number} x0
 * @param {number} x1
 * @param {number} y
 * @param {number} height
 * @param {number} row
 * @param {boolean} isStrong
 */
function drawBar(g, left, x0, x1, y, height, row, isStrong) {
  const isFailed = session.trace.bad[row] & BAD.failed, isCancelled = !isFailed && session.trace.bad[row] & BAD.cancelled;
  g.lineWidth = isStrong ? 1.8 : 1;
  g.fillStyle = isFailed ? colors.failbg : isCancelled ? colors.bg : colors.effectbg;
  g.strokeStyle = isFailed ? colors.fail : isCancelled ? colors.ink2 : colors.effectl;
  g.setLineDash(isCancelled || session.trace.isRunning(row) ? WAIT : []);
  g.beginPath();
  g.rect(left, y - height / 2, x1 - left, height);
  g.fill();
  g.stroke();
  g.setLineDash([]);
  if (isFailed || isCancelled || x1 - x0 <= 6 || session.trace.end[row] < 0) return;
  g.fillStyle = colors.effectl;
  g.fillRect(x1 - 2, y - height / 2 - 2, 2.4, height + 4);
}

/**
 * A bar that falls into pieces: nothing says where it ends.
 * @param {Canvas} g
 * @param {number} left
 * @param {number} right
 * @param {number} y
 * @param {number} height
 */
function drawOpen(g, left, right, y, height) {
  g.fillStyle = colors.effectbg;
  g.strokeStyle = colors.effectl;
  g.lineWidth = 1;
  let piece = 10;
  for (let x = left, j = 0; x < right - 8 && j < 400; j++) {
    if (j >= 2) piece = Math.max(2, piece * 0.8);
    const width = j < 2 ? Math.max(6, (right - left) * 0.35) : piece;
    g.beginPath();
    g.rect(x, y - height / 2, Math.min(width, right - 8 - x), height);
    g.fill();
    g.stroke();
    x += width + 4;
  }
  drawMark(g, 'open', right - 2, y);
}

/**
 * @param {Canvas} g
 * @param {{row: number, x0: number, x1: number, y: number}[]} bars
 */
export function drawEffectNames(g, bars) {
  g.font = fontOf(11.5);
  g.textAlign = 'left';
  // Where the next bar of its lane begins.
  const nexts = new Float64Array(bars.length), nextIn = new Map();
  for (let j = bars.length - 1; j >= 0; j--) {
    nexts[j] = nextIn.get(bars[j].y) ?? page.width + 40;
    nextIn.set(bars[j].y, bars[j].x0);
  }
  bars.forEach((bar, j) => {
    const bad = session.trace.bad[bar.row], next = nexts[j];
    const name = labelOf(bar.row) + (bad & BAD.open ? ', never ended' : '');
    const from = Math.max(bar.x0, page.left) + 8, room = Math.min(bar.x1, page.width - 22, next - 2) - from;
    const ground = bad & BAD.failed ? colors.failbg : bad & BAD.cancelled ? colors.bg : colors.effectbg;
    if (room > widthOf(name) + 8) drawLabel(g, bar.row, name, from, bar.y, colors.ink, ground);
    const outcome = outcomeOf(bar.row), gap = bad & (BAD.failed | BAD.cancelled) ? 10 : 6;
    if (outcome && bar.x1 + gap + widthOf(outcome) < Math.min(next - 4, page.width - 2)) {
      drawLabel(g, -1, outcome, bar.x1 + gap, bar.y, colors.ink, colors.panel);
    }
  });
}

/**
 * How long an effect took, or what cancelled it.
 * @param {number} row
 */
function outcomeOf(row) {
  const { trace, values } = session;
  const end = trace.end[row], bad = trace.bad[row];
  if (trace.isRunning(row)) return 'running ' + durationText(trace.now() - trace.time[row]);
  if (end < 0 || bad & BAD.open) return '';
  if (bad & BAD.failed) return 'failed';
  if (bad & BAD.cancelled) {
    const by = values.now(end)?.by;
    const action = by ? rowOfSeq(trace, by) : -1;
    return action >= 0 && trace.number[action] ? `by #${actionNumber(trace, action)}` : 'cancelled';
  }
  const length = trace.time[end] - trace.time[row];
  return length >= 1e6 ? durationText(length) : '';
}
