// The words of a live page: what is followed, how much of it is here, what went wrong, and in what mode the page is.
import { isNarrow, session, timeOf } from './session.js';
import { button, byID, icon } from './elements.js';
import { durationText } from './durations.js';
import { counted, countText, shown } from './text.js';
import { drawChips } from './head.js';
import { sayCount } from './filter.js';
import { drawInspector } from './inspector.js';
import { lowerIndex } from './trace.js';
import { MODES, behind, goOn, modeOf, state } from './following.js';
import { nextStop } from './stops.js';

/** Milliseconds after which words are written again, and over which a rate is measured. */
const PACE = 250, RATE = 1000;
/** Nanoseconds from which silence is told. */
const SILENCE = 2e9;
const rate = { at: 0, rows: 0, perSecond: 0 };
let chips = '', lastMode = '', lastBanner = '', due = 0, timer = 0;

/** Writes the words, at most four times a second. */
export function sayLater() {
  if (timer) return;
  timer = window.setTimeout(say, Math.max(0, due - performance.now()));
}

/** Writes the words at once. */
export function say() {
  clearTimeout(timer);
  timer = 0;
  due = performance.now() + PACE;
  const mode = modeOf();
  sayMode(mode);
  sayBanner(mode);
  if (!state.hasRun) return;
  measure();
  const { meta, trace } = session;
  byID('title').textContent = shown(meta.title, 80);
  byID('subtitle').textContent = byID('subtitle').title = subtitle();
  byID('clock').textContent = clock();
  byID('more').hidden = session.isFollowing || newer() === 0;
  byID('more').textContent = `${countText(newer())} newer ↓`;
  if (trace.n) sayCount();
  const key = JSON.stringify(meta.faults);
  if (key === chips) return;
  chips = key;
  drawChips('nothing went wrong so far');
  if (session.tab === 'findings') drawInspector();
}

function measure() {
  const now = performance.now(), { received, missed } = state.sums;
  if (now - rate.at < RATE) return;
  rate.perSecond = rate.at ? Math.max(0, Math.round((received + missed - rate.rows) * 1000 / (now - rate.at))) : 0;
  rate.at = now;
  rate.rows = received + missed;
}

/** Listed events that came after the page paused. */
function newer() {
  const { trace, visible } = session, row = /** @type {any} */ (trace).localOf(state.pausedAt);
  return row >= 0 && row < trace.n ? visible.length - lowerIndex(trace, visible, row) : 0;
}

/** The run in numbers. */
export function subtitle() {
  const { head, sums } = state, { totals } = head, { trace, meta } = session;
  const parts = [head.header.pid ? `pid ${head.header.pid}` : '', counted(totals.sums.reactors, 'reactor'), head.isOver ? '' : `${countText(rate.perSecond)} events/s`,
    `${countText(trace.n)} held of ${countText(head.all)}`, totals.lost ? `${countText(totals.lost)} lost by the app` : 'none lost'];
  if (sums.missed) parts.push(`${countText(sums.missed)} not received by this page`);
  if (totals.unread) parts.push(counted(totals.unread, 'line') + ' could not be read');
  if (totals.running && !totals.end) parts.push(counted(totals.running, 'effect') + ' running');
  if (meta.header.clock === 'virtual') parts.push('virtual time');
  return parts.filter(part => part).join(' · ');
}

/** Where the page is. */
export function clock() {
  const { trace, selected } = session;
  if (!trace.n) return '';
  const silence = trace.now() - trace.meta.span[1], row = !session.isFollowing && selected >= 0 ? selected : trace.byTime[trace.n - 1];
  const parts = [behind() ? `${countText(behind())} behind` : '', timeOf(row), silence > SILENCE && session.isFollowing ? `idle ${durationText(silence)}` : ''];
  return parts.filter(part => part).join(' · ');
}

/** @param {import('./following.js').Mode} mode */
function sayMode(mode) {
  const name = state.head?.header?.process;
  document.title = `${mode === 'lost' ? '×' : mode === 'paused' || mode === 'stopped' ? '❚❚' : '●'} ${trouble()}${name ? shown(name, 40) : 'waiting'} - live`;
  if (mode === lastMode) return;
  lastMode = mode;
  byID('mode').textContent = MODES[mode];
  byID('mode').dataset.mode = mode;
  const isOn = session.isFollowing;
  byID('b-play').replaceChildren(icon(isOn ? 'pause' : 'play'));
  byID('b-play').setAttribute('aria-label', isOn ? 'Pause' : 'Follow');
  byID('b-play').title = isOn ? 'Pause (Space)' : 'Follow (Space)';
  byID('live').textContent = MODES[mode];
}

