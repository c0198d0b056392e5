// The panes: theme, axis, zoom, the splitter, and one pane at a time on narrow screens.
import { follow, isNarrow, session, setWindow, showAll, tell, travelHistory, zoom } from './session.js';
import { byID } from './elements.js';
import { readColors } from './canvas.js';
import { SCALE, layBands, neededHeight, page } from './bands.js';
import { drawTimeline } from './timeline.js';
import { drawOverlay } from './overlay.js';
import { drawStrip } from './strip.js';

/** Shares of the height that the picture takes unless it is told otherwise. */
const SMALLEST = 0.3, LARGEST = 0.66;
let isSplitByHand = false;
let isWaiting = false;
const dark = matchMedia('(prefers-color-scheme:dark)');

/** Draws all pictures in the next frame. */
export function drawSoon() {
  if (isWaiting) return;
  isWaiting = true;
  requestAnimationFrame(() => {
    isWaiting = false;
    const begin = performance.now();
    drawTimeline();
    drawOverlay();
    drawStrip();
    tell('drawn', performance.now() - begin);
  });
}

/** Gives every pane its size again. */
export function layPanes() {
  if (!session.axis) return;
  const main = byID('main');
  if (!isSplitByHand && !isNarrow()) {
    const share = Math.max(SMALLEST, Math.min(LARGEST, (neededHeight(1.3) + 37) / Math.max(1, main.clientHeight)));
    setSplit(share * 100);
  }
  if (session.picture === 'timeline' && byID('tl').clientHeight) layBands();
  drawSoon();
  tell('size');
}

/** @param {number} percent */
function setSplit(percent) {
  const share = Math.max(20, Math.min(85, percent));
  byID('main').style.setProperty('--ph', share + '%');
  byID('split').setAttribute('aria-valuenow', String(Math.round(share)));
}

/**
 * Shows one pane of a narrow screen.
 * @param {string} pane
 */
export function showPane(pane) {
  document.body.dataset.pane = pane;
  for (const made of document.querySelectorAll('.tabsbar button')) {
    made.setAttribute('aria-pressed', String(/** @type {HTMLElement} */ (made).dataset.p === pane));
  }
  layPanes();
}

/**
 * Light, dark, or as the system has it.
 * @param {string} theme
 */
function setTheme(theme) {
  const root = document.documentElement;
  if (theme === 'auto') delete root.dataset.theme;
  else root.dataset.theme = theme;
  byID('b-theme').setAttribute('aria-label', `Theme: ${theme}`);
  byID('b-theme').title = `Theme: ${theme}`;
  readColors();
  drawSoon();
}

function nextTheme() {
  const now = document.documentElement.dataset.theme || 'auto';
  const other = dark.matches ? 'light' : 'dark', same = dark.matches ? 'dark' : 'light';
  setTheme(now === 'auto' ? other : now === other ? same : 'auto');
}

/**
 * Moves the window so that an event is in view.
 * @param {number} row
 * @param {boolean} [keepsTime] Only its lane.
 */
export function bringIntoPicture(row, keepsTime) {
  const at = session.axis.x[row], width = session.to - session.from;
  if (keepsTime) layBands();
  else if (at < session.from + width * 0.04 || at > session.to - width * 0.04) setWindow(at - width * 0.4, at + width * 0.6);
  const band = page.bands[session.trace.bandOf.get(session.trace.reactor[row]) ?? -1];
  const box = byID('tl');
  if (!band || !box.clientHeight) return;
  const above = band.y - SCALE - 4, below = band.y + band.height + 8 - box.clientHeight;
  if (box.scrollTop > above || box.scrollTop < below) box.scrollTop = Math.max(0, below > box.scrollTop ? Math.min(above, below) : above);
}

function wireSplitter() {
  const splitter = byID('split');
  let isDown = false;
  const split = (/** @type {number} */ percent) => {
    isSplitByHand = true;
    setSplit(percent);
    layPanes();
  };
  splitter.addEventListener('pointerdown', (/** @type {PointerEvent} */ event) => {
    isDown = true;
    splitter.setPointerCapture(event.pointerId);
  });
  splitter.addEventListener('pointermove', (/** @type {PointerEvent} */ event) => {
    const box = byID('main').getBoundingClientRect();
    if (isDown) split(100 * (event.clientY - box.top) / box.height);
  });
  for (const name of ['pointerup', 'pointercancel']) splitter.addEventListener(name, () => { isDown = false; });
  splitter.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
    const step = event.key === 'ArrowDown' ? 4 : event.key === 'ArrowUp' ? -4 : 0;
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    split(Number(splitter.getAttribute('aria-valuenow')) + step);
  });
}

/** Lets the panes be arranged. */
export function wirePanes() {
  wireSplitter();
  /** @type {[string, () => void][]} */
  const buttons = [['z-in', () => zoom(0.5)], ['z-out', () => zoom(2)], ['z-all', showAll], ['b-theme', nextTheme],
    ['b-back', () => travelHistory(-1)], ['b-fwd', () => travelHistory(1)]];
  for (const [id, action] of buttons) byID(id)?.addEventListener('click', action);
  for (const made of document.querySelectorAll('.tabsbar button')) {
    made.addEventListener('click', () => showPane(/** @type {HTMLElement} */ (made).dataset.p || 'picture'));
  }
  byID('tl').addEventListener('scroll', drawSoon);
  addEventListener('resize', layPanes);
  dark.addEventListener('change', () => setTheme(document.documentElement.dataset.theme || 'auto'));
  follow(['window', 'filtered', 'focus'], drawSoon);
  follow(['picture'], layPanes);
  follow(['find'], () => { if (isNarrow() && session.query) showPane('events'); });
  follow(['hovered'], drawOverlay);
  follow(['focus'], () => byID('z-focus').setAttribute('aria-pressed', String(session.focus >= 0)));
  follow(['selected'], (/** @type {any} */ how) => {
    if (!how.keepsWindow) bringIntoPicture(session.selected, how.keepsTime);
    byID('b-back').disabled = session.historyIndex <= 0;
    byID('b-fwd').disabled = session.historyIndex >= session.history.length - 1;
    drawOverlay();
    drawStrip();
  });
}
