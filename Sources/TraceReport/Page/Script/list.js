// The list of events: only the rows in view exist.
import { BAD, lowerIndex } from './trace.js';
import { depthOf } from './chains.js';
import { follow, hover, isNarrow, select, session, timeOf } from './session.js';
import { byID, button, element, icon, words } from './elements.js';
import { unfold } from './filter.js';
import { counted } from './text.js';
import { glyphOf, nameOf, reactorName, sentenceOf, toneOf } from './words.js';

/** Pixels that a list may be high: browsers end at 17 million, and some draw badly before. */
const HIGHEST = 6e6;
const DEEPEST = 12;
let isWaiting = false;

const rowHeight = () => (isNarrow() ? 46 : 25);
const height = () => session.visible.length * rowHeight();

/** The index of the first row in view, with its fraction. */
function topIndex() {
  const box = byID('list');
  if (height() <= HIGHEST) return box.scrollTop / rowHeight();
  const last = Math.max(0, session.visible.length - box.clientHeight / rowHeight());
  return box.scrollTop / Math.max(1, HIGHEST - box.clientHeight) * last;
}

/** Makes the list as high as its rows. */
const giveRoom = () => { byID('lspace').style.height = Math.min(height(), HIGHEST) + 'px'; };

/**
 * Scrolls so that a row is in view, if it is not.
 * @param {number} row
 */
function bringIntoView(row) {
  const box = byID('list'), high = rowHeight(), index = lowerIndex(session.trace, session.visible, row);
  giveRoom();
  const top = topIndex(), rows = box.clientHeight / high;
  if (index >= top + 1 && index <= top + rows - 2) return;
  const wanted = Math.max(0, index - rows * 0.4);
  if (height() <= HIGHEST) box.scrollTop = wanted * high;
  else box.scrollTop = wanted / Math.max(1, session.visible.length - rows) * (HIGHEST - box.clientHeight);
}

/** Draws the list in the next frame. */
export function drawListSoon() {
  if (isWaiting) return;
  isWaiting = true;
  requestAnimationFrame(() => {
    isWaiting = false;
    drawList();
  });
}

function drawList() {
  const { visible, values, selected } = session;
  const box = byID('list'), high = rowHeight();
  if (!session.axis) return;
  giveRoom();
  if (session.isFollowing) box.scrollTop = Math.min(height(), HIGHEST);
  const top = topIndex();
  const first = Math.max(0, Math.floor(top) - 4), last = Math.min(visible.length, first + Math.ceil(box.clientHeight / high) + 9);
  const base = height() <= HIGHEST ? 0 : box.scrollTop - top * high;
  const rows = document.createDocumentFragment();
  const missing = new Set();
  if (!visible.length) rows.append(element('div', 'empty', session.isFiltered || !session.axis.isGrowing ? 'No event is like that. Words look in names and sites; has:"…" looks in values.' : 'Nothing to list so far.'));
  for (let index = first; index < last; index++) {
    const row = visible[index];
    const made = listRow(row, index);
    made.style.top = base + index * high + 'px';
    rows.append(made);
    if (values.now(row) === null) missing.add(values.blockOf(row));
  }
  byID('rows').replaceChildren(rows);
  const isInView = selected >= 0 && byID('ev' + selected) !== null;
  if (isInView) box.setAttribute('aria-activedescendant', 'ev' + selected);
  else box.removeAttribute('aria-activedescendant');
  for (const block of missing) values.block(block).then(drawListSoon);
}

/**
 * @param {number} row
 * @param {number} index
 */
