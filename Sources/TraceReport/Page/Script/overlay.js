// The layer over the timeline: the cursor, and the chain of what is pointed at or chosen.
import { BAD } from './trace.js';
import { session } from './session.js';
import { byID } from './elements.js';
import { shown } from './text.js';
import { glyphOf, isUnchanged, nameOf } from './words.js';
import { endOf } from './axis.js';
import { cleared, colors, drawArrow, drawLine, drawMark, fontOf, widthOf } from './canvas.js';
import { SCALE, page, pixelOf, positionOf, rowPixel } from './bands.js';
import { drawEffect } from './effect-marks.js';

/** Rows of a chain that are drawn at most; marks that are ringed at most. */
const MOST = 6000, MOST_RINGS = 1500;
/** Rows of a chain whose names are drawn at most. */
const MOST_NAMES = 90;

/** Draws what is looked at. */
export function drawOverlay() {
  if (session.picture !== 'timeline' || !page.bands.length) return;
  const g = cleared(byID('over'), page.width, page.height);
  const chain = session.hoveredChain || session.focusChain, rows = chain || session.selectedChain;
  if (session.selected < 0 && session.hovered < 0 && !rows.size && !session.isFiltered) return;
  g.save();
  g.beginPath();
  g.rect(page.left - 8, 0, page.width, page.height);
  g.clip();
  if (session.selected >= 0) drawCursor(g, rowPixel(session.selected));
  if (chain) {
    g.fillStyle = colors.bg;
    g.globalAlpha = 0.76;
    g.fillRect(page.left - 8, SCALE - 1, page.width, page.height);
    g.globalAlpha = 1;
  }
  g.beginPath();
  g.rect(page.left - 8, SCALE - 2, page.width, page.height);
  g.clip();
  g.translate(0, -byID('tl').scrollTop);
  g.textBaseline = 'middle';
  if (rows.size < (page.isDense ? MOST_RINGS / 10 : MOST)) {
    for (const row of rows) drawLink(g, row, rows);
    const names = chain && rows.size < MOST_NAMES ? namesOf(rows) : [];
    g.fillStyle = colors.bg;
    for (const { x, y, width } of names) g.fillRect(x - 1, y - 6, width + 2, 12);
    if (chain) for (const row of rows) drawMember(g, row);
    if (session.isFiltered && !chain) drawFound(g);
    for (const row of [session.selected, session.hovered]) drawRing(g, row);
    for (const name of names) drawName(g, name);
  } else {
    for (const row of [session.selected, session.hovered]) drawRing(g, row);
  }
  // Names below show through what this layer has.
  if (!chain) for (const [x, y, width] of page.labels) g.clearRect(x - 1, y - 6, width + 2, 12);
  g.restore();
}

/**
 * @param {CanvasRenderingContext2D} g
 * @param {number} x
 */
function drawCursor(g, x) {
  g.fillStyle = colors.action;
  g.globalAlpha = 0.75;
  g.fillRect(x - 0.75, SCALE - 4, 1.5, page.height);
  g.globalAlpha = 1;
  g.beginPath();
  g.moveTo(x - 6, SCALE - 12);
  g.lineTo(x + 6, SCALE - 12);
  g.lineTo(x, SCALE - 3);
  g.fill();
}

/**
 * The line from a cause.
 * @param {CanvasRenderingContext2D} g
 * @param {number} row
 * @param {Set<number>} rows
 */
function drawLink(g, row, rows) {
  const { trace, axis } = session;
  const { k, kind } = trace;
  const c = trace.cause[row];
  if (c < 0 || !rows.has(c)) return;
  const to = positionOf(row), from = positionOf(c);
  if (!to || !from || (!trace.number[row] && ![kind['mutate.begin'], kind.mutation, kind.reduce, kind.state].includes(k[row]))) return;
  g.strokeStyle = g.fillStyle = colors.ink;
  g.lineWidth = 2.6;
  if (trace.number[row]) {
    const isDown = from[1] <= to[1];
    drawArrow(g, from[0], from[1] + (isDown ? 6 : -6), to[0], to[1] + (isDown ? -7 : 8));
  } else if (k[row] === kind.mutation && k[c] === kind['mutate.begin']) {
    const leaves = Math.min(Math.max(from[0], to[0]), Math.max(pixelOf(endOf(trace, axis, c)), from[0]));
    if (leaves - from[0] > 4) drawLine(g, from[0], from[1] + 7, leaves, from[1] + 7);
    drawLine(g, leaves, from[1] + 7, to[0], to[1] - 5);
  } else {
    drawLine(g, from[0], from[1] + 5, to[0], to[1] - 5);
  }
}

