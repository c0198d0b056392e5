// Single keys.
import { BAD, inOrder } from './trace.js';
import { isNarrow, select, session, setFocus, setWindow, showAll, travelHistory, zoom } from './session.js';
import { byID, toast } from './elements.js';
import { allBadRows } from './bad-rows.js';
import { stepList } from './list.js';
import { find } from './filter.js';
import { showPane } from './panes.js';
import { showHelp } from './help.js';

/**
 * Selects the finding after this event, or before it.
 * @param {number} direction
 */
function stepFinding(direction) {
  const { bad, seq } = session.trace, at = seq[session.selected] ?? -1;
  const rows = allBadRows().filter(row => bad[row] !== BAD.slow).sort((a, b) => seq[a] - seq[b]);
  const row = direction > 0 ? rows.find(one => seq[one] > at) : rows.reverse().find(one => seq[one] < at);
  if (row !== undefined) select(row);
  else toast(direction > 0 ? 'There is no finding after this event.' : 'There is no finding before this event.');
}

function toCause() {
  const cause = session.trace.cause[session.selected];
  if (cause >= 0) select(cause);
  else toast('This is a root: nothing that was recorded caused it.');
}

function toConsequence() {
  const { trace } = session;
  const { kind } = trace;
  let next = trace.firstChild[session.selected];
  while (next >= 0 && [kind['mutate.run'], kind.subscribe, kind.unsubscribe].includes(trace.k[next])) next = trace.nextSibling[next];
  if (next >= 0) select(next);
  else toast('Nothing followed from this event.');
}

/** @param {number} share */
function moveWindow(share) {
  const step = (session.to - session.from) * share;
  setWindow(session.from + step, session.to + step);
}

function goToFind() {
  if (isNarrow()) showPane('events');
  byID('q').focus();
  byID('q').select();
}

const toggleChain = () => { if (session.selected >= 0) setFocus(session.focus >= 0 ? -1 : session.selected); };

/**
 * The keys of every page.
 * @type {Record<string, () => void>}
 */
const KEYS = {
  j: () => stepList(1), k: () => stepList(-1), ArrowDown: () => stepList(1), ArrowUp: () => stepList(-1),
  h: toCause, l: toConsequence, ArrowLeft: toCause, ArrowRight: toConsequence,
  n: () => stepFinding(1), N: () => stepFinding(-1), '/': goToFind, f: toggleChain,
  w: () => zoom(0.5), s: () => zoom(2), '+': () => zoom(0.5), '-': () => zoom(2), a: () => moveWindow(-0.2), d: () => moveWindow(0.2), 0: showAll,
  g: () => select(inOrder(session.trace, 0)), '[': () => travelHistory(-1), ']': () => travelHistory(1),
  '?': () => showHelp(lines),
};
/** @type {[string, string][]} */
let lines = [];

/** @param {KeyboardEvent} event */
function press(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !session.trace?.n) return;
  if (target.closest?.('input,textarea,dialog')) return;
  if (event.key === 'Escape') {
    if (session.focus >= 0) setFocus(-1);
    else if (session.query) find('');
    return;
  }
  const isArrow = event.key.startsWith('Arrow');
  // Arrows scroll what scrolls, and keys press buttons.
  if (isArrow && target.closest('[role=tablist],.ibody,.cyc,pre')) return;
  if (event.key === ' ' && target.closest('button,.node,summary')) return;
  if (!session.keysOn && !isArrow) return;
  const action = Object.hasOwn(KEYS, event.key) ? KEYS[event.key] : undefined;
  if (!action) return;
  event.preventDefault();
  action();
}

/** @param {KeyboardEvent} event */
function searchKeys(event) {
  const { trace, visible, selected, query } = session;
  if (event.key === 'Enter') {
    event.preventDefault();
    const number = /^#([0-9]+)$/.exec(query.trim());
    const action = number ? trace.rowOfAction(Number(number[1])) : -1;
    if (action >= 0 && action !== selected) select(action);
    else if (visible.length) stepList(event.shiftKey ? -1 : 1);
  } else if (event.key === 'Escape') {
    if (query) find('');
    else byID('list').focus();
    event.stopPropagation();
  }
}

/**
 * Lets keys work.
 * @param {Record<string, () => void>} own Keys of this page alone.
 * @param {[string, string][]} said What its keys do.
 */
export function wireKeys(own, said) {
  Object.assign(KEYS, own);
  lines = said;
  addEventListener('keydown', press);
  byID('q').addEventListener('keydown', searchKeys);
  byID('b-help').addEventListener('click', () => showHelp(lines));
  byID('z-focus').addEventListener('click', toggleChain);
  for (const list of document.querySelectorAll('[role=tablist]')) {
    list.addEventListener('keydown', event => {
      const key = /** @type {KeyboardEvent} */ (event).key;
      const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      const tabs = /** @type {HTMLElement[]} */ ([...list.querySelectorAll('[role=tab]:not([hidden])')]);
      const next = tabs[(tabs.indexOf(/** @type {HTMLElement} */ (document.activeElement)) + step + tabs.length) % tabs.length];
      next.focus();
      next.click();
    });
  }
}