/** While the page is hidden, how much went wrong. */
function trouble() {
  const count = document.hidden && session.meta ? session.meta.faults.reduce((/** @type {number} */ sum, /** @type {any} */ one) => sum + (one.kind === 'cancelled' ? 0 : one.n), 0) : 0;
  return count ? `(${countText(count)}) ` : '';
}

/** @param {import('./following.js').Mode} mode */
function sayBanner(mode) {
  const [text, isBad, buttons] = bannerOf(mode);
  const box = byID('banner');
  box.hidden = !text;
  box.classList.toggle('bad', isBad);
  const key = text + buttons.map(([name]) => name).join();
  if (key === lastBanner) return;
  lastBanner = key;
  box.replaceChildren(shown(text, 400), ...buttons.map(([name, action]) => button('', action, name)));
}

/**
 * A sentence, whether it is bad news, and its buttons.
 * @param {import('./following.js').Mode} mode
 * @returns {[string, boolean, [string, () => void][]]}
 */
export function bannerOf(mode) {
  const { head, stop, lostSince, sums } = state;
  if (mode === 'lost' && !state.hasRun && state.isRefused) return ['This page has no right to read the trace. Open the address that trace-render printed.', true, []];
  if (mode === 'lost' && !state.hasRun) return ['There is no connection to trace-render.', true, [['try now', state.again]]];
  if (mode === 'lost' && state.isRefused) return ['trace-render was started again, and is not that of this page. Open the address that it printed; what is held here can still be looked at and searched.', true, []];
  if (mode === 'lost') {
    const since = durationText(Math.max(1, Math.round((Date.now() - lostSince) / 1000)) * 1e9);
    return [`There has been no connection to trace-render for ${since}. ${counted(session.trace.n, 'event')} held can be looked at and searched; the page goes on after event ${countText(sums.received + sums.missed)} when trace-render is back.`,
      true, [['try now', state.again]]];
  }
  if (mode === 'waiting') return ['No app has written yet. The page follows as soon as one does.', false, []];
  if (mode === 'stopped' && stop) return [`${stop.words} The app ${head.isOver ? 'has ended' : 'runs on'}.`, true, [['follow on', goOn], ['next of this kind', nextStop]]];
  if (!head.isOver) return ['', false, []];
  const { end, lost } = head.totals;
  const isWhole = sums.missed === 0 && !end?.dropped && !lost;
  const said = end ? `The app ended this trace: ${counted(end.events, 'event')}, ${end.dropped ? countText(end.dropped) : 'none'} lost${isWhole ? '; all were received' : ''}.` : head.words.replace(/^[a-z](?=[a-z]* )/, (/** @type {string} */ first) => first.toUpperCase()).replace(/\.?$/, '.');
  const isNewest = head.runs.at(-1)?.run === head.run;
  return [`${said} ${isNewest ? 'A new run is followed as soon as it begins.' : 'A newer run has begun.'}`, !end, isNewest ? [] : [['follow it', state.newest]]];
}

/**
 * The runs, of which another can be chosen.
 * @param {any[]} runs
 * @param {number} shownRun
 * @param {(run: number) => void} choose
 */
export function sayRuns(runs, shownRun, choose) {
  const box = byID('runs'), key = JSON.stringify([shownRun, runs.map(run => [run.run, run.process, run.pid])]);
  box.hidden = runs.length < 2;
  if (box.dataset.key === key) return;
  box.dataset.key = key;
  const names = new Set(runs.map(run => run.process));
  box.replaceChildren(...runs.map(run => {
    const made = button('', () => choose(run.run), names.size > 1 ? shown(run.process || 'app', 24) + (isNarrow() ? '' : ` ${run.pid || ''}`) : `run ${run.run}`);
    made.setAttribute('aria-pressed', String(run.run === shownRun));
    made.title = shown(`${run.process || 'app'}, pid ${run.pid || 'unknown'}`);
    return made;
  }));
}
