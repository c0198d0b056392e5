// The marks of one band with their names, where there is room for them.
import { BAD, FLAG, MARK } from './trace.js';
import { session } from './session.js';
import { countText, shown } from './text.js';
import { driverOf } from './chains.js';
import { actionNumber, glyphOf, isUnchanged, nameOf } from './words.js';
import { endOf, lowerAt } from './axis.js';
import { colors, drawArrow, drawLine, drawMark, fontOf, widthOf } from './canvas.js';
import { effectY, page, pixelOf, positionOf, rowPixel, unfolded } from './bands.js';
import { WAIT, drawEffect, drawEffectNames, drawLabel, labelOf } from './effect-marks.js';

/** @typedef {import('./bands.js').Band} Band */
/** @typedef {CanvasRenderingContext2D} Canvas */

const UNKNOWN = [1.5, 3];
/** Pixels from a mark to its name: a ring has room between. */
const BESIDE = 12;
/** @param {number} row */
const inLoop = row => session.trace.number[row] > 0 && (session.trace.marks[row] & MARK.loop) !== 0;

/**
 * Draws all marks of a band and returns what draws their names, when all lines are there, and says how many found no room.
 * @param {Canvas} g
 * @param {Band} band
 */
export function drawBandMarks(g, band) {
  const { trace, axis, from, to } = session;
  const lanes = trace.lanes[band.band];
  const margin = (to - from) * 0.03;
  /**
   * @param {Uint32Array} rows
   * @returns {[number, number]}
   */
  const range = rows => [lowerAt(axis, rows, from - margin), lowerAt(axis, rows, to + margin)];
  const effects = effectsInView(band, range(lanes.effects)).filter(row => !session.folds.isFolded[row]);
  const [m0, m1] = range(lanes.mutations), [a0, a1] = range(lanes.actions), [s0, s1] = range(lanes.states);
  const mutations = unfolded(lanes.mutations.subarray(m0, m1));
  const actions = unfolded(lanes.actions.subarray(a0, a1));
  const states = unfolded(lanes.states.subarray(Math.max(0, s0 - 4), Math.min(lanes.states.length, s1 + 4)));
  drawFold(g, band);
  for (const row of effects) drawCall(g, band, row);
  for (const row of mutations) drawEmission(g, band, row);
  const bars = effects.map(row => ({ row, ...drawEffect(g, band, row, false) }));
  for (const row of mutations) drawCommit(g, band, row);
  for (const row of states) drawState(g, band, row);
  for (const row of actions) drawDriver(g, band, row);
  for (const row of actions) {
    drawMark(g, 'action', rowPixel(row), band.action);
    target(rowPixel(row), band.action, 7, 8, row);
  }
  return () => {
    drawEffectNames(g, bars);
    return drawNames(g, actions, band.action, band.label + 6, band, row => [actionName(row), colors.actiont])
      + drawNames(g, mutations, band.mutation, band.mutationLabel, band, row => [labelOf(row), colors.mutt])
      + drawNames(g, states, band.state, band.stateLabel, band, row =>
        [shown(nameOf(trace, row), 40), trace.flags[row] & 4 || isUnchanged(trace, row) ? colors.ink2 : colors.statet]);
  };
}

/**
 * The place of the turns of a loop that are left out.
 * @param {Canvas} g
 * @param {Band} band
 */
function drawFold(g, band) {
  const span = session.folds.spans.get(band.band);
  if (!span) return;
  const left = Math.max(page.left - 8, rowPixel(span[0])), right = Math.min(page.width, rowPixel(span[1]));
  if (right < page.left || left > page.width) return;
  g.strokeStyle = g.fillStyle = colors.loop;
  g.globalAlpha = 0.1;
  g.fillRect(left, band.y, right - left, band.height - 2);
  g.globalAlpha = 1;
  g.lineWidth = 1;
  for (const x of [left, right]) drawLine(g, x, band.y, x, band.y + band.height - 2, WAIT);
  const [count] = session.folds.counts.values(), text = `${countText(count)} actions of the loop folded`;
  if (right - left < widthOf(text) + 16) return;
  g.font = fontOf(11.5);
  g.textAlign = 'left';
  g.fillText(text, (left + right - widthOf(text)) / 2, (band.split + band.mutation) / 2);
}

/** @param {number} row */
const actionName = row => `#${actionNumber(session.trace, row)} ${labelOf(row)}`;

/**
 * @param {number} x
 * @param {number} y
 * @param {number} w
 * @param {number} h
 * @param {number} row
 */
const target = (x, y, w, h, row) => { page.targets.push([x - w, y - h, x + w, y + h, row]); };

/**
 * Also those that began before; of those in one lane that reach over all of the view the last, which covers the others.
 * @param {Band} band
 * @param {[number, number]} range
 */
function effectsInView(band, [first, last]) {
  const { trace, axis, from, to } = session;
  const margin = (to - from) * 0.03, covering = new Map();
  const before = [...axis.reaching(band.band, first, from)].filter(row => {
    const end = endOf(trace, axis, row);
    if (end > to + margin) covering.set(effectY(band, row), row);
    return end >= from;
  });
  return [...before.filter(row => endOf(trace, axis, row) <= to + margin || covering.get(effectY(band, row)) === row),
    ...trace.lanes[band.band].effects.subarray(first, last)];
}

/**
 * The line from an action to its effect.
 * @param {Canvas} g
 * @param {Band} band
 * @param {number} row
 */
function drawCall(g, band, row) {
  const c = session.trace.cause[row];
  if (c < 0 || !session.trace.number[c]) return;
  g.strokeStyle = inLoop(c) ? colors.loop : colors.ink3;
  g.lineWidth = inLoop(c) ? 1.6 : 1;
  const x = rowPixel(row) + 1;
  drawLine(g, x, band.action + 5, x, effectY(band, row) - 6);
}

