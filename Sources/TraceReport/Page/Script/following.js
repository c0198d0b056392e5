// The page follows the app or pauses: its modes, the window that moves with what comes, and the keys for both.
import { follow, select, session, setWindow, tell } from './session.js';
import { byID, toast } from './elements.js';
import { placeOfTime } from './axis.js';
import { liveAxis } from './live-axis.js';
import { page } from './bands.js';
import { drawListSoon } from './list.js';
import { applyFilter } from './filter.js';
import { drawSoon } from './panes.js';

/** The mode of the page, and what it knows of the tool. */
export const state = {
  /** The row of the run where it stopped, and in words why. */
  stop: /** @type {{run: number, words: string}|null} */ (null),
  /** The first row of the run that came after it paused, or after the event where it stopped. */ pausedAt: 0,
  /** When the connection was lost; 0 while there is one. */ lostSince: 0,
  /** True if trace-render was started anew, and does not answer this page. */ isRefused: false,
  hasRun: false, isAuto: true,
  /** The head of the last answer. */ head: /** @type {any} */ (null),
  /** Events that the source received and missed. */ sums: { received: 0, missed: 0 },
  /** Asks the tool again at once. */ again: () => {},
  /** Goes to the newest run. */ newest: () => {},
};

/** @typedef {'waiting'|'following'|'paused'|'stopped'|'ended'|'lost'} Mode */
// The modes in words.
/** @type {Record<Mode, string>} */
export const MODES = { waiting: 'waiting', following: 'following', paused: 'paused', stopped: 'stopped', ended: 'ended', lost: 'connection lost' };

/** @returns {Mode} */
export function modeOf() {
  if (state.lostSince) return 'lost';
  if (!state.hasRun) return 'waiting';
  if (state.stop) return 'stopped';
  if (!session.isFollowing) return 'paused';
  return state.head?.isOver ? 'ended' : 'following';
}

/** Rows after the event where it stopped, or that came since the page paused, of which the tool knows. */
export const behind = () => (session.isFollowing ? 0 : Math.max(0, (state.head?.all || 0) - state.pausedAt));

/** Holds the picture; what comes is counted. */
export function pause() {
  if (!session.isFollowing) return;
  const { trace } = /** @type {{trace: any}} */ (session);
  session.isFollowing = false;
  state.pausedAt = trace.n ? trace.runOf(trace.n - 1) + 1 : 0;
  tell('mode');
}

/** Follows again, from the newest event on. */
export function goOn() {
  const wasFollowing = session.isFollowing;
  session.isFollowing = true;
  state.stop = null;
  moveWindow(true);
  byID('list').scrollTop = byID('list').scrollHeight;
  drawListSoon();
  tell('mode');
  if (!wasFollowing) state.again();
}

/**
 * Holds at an event.
 * @param {number} row
 * @param {string} words
 */
export function stopAt(row, words) {
  pause();
  state.stop = { run: /** @type {any} */ (session.trace).runOf(row), words };
  state.pausedAt = state.stop.run + 1;
  select(row);
  tell('mode');
}

/** The width of the last four seconds, of halves of the width where names fit. */
function autoWidth() {
  const { trace, axis } = session;
  const needed = axis.end - Math.max(axis.begin, placeOfTime(trace, axis, trace.meta.span[1] - 4e9));
  let width = page.plot;
  while (width * 0.9 < needed && width < page.plot * 65536) width *= 2;
  return width;
}

/**
 * Shows the newest events. The window stands still until it is full, and moves by a third of its width, at once.
 * @param {boolean} [isAsked] Whether to move in any case.
 */
export function moveWindow(isAsked) {
  const { axis } = session, width = session.to - session.from;
  if (!axis || !session.trace.n) return;
  const isFull = axis.end > session.to - width * 0.04 || axis.end < session.from || width <= 0;
  if (!isFull && !isAsked) return;
  let next = width;
  if (state.isAuto) {
    const needed = autoWidth();
    if (needed > width || needed < width / 2 || width <= 0) next = needed;
  }
  const left = Math.max(axis.begin, axis.end - next * 2 / 3);
  session.from = axis.end < axis.begin + next * 0.9 && !isAsked && left === axis.begin ? axis.begin : left;
  session.to = session.from + next;
  drawSoon();
}

/** @param {boolean} isAuto */
function setAuto(isAuto) {
  state.isAuto = isAuto;
  byID('z-auto').setAttribute('aria-pressed', String(isAuto));
}

/** Begins the list and the timeline here, or shows all again. */
export function clear() {
  const { trace, axis } = session;
  session.since = trace.n;
  axis.begin = axis.end;
  moveWindow(true);
  applyFilter();
  toast('Cleared. All is still held; z shows it again.');
}

/** Shows again what was cleared. */
export function unclear() {
  const { trace, axis } = session;
  session.since = 0;
  axis.begin = trace.n ? axis.x[trace.byTime[0]] : 0;
  applyFilter();
  drawSoon();
}

/**
 * The events that are held on another axis; what was cleared stays so.
 * @param {boolean} isSpread
 */
export function layAgain(isSpread) {
  const axis = liveAxis(/** @type {any} */ (session.trace), isSpread);
  if (session.since) axis.begin = session.since < session.trace.n ? axis.x[session.since] : axis.end;
  return axis;
}

/** Shows on the new axis what is selected, or the newest events. */
export function showSame() {
  const { trace, axis, selected } = session;
  if (session.isFollowing || !trace.n) return moveWindow(true);
  const width = session.to - session.from, at = axis.x[selected >= 0 ? selected : trace.byTime[trace.n - 1]];
  setWindow(at - width / 2, at + width / 2);
}

export const togglePause = () => (session.isFollowing ? pause() : goOn());

/** Lets the page pause when one looks at something, and follow again. */
export function wireFollowing() {
  session.isFollowing = true;
  let width = 0;
  follow(['selected'], pause);
  follow(['window'], () => {
    const now = session.to - session.from;
    if (Math.abs(now - width) > width * 1e-6) setAuto(false);
    else pause();
    width = now;
    if (session.isFollowing) moveWindow();
  });
  follow(['drawn'], () => { width = session.to - session.from; });
  follow(['size'], () => {
    if (!session.isFollowing || !state.isAuto) return;
    session.to = session.from;
    moveWindow();
  });
  byID('b-play').addEventListener('click', togglePause);
  for (const id of ['b-newest', 'more']) byID(id).addEventListener('click', goOn);
  byID('b-clear').addEventListener('click', clear);
  byID('z-auto').addEventListener('click', () => {
    setAuto(true);
    goOn();
  });
  const list = byID('list');
  list.addEventListener('scroll', () => {
    if (session.isFollowing && list.scrollTop + list.clientHeight < list.scrollHeight - 60) pause();
  });
  list.addEventListener('wheel', (/** @type {WheelEvent} */ event) => { if (event.deltaY < 0) pause(); }, { passive: true });
}
