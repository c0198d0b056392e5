// What is looked at: one object for all panes, and the signals by which they follow it.
import { causesOf, chainOf, consequencesOf } from './chains.js';
import { durationText, timeText } from './durations.js';
import { NO_FOLDS } from './folded.js';

/** The trace, and what of it is shown. */
export const session = {
  /** @type {import('./trace.js').Trace} */
  trace: /** @type {any} */ (null),
  /** @type {import('./values.js').Values} */
  values: /** @type {any} */ (null),
  /** @type {import('./axis.js').Axis} */
  axis: /** @type {any} */ (null),
  meta: /** @type {any} */ (null),
  selected: -1, hovered: -1, focus: -1,
  /** @type {Set<number>} */
  selectedChain: new Set(),
  /** @type {Set<number>|null} */
  hoveredChain: null,
  /** @type {Set<number>|null} */
  focusChain: null,
  query: '',
  /** The turns of loops that are left out. */ folds: NO_FOLDS,
  /** @type {Uint32Array} */
  visible: new Uint32Array(0),
  /** Whether the page goes along with what comes. */ isFollowing: false,
  /** Whether a link to this page can be opened elsewhere: that of a live page lacks the token. */ hasLinks: true,
  /** Rows before this one are not listed. */ since: 0,
  /** Whether an event is listed. */ isListed: /** @type {(row: number) => boolean} */ (() => true),
  /** How many events a search finds that are not held, in words. */ foundInAll: '',
  /** Whether a search or a chain leaves events out. */ isFiltered: false,
  from: 0, to: 1, picture: 'timeline', tab: 'event', keysOn: true,
  /** @type {number[]} */
  history: [], historyIndex: -1,
  // Milliseconds from the beginning of the script to steps of its work.
  measured: /** @type {Record<string, number>} */ ({}),
};

/** @typedef {'selected'|'hovered'|'window'|'filtered'|'axis'|'theme'|'size'|'picture'|'tab'|'find'|'focus'|'folds'|'drawn'|'mode'} Signal */
/** @type {Map<Signal, Function[]>} */
const listeners = new Map();

/**
 * @param {Signal[]} signals
 * @param {Function} listener
 */
export function follow(signals, listener) {
  for (const signal of signals) listeners.set(signal, [...(listeners.get(signal) || []), listener]);
}

/**
 * @param {Signal} signal
 * @param {any} [detail]
 */
export function tell(signal, detail) {
  for (const listener of listeners.get(signal) || []) listener(detail);
}

/**
 * Looks at another trace.
 * @param {any} trace
 * @param {any} values
 * @param {any} axis
 */
export function setTrace(trace, values, axis) {
  Object.assign(session, { trace, values, axis, meta: trace.meta, selected: -1, hovered: -1, focus: -1, historyIndex: -1 });
  Object.assign(session, { history: [], selectedChain: new Set(), hoveredChain: null, focusChain: null });
}

/**
 * Goes on with what is looked at when rows got smaller numbers.
 * @param {number} by
 */
export function moveRows(by) {
  const { trace } = session, moved = (/** @type {number} */ row) => (row < by ? -1 : row - by);
  session.history = session.history.map(moved).filter(row => row >= 0);
  session.historyIndex = Math.min(session.historyIndex, session.history.length - 1);
  for (const name of /** @type {const} */ (['selected', 'hovered', 'focus'])) session[name] = moved(session[name]);
  session.selectedChain = new Set(session.selected >= 0 ? causesOf(trace, session.selected) : []);
  session.hoveredChain = session.hovered >= 0 ? chainOf(trace, session.hovered) : null;
  session.focusChain = session.focus >= 0 ? chainOf(trace, session.focus) : null;
}

/** Whether one pane is shown at a time. */
export const isNarrow = () => matchMedia('(max-width:820px)').matches;

/**
 * The time of an event, as all times of this trace are written.
 * @param {number} row
 */
export const timeOf = row => timeText(session.trace.time[row], session.meta.span[1], session.meta.header.clock === 'virtual');

/**
 * How long one event was before another.
 * @param {number} before
 * @param {number} row
 */
export const sinceText = (before, row) => durationText(Math.max(0, session.trace.time[row] - session.trace.time[before]));

/**
 * Selects an event.
 * @param {number} row
 * @param {{keepsHistory?: boolean, keepsWindow?: boolean, keepsTime?: boolean, keepsList?: boolean}} [how] The window is the lanes
 *   and the time in view.
 */
export function select(row, how = {}) {
  const { trace } = session;
  if (!(row >= 0 && row < trace.n)) return;
  const begin = performance.now();
  session.selected = row;
  session.selectedChain = new Set(causesOf(trace, row));
  if (trace.number[row] || trace.k[row] === trace.kind['mutate.begin']) {
    for (const next of consequencesOf(trace, row, 600)) session.selectedChain.add(next);
  }
  if (!how.keepsHistory && session.history[session.historyIndex] !== row) {
    session.history = session.history.slice(Math.max(0, session.historyIndex - 200), session.historyIndex + 1);
    session.history.push(row);
    session.historyIndex = session.history.length - 1;
  }
  tell('selected', how);
  session.measured.select = performance.now() - begin;
}

/**
 * Goes back or forward among the events that were selected.
 * @param {number} step
 */
export function travelHistory(step) {
  const next = session.historyIndex + step;
  if (next < 0 || next >= session.history.length) return;
  session.historyIndex = next;
  select(session.history[next], { keepsHistory: true });
}

/**
 * Points at an event, -1 for none.
 * @param {number} row
 */
export function hover(row) {
  if (row === session.hovered) return;
  session.hovered = row;
  session.hoveredChain = row >= 0 ? chainOf(session.trace, row) : null;
  tell('hovered');
}

/**
 * Shows from one place of the axis to another.
 * @param {number} from
 * @param {number} to
 */
export function setWindow(from, to) {
  const { begin, widest, furthest } = session.axis;
  const smallest = 1e-7;
  if (to - from < smallest) {
    const middle = (from + to) / 2;
    from = middle - smallest / 2;
    to = middle + smallest / 2;
  }
  const width = Math.min(widest, to - from);
  session.from = Math.max(begin, Math.min(furthest(width), from));
  session.to = session.from + width;
  tell('window');
}

/** Shows the whole axis. */
export const showAll = () => setWindow(session.axis.begin, session.axis.end);

/**
 * Zooms around the selected event, or around the middle.
 * @param {number} factor
 */
export function zoom(factor) {
  const at = session.selected >= 0 ? session.axis.x[session.selected] : -1;
  const middle = at > session.from && at < session.to ? at : (session.from + session.to) / 2;
  setWindow(middle - (middle - session.from) * factor, middle + (session.to - middle) * factor);
}

/**
 * Shows only one chain, or everything again.
 * @param {number} row The event whose chain it is, or -1.
 */
export function setFocus(row) {
  const { axis, trace } = session;
  const before = session.focus;
  session.focus = row;
  session.focusChain = row >= 0 ? chainOf(trace, row) : null;
  if (session.focusChain) {
    let low = axis.end, high = axis.begin;
    for (const one of session.focusChain) {
      low = Math.min(low, axis.x[one]);
      high = Math.max(high, axis.x[one]);
    }
    const margin = Math.max((axis.end - axis.begin) * 0.01, (high - low) * 0.12);
    setWindow(low - margin, high + margin);
  } else if (before >= 0) {
    showAll();
  }
  tell('focus');
}