/**
 * The line from an effect to a mutation, dashed where it waited; from another cause one of dots; a question mark where none is known.
 * @param {Canvas} g
 * @param {Band} band
 * @param {number} row
 */
function drawEmission(g, band, row) {
  const { trace, axis } = session;
  const effect = trace.effect[row], x = rowPixel(row);
  g.strokeStyle = colors.ink3;
  g.lineWidth = 1;
  if (effect < 0 || trace.reactor[effect] !== trace.reactor[row]) {
    const cause = trace.cause[row], from = cause >= 0 && trace.reactor[cause] ? positionOf(cause) : null;
    if (from) drawLine(g, from[0], from[1], x, band.mutation - 5, UNKNOWN);
    else drawLine(g, x, band.mutationLabel - 4, x, band.mutation - 5, UNKNOWN);
    if (!(trace.flags[row] & FLAG.unknown)) return;
    g.fillStyle = colors.ink2;
    g.font = fontOf(11, true);
    g.textAlign = 'center';
    g.fillText('?', x, band.mutationLabel - 8);
    return;
  }
  const isImmediate = trace.time[row] <= trace.time[effect] + Math.max(0, trace.duration[effect]) + 500;
  const leaves = Math.min(Math.max(rowPixel(effect) + 1, x), Math.max(pixelOf(endOf(trace, axis, effect)), rowPixel(effect) + 2));
  if (inLoop(trace.cause[effect])) {
    g.strokeStyle = colors.loop;
    g.lineWidth = 1.6;
  }
  drawLine(g, leaves, effectY(band, effect) + 7, x, band.mutation - 5, isImmediate ? [] : WAIT);
}

/**
 * A mutation, its reduce, and the line to its state.
 * @param {Canvas} g
 * @param {Band} band
 * @param {number} row
 */
function drawCommit(g, band, row) {
  const { trace } = session;
  const x = rowPixel(row);
  const reduce = childOf(row, trace.kind.reduce);
  const effect = trace.effect[row];
  const isLooping = effect >= 0 && inLoop(trace.cause[effect]);
  g.strokeStyle = isLooping ? colors.loop : colors.red;
  g.lineWidth = isLooping ? 2 : 1.2;
  if (reduce >= 0 && childOf(reduce, trace.kind.state) >= 0) drawLine(g, x, band.mutation, x, band.state);
  drawMark(g, 'mutation', x, band.mutation);
  if (reduce >= 0 && trace.bad[reduce] & BAD.impure) {
    drawMark(g, 'impure', x, band.reduce + 2, 0.86);
    target(x, band.reduce + 2, 5, 5, reduce);
  } else if (reduce >= 0) {
    g.fillStyle = colors.red;
    g.fillRect(x - 2, band.reduce - 2, 4, 6);
  }
  target(x, band.mutation, 6, 7, row);
}

/**
 * @param {number} row
 * @param {number} kind
 */
function childOf(row, kind) {
  let c = session.trace.firstChild[row];
  while (c >= 0 && session.trace.k[c] !== kind) c = session.trace.nextSibling[c];
  return c;
}

/**
 * @param {Canvas} g
 * @param {Band} band
 * @param {number} row
 */
function drawState(g, band, row) {
  const x = rowPixel(row);
  if (x < page.left - 6 || x > page.width + 6) return;
  drawMark(g, glyphOf(session.trace, row), x, band.state);
  target(x, band.state, 6, 7, row);
}

/**
 * The arrow from what drives an action.
 * @param {Canvas} g
 * @param {Band} band
 * @param {number} row
 */
function drawDriver(g, band, row) {
  const { trace } = session;
  const driver = driverOf(trace, row);
  if (session.folds.isFolded[driver]) return;
  const above = driver < 0 ? undefined : page.bands[trace.bandOf.get(trace.reactor[driver]) ?? -1];
  if (!above) return;
  g.strokeStyle = g.fillStyle = inLoop(row) ? colors.loop : colors.ink2;
  g.lineWidth = inLoop(row) ? 2.2 : 2;
  const isDown = above.y < band.y;
  drawArrow(g, rowPixel(driver), above.state + (isDown ? 5 : -5), rowPixel(row), band.action + (isDown ? -6 : 7));
}

/**
 * Names beside their marks, or in a row of their own; the number of those that found no room.
 * @param {Canvas} g
 * @param {Uint32Array} rows
 * @param {number} y
 * @param {number} y2
 * @param {Band} band
 * @param {(row: number) => [string, string]} name
 */
function drawNames(g, rows, y, y2, band, name) {
  g.font = fontOf(11.5);
  g.textAlign = 'left';
  let end = -Infinity, end2 = -Infinity, left = 0;
  for (let j = 0; j < rows.length; j++) {
    const x = rowPixel(rows[j]);
    if (x < page.left - 4 || x > page.width) continue;
    const [text, color] = name(rows[j]);
    if (!text) continue;
    const width = widthOf(text);
    const next = j + 1 < rows.length ? rowPixel(rows[j + 1]) - 8 : page.width;
    const below = Math.max(page.left - 3, Math.min(x - 4, page.width - width - 4));
    const beside = x + BESIDE, ground = y < band.split ? colors.panel : colors.bg;
    if (beside > end + 4 && beside + width < Math.min(next, page.width - 2)) {
      drawLabel(g, rows[j], text, beside, y, color, ground);
      end = beside + width;
    } else if (below > end2 + 7) {
      drawLabel(g, rows[j], text, below, y2, color, ground);
      end2 = below + width;
    } else {
      left++;
    }
  }
  return left;
}