/** @param {number} row */
const isNamed = row => {
  const { k, kind, number } = session.trace;
  return number[row] > 0 || k[row] === kind.mutation || k[row] === kind.state;
};

/**
 * A mark of the chain over the veil.
 * @param {CanvasRenderingContext2D} g
 * @param {number} row
 */
function drawMember(g, row) {
  const { trace } = session;
  const { k, kind } = trace;
  const at = positionOf(row);
  const band = page.bands[trace.bandOf.get(trace.reactor[row]) ?? -1];
  if (!at || !band) return;
  if (k[row] === kind['mutate.begin']) {
    if (!page.isDense) drawEffect(g, band, row, true);
    return;
  }
  if (at[0] < page.left - 8 || at[0] > page.width + 8) return;
  if (isNamed(row) || (k[row] === kind.reduce && trace.bad[row] & BAD.impure)) drawMark(g, glyphOf(trace, row), at[0], at[1], isNamed(row) ? 1.1 : 1);
}

/** @typedef {{row: number, text: string, isBold: boolean, x: number, y: number, width: number}} Name */

/**
 * The names of a chain: where they stand below the veil, or beside their marks where that is free.
 * @param {Set<number>} rows
 * @returns {Name[]}
 */
function namesOf(rows) {
  const members = [...rows].filter(isNamed).map(row => ({ row, at: positionOf(row), place: page.names.get(row) }));
  /** Left, middle and right of marks and names. @type {[number, number, number][]} */
  const taken = [];
  for (const { at } of members) if (at) taken.push([at[0] - 7, at[1], at[0] + 7]);
  members.sort((a, b) => Number(Boolean(b.place)) - Number(Boolean(a.place)));
  /** @type {Name[]} */
  const names = [];
  for (const { row, at, place } of members) {
    if (!at || at[0] < page.left - 8 || at[0] > page.width + 8) continue;
    const text = shown(nameOf(session.trace, row), 40);
    for (const isBold of [true, false]) {
      const width = widthOf(text, isBold);
      const [x, y] = place ?? [at[0] + 12 + width > page.width ? at[0] - 12 - width : at[0] + 12, at[1]];
      if (taken.some(([left, middle, right]) => Math.abs(middle - y) < 7 && x < right + 1 && left < x + width + 1)) continue;
      taken.push([x, y, x + width]);
      names.push({ row, text, isBold, x, y, width });
      break;
    }
  }
  return names;
}

/**
 * @param {CanvasRenderingContext2D} g
 * @param {Name} name
 */
function drawName(g, { row, text, isBold, x, y }) {
  const { trace } = session;
  const { k, kind } = trace;
  g.fillStyle = trace.number[row] ? colors.actiont : k[row] === kind.mutation ? colors.mutt
    : isUnchanged(trace, row) ? colors.ink2 : colors.statet;
  g.font = fontOf(11.5, isBold);
  g.textAlign = 'left';
  g.fillText(text, x, y);
}

/**
 * Rings around what was found.
 * @param {CanvasRenderingContext2D} g
 */
function drawFound(g) {
  const { axis, visible, from, to } = session;
  g.strokeStyle = colors.action;
  g.lineWidth = 2;
  for (let j = 0, rings = 0; j < visible.length && rings < MOST_RINGS; j++) {
    const place = axis.x[visible[j]];
    const at = place >= from && place <= to ? positionOf(visible[j]) : null;
    if (!at) continue;
    rings++;
    g.beginPath();
    g.arc(at[0], at[1], 8.5, 0, 7);
    g.stroke();
  }
}

/**
 * @param {CanvasRenderingContext2D} g
 * @param {number} row
 */
function drawRing(g, row) {
  const at = row >= 0 ? positionOf(row) : null;
  if (!at) return;
  for (const [color, width] of /** @type {[string, number][]} */ ([[colors.bg, 4.4], [colors.ink, 2.2]])) {
    g.strokeStyle = color;
    g.lineWidth = width;
    g.beginPath();
    g.arc(at[0], at[1], 8.5, 0, 7);
    g.stroke();
  }
}