function listRow(row, index) {
  const { trace, values, selected } = session;
  const bad = trace.bad[row];
  const made = element('div', 'row');
  made.id = 'ev' + row;
  made.dataset.row = String(row);
  made.setAttribute('role', 'option');
  made.setAttribute('aria-posinset', String(index + 1));
  made.setAttribute('aria-setsize', String(session.visible.length));
  made.setAttribute('aria-selected', String(row === selected));
  made.classList.toggle('sel', row === selected);
  made.classList.toggle('now', row === selected);
  made.classList.toggle('hl', isLit(row));
  made.classList.toggle('b-fail', (bad & (BAD.failed | BAD.late)) !== 0);
  const indent = element('i');
  indent.style.width = depthOf(trace, row, DEEPEST) * 12 + 'px';
  const name = element('span', 'nm', indent, icon(glyphOf(trace, row)), words(nameOf(trace, row), toneOf(trace, row)));
  if (bad & BAD.late && trace.k[row] === trace.kind.state) name.append(element('span', 'tag c-fail', 'too late'));
  for (const [bit, mark] of /** @type {[number, string][]} */ ([[BAD.failed, 'failed'], [BAD.cancelled, 'cancelled'], [BAD.open, 'open'], [BAD.loop, 'loop']])) {
    if (bad & bit && mark !== glyphOf(trace, row)) name.append(icon(mark));
  }
  if (bad & BAD.slow && trace.number[row]) name.append(element('span', 'tag c-slow', 'slowest'));
  const folded = session.isFiltered || session.focusChain ? 0 : session.folds.counts.get(row);
  const isValue = trace.k[row] === trace.kind.mutation || trace.k[row] === trace.kind.state;
  made.append(element('span', 'n', String(trace.seq[row])), element('span', 'at', timeOf(row)), name, words(reactorName(trace, row), 'rn'),
    element('span', 'tx', folded ? button('tag c-loop', unfold, `${counted(folded, 'action')} of the loop folded`) : '', words(sentenceOf(trace, values, row), isValue ? 'mono' : '')));
  return made;
}

/** @param {number} row */
const isLit = row => (session.hoveredChain || session.selectedChain).has(row);

/**
 * Selects the event that is so many rows away in the list.
 * @param {number} steps
 */
export function stepList(steps) {
  const { trace, visible, selected } = session;
  if (!visible.length) return;
  // Where nothing is selected yet, the newest event is what one looks at.
  if (selected < 0 && session.axis.isGrowing) return select(visible[visible.length - 1]);
  const index = lowerIndex(trace, visible, selected);
  const from = visible[index] === selected || steps < 0 ? index : index - 1;
  select(visible[Math.max(0, Math.min(visible.length - 1, from + steps))]);
}

/** @param {KeyboardEvent} event */
function listKeys(event) {
  const page = Math.max(1, Math.floor(byID('list').clientHeight / rowHeight()) - 1);
  const steps = /** @type {Record<string, number>} */ ({ ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page })[event.key];
  if (steps) stepList(steps);
  else if (event.key === 'Home') stepList(-session.visible.length);
  else if (event.key === 'End') stepList(session.visible.length);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** @param {Event} event */
function rowOf(event) {
  const row = /** @type {HTMLElement} */ (event.target).closest('.row');
  return row ? Number(/** @type {HTMLElement} */ (row).dataset.row) : -1;
}

/** Lets the list scroll and be chosen from. */
export function wireList() {
  const box = byID('list');
  box.addEventListener('scroll', drawListSoon);
  box.addEventListener('keydown', listKeys);
  byID('rows').addEventListener('click', (/** @type {Event} */ event) => {
    const row = rowOf(event);
    if (row < 0) return;
    select(row, { keepsList: true });
    box.focus({ preventScroll: true });
  });
  byID('rows').addEventListener('mouseover', (/** @type {Event} */ event) => hover(rowOf(event)));
  box.addEventListener('mouseleave', () => hover(-1));
  follow(['selected'], (/** @type {any} */ how) => {
    if (!how.keepsList) bringIntoView(session.selected);
    drawListSoon();
  });
  follow(['filtered', 'size'], () => {
    if (session.selected >= 0 && !session.isFollowing) bringIntoView(session.selected);
    drawListSoon();
  });
  follow(['hovered'], () => {
    for (const row of byID('rows').children) if (row.dataset.row) row.classList.toggle('hl', isLit(Number(row.dataset.row)));
  });
}
