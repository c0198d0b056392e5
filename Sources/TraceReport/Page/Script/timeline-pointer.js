// The pointer on the timeline: point, choose, drag, zoom.
import { hover, select, session, setFocus, setWindow, timeOf } from './session.js';
import { byID, element, icon, words } from './elements.js';
import { glyphOf, kindWord, nameOf, reactorName, sentenceOf, toneOf } from './words.js';
import { nearestRow } from './axis.js';
import { colors } from './canvas.js';
import { SCALE, page, placeAt } from './bands.js';
import { drawOverlay } from './overlay.js';

/** @typedef {{x: number, y: number, lastX: number, from: number, to: number, scroll: number, moved: boolean, isRange: boolean}} Drag */
/** @type {Drag|null} */
let drag = null;

/**
 * The event whose mark is nearest to the pointer, or -1.
 * @param {PointerEvent} event
 */
function rowUnder(event) {
  const box = byID('tl').getBoundingClientRect();
  const x = event.clientX - box.left, y = event.clientY - box.top + byID('tl').scrollTop;
  let best = -1, nearest = Infinity;
  for (const [x0, y0, x1, y1, row] of page.targets) {
    const dx = Math.max(x0 - x, 0, x - x1), dy = Math.max(y0 - y, 0, y - y1);
    // Small marks lie on long bars.
    const distance = dx * dx + dy * dy + (x1 - x0) * 0.02;
    if (dx < 6 && dy < 5 && distance < nearest) {
      nearest = distance;
      best = row;
    }
  }
  return best;
}

/**
 * @param {PointerEvent|null} event
 * @param {number} row
 */
function showTip(event, row) {
  const tip = byID('tip');
  tip.hidden = !event || row < 0;
  if (!event || row < 0) return;
  const { trace, values } = session;
  tip.replaceChildren(
    element('b', toneOf(trace, row), icon(glyphOf(trace, row)), ' ', words(nameOf(trace, row))),
    words(`${kindWord(trace, row)} of ${reactorName(trace, row)} · ${timeOf(row)}`, 'c-mute'), element('br'),
    words(sentenceOf(trace, values, row)));
  tip.style.left = Math.min(innerWidth - tip.offsetWidth - 8, event.clientX + 14) + 'px';
  tip.style.top = (event.clientY + 18 + tip.offsetHeight > innerHeight ? event.clientY - tip.offsetHeight - 12 : event.clientY + 18) + 'px';
}

/** @param {PointerEvent} event */
function move(event) {
  const timeline = byID('tl');
  if (!drag) {
    const row = rowUnder(event);
    hover(row);
    showTip(event, row);
    timeline.style.cursor = row >= 0 ? 'pointer' : '';
    return;
  }
  drag.moved = drag.moved || Math.abs(drag.x - event.clientX) > 4 || Math.abs(drag.y - event.clientY) > 4;
  drag.lastX = event.clientX;
  if (drag.isRange) {
    drawOverlay();
    const g = byID('over').getContext('2d');
    g.fillStyle = colors.action;
    g.globalAlpha = 0.2;
    g.fillRect(drag.x - timeline.getBoundingClientRect().left, 0, event.clientX - drag.x, page.height);
    g.globalAlpha = 1;
  } else if (drag.moved) {
    const step = (drag.x - event.clientX) / page.plot * (drag.to - drag.from);
    timeline.classList.add('drag');
    setWindow(drag.from + step, drag.to + step);
    timeline.scrollTop = drag.scroll + drag.y - event.clientY;
  }
}

/** @param {PointerEvent} event */
function release(event) {
  const ended = drag;
  drag = null;
  byID('tl').classList.remove('drag');
  if (!ended) return;
  const left = byID('tl').getBoundingClientRect().left;
  if (ended.isRange && ended.moved) {
    const places = [placeAt(ended.x - left), placeAt(ended.lastX - left)].sort((a, b) => a - b);
    setWindow(places[0], places[1]);
  } else if (!ended.moved) {
    const row = rowUnder(event);
    select(row >= 0 ? row : nearestRow(session.trace, session.axis, placeAt(event.clientX - left)), { keepsWindow: true });
  }
}

/** @param {WheelEvent} event */
function wheel(event) {
  const width = session.to - session.from;
  if (event.ctrlKey || event.metaKey || event.altKey) {
    event.preventDefault();
    const at = placeAt(event.clientX - byID('tl').getBoundingClientRect().left);
    const factor = Math.exp(Math.max(-1, Math.min(1, event.deltaY * 0.004)));
    setWindow(at - (at - session.from) * factor, at + (session.to - at) * factor);
  } else if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
    event.preventDefault();
    const step = (event.deltaX || event.deltaY) / page.plot * width;
    setWindow(session.from + step, session.to + step);
  }
}

/** Lets the pointer work on the timeline. */
export function wireTimeline() {
  const timeline = byID('tl');
  timeline.addEventListener('pointermove', move);
  timeline.addEventListener('pointerup', release);
  timeline.addEventListener('pointercancel', () => { drag = null; });
  timeline.addEventListener('pointerleave', () => {
    hover(-1);
    showTip(null, -1);
  });
  timeline.addEventListener('pointerdown', (/** @type {PointerEvent} */ event) => {
    if (event.button) return;
    drag = {
      x: event.clientX, y: event.clientY, lastX: event.clientX, from: session.from, to: session.to, scroll: timeline.scrollTop,
      moved: false, isRange: event.clientY - timeline.getBoundingClientRect().top < SCALE,
    };
    timeline.setPointerCapture(event.pointerId);
  });
  timeline.addEventListener('dblclick', () => { if (session.selected >= 0) setFocus(session.focus >= 0 ? -1 : session.selected); });
  timeline.addEventListener('wheel', wheel, { passive: false });
}
