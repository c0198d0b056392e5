// Starts the live page: asks the tool for rows, and tells the modules of the report that there are more.
import { follow, moveRows, select, session, setTrace } from './session.js';
import { byID } from './elements.js';
import { readColors } from './canvas.js';
import { liveSource, readAnswer } from './live-source.js';
import { liveTrace } from './live-trace.js';
import { liveValues } from './live-values.js';
import { liveAxis } from './live-axis.js';
import { growingRows } from './rows.js';
import { forgetBadRows, noteBadRow, shiftBadRows } from './bad-rows.js';
import { lowerIndex, rowOfSeq } from './trace.js';
import { keepStates, stateAt } from './states.js';
import { wireHead } from './head.js';
import { nameLanes, wireStrip } from './strip.js';
import { wireTimeline } from './timeline-pointer.js';
import { applyFilter, wireFilter } from './filter.js';
import { drawListSoon, wireList } from './list.js';
import { drawInspector, setTab, wireInspector } from './inspector.js';
import { drawSoon, layPanes, wirePanes } from './panes.js';
import { wireKeys } from './keys.js';
import { wireAxisSwitch } from './axis-switch.js';
import { readAddress, wireAddress } from './address.js';
import { forgetWrites } from './state-fields.js';
import { clear, goOn, layAgain, modeOf, moveWindow, showSame, state, togglePause, unclear, wireFollowing } from './following.js';
import { say, sayLater, sayRuns } from './live-head.js';
import { renewStops, stopIfSeen, watch, wireStops } from './stops.js';
import { openKeep, wireKeep } from './keep.js';
import { wireLiveFind } from './live-find.js';
import { liveTabs } from './live-tabs.js';

/** Milliseconds between two drawings of the list, and of the strip. */
const LIST = 125, STRIP = 250;
/** The share of the room from which on the oldest rows may go. */
const NEARLY = 0.96;
/** Rows that are held unless the tool says otherwise, and at least: the 20,000 of an answer fit. */
const WINDOW = 1_000_000, LEAST = 16_000;
/** @type {[string, string][]} */
const LINES = [['Space', 'pause, and follow again from the newest'], ['End G', 'to the newest, following'], ['j k', 'next, previous event; pauses'],
  ['h l', 'to its cause, to what followed'], ['n N', 'next, previous finding'], ['/', 'find; Enter steps through'], ['f', 'only this chain, and back'],
  ['w s a d', 'zoom in and out, move'], ['0', 'all that is held'], ['[ ]', 'back, forward'], ['x', 'clear: begin the list and the timeline here'], ['z', 'undo that'],
  ['S', 'keep as a report or a trace'], ['1 2 3', 'event, findings, test'], ['Esc', 'everything again']];

/** @type {any} */
const live = session;
const words = JSON.parse(byID('meta').textContent);
const token = takeToken();
const listed = { rows: growingRows([]) };
const due = { list: 0, strip: 0 };
const measured = { latencies: /** @type {number[]} */ ([]), frames: /** @type {number[]} */ ([]), takes: /** @type {number[]} */ ([]) };
let isIdle = false;
let chosenRun = -1, newest = -1, cameAt = 0, isUndrawn = false, lanes = '', timer = 0;
/** The event that is selected when it comes, by its number. */
let wanted = readAddress(location.hash).event;
/** Lets the source ask again. */
let ask = () => {};

/** The token of the address, which is taken out of it. */
function takeToken() {
  const given = /[#&]t=([0-9A-Za-z_-]+)/.exec(location.hash);
  if (given) {
    sessionStorage.setItem('token', given[1]);
    history.replaceState(null, '', location.pathname + location.hash.replace(/[#&]t=[0-9A-Za-z_-]+/, '').replace(/^&/, '#'));
  }
  return sessionStorage.getItem('token') || '';
}

/**
 * @param {string} path
 * @param {AbortSignal} [signal]
 */
const get = (path, signal) => fetch(path, { headers: { Authorization: 'Bearer ' + token }, cache: 'no-store', signal });

const source = liveSource({
  get, wait: ms => new Promise(done => setTimeout(done, ms)), widths: words.columns, take, wanted: () => (!session.isFollowing ? source.cursor.run : chosenRun >= 0 ? chosenRun : newest),
  async turn() {
    if (document.hidden) await new Promise(done => setTimeout(done, 1000));
    // The next answer is asked for when this one was drawn: a page that is slow asks less often, and gets more at once.
    else await new Promise(done => { requestAnimationFrame(() => setTimeout(done)); });
    while (!session.isFollowing && isEnough()) await new Promise(done => { ask = () => done(undefined); });
    return !document.hidden;
  },
  lost(isLost) {
    state.lostSince = isLost ? Date.now() : 0;
    say();
    tick();
  },
  refused() {
    state.lostSince ||= Date.now();
    state.isRefused = true;
    say();
  },
});

/** A page that is paused has enough when newer rows would push out what is looked at. */
function isEnough() {
  const { trace } = live;
  return trace.n > trace.room * NEARLY || trace.runOf(trace.n - 1) - state.pausedAt > trace.room * 0.4;
}

/** @param {{head: any, columns: any, values: Uint8Array}} answer */
function take({ head, columns, values }) {
  const begin = performance.now();
  const isNew = head.run !== undefined && (head.reset || !state.hasRun);
  const run = head.runs.find((/** @type {any} */ one) => one.run === head.run);
  state.head = head.run === undefined ? state.head : { ...head, isOver: run?.live === false, words: run?.words || '' };
  sayRuns(head.runs, source.cursor.run, chooseRun);
  newest = head.runs.at(-1)?.run ?? -1;
  if (head.run === undefined) return say();
  const isFirst = !state.hasRun;
  if (isNew) reset(head);
  if (isFirst) wireStops(head.stop || '');
  else if (isNew) renewStops();
  const { trace } = live;
  describe(head);
  if (head.missed) live.axis.skip(head.missed);
  if (trace.n + head.n > trace.room) shift(Math.min(trace.n, Math.max(trace.n + head.n - trace.room, Math.floor(trace.room / 5))));
  const first = trace.take({ first: head.first, count: head.n, columns });
  live.values.take(first, head.values, values);
  live.axis.place(first);
  for (const [run, column, value] of head.edits) edit(run, words.columns[column]?.[0] ?? column, value);
  for (let row = first; row < trace.n; row++) watch(row);
  list(first);
  if (head.n || head.edits.length) grow();
  if (head.n) {
    isUndrawn = true;
    cameAt = performance.now();
    measured.takes.push(cameAt - begin);
  }
  selectWanted();
  stopIfSeen();
  if (isNew) say();
  else sayLater();
  tick();
}

/**
 * Begins another run, or that of another tool.
 * @param {any} head
 */
function reset(head) {
  if (live.selected >= 0) wanted = live.trace.seq[live.selected];
  const trace = liveTrace(words, Math.max(head.window || WINDOW, LEAST));
  Object.assign(trace, { now: () => trace.meta.span[1] + (trace.isOver || state.lostSince || trace.meta.header.clock === 'virtual' ? 0 : (performance.now() - cameAt) * 1e6) });
  setTrace(trace, liveValues(trace, askValues), liveAxis(trace, live.axis.isSpread));
  Object.assign(live, { run: head.run, since: 0, from: 0, to: 0 });
  listed.rows = growingRows(trace.seq);
  live.visible = listed.rows.view;
  state.hasRun = true;
  state.stop = null;
  state.pausedAt = 0;
  forgetBadRows();
  applyFilter();
  lanes = '';
  drawInspector();
}

/** @param {any} head */
function describe(head) {
  const { trace, meta } = live;
  trace.describe(head.texts, head.reactors);
  if (head.header) Object.assign(meta, { header: head.header, title: head.header.process || 'trace' });
  Object.assign(meta, { sums: head.totals.sums, faults: head.totals.faults });
  trace.isOver = state.head.isOver;
}

/**
 * @param {number} run
 * @param {string} column
 * @param {number} value
 */
function edit(run, column, value) {
  const { trace, axis } = live, row = trace.localOf(run);
  if (row < 0 || row >= trace.n) return;
  const before = trace.bad[row];
  trace.edit(run, column, value);
  if (column === 'end') axis.edited(row);
  noteBadRow(row);
  if (trace.bad[row] & ~before) watch(row);
  const { visible } = session, at = lowerIndex(trace, visible, row), isThere = visible[at] === row;
  if (isThere === session.isListed(row)) return;
  if (isThere) listed.rows.remove(row);
  else listed.rows.add(row);
  session.visible = listed.rows.view;
}

/** @param {number} first */
function list(first) {
  for (let row = first; row < session.trace.n; row++) if (session.isListed(row)) listed.rows.add(row);
  session.visible = listed.rows.view;
}

/** Shows what is new. */
function grow() {
  const { axis } = live, now = performance.now();
  const key = axis.effectLanes.join();
  if (key !== lanes) {
    lanes = key;
    nameLanes();
    layPanes();
  }
  if (session.isFollowing) moveWindow();
  if (live.trace.n > live.trace.room * NEARLY && !isIdle) {
    isIdle = true;
    (globalThis.requestIdleCallback || setTimeout)(makeRoom);
  }
  if (now >= due.strip) {
    due.strip = now + STRIP;
    axis.version++;
  }
  drawSoon();
  if (now >= due.list) {
    due.list = now + LIST;
    drawListSoon();
  } else {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      axis.version++;
      drawListSoon();
      drawSoon();
    }, LIST);
  }
}

/** @param {number} by */
function shift(by) {
  const { trace, values, axis } = live;
  keepStates(trace, values, by);
  trace.shift(by);
  values.drop();
  axis.shift(by);
  shiftBadRows(by);
  forgetWrites();
  listed.rows.shift(by);
  session.visible = listed.rows.view;
  session.since = Math.max(0, session.since - by);
  moveRows(by);
  if (session.query) applyFilter();
  renewStops();
}

/** Lets the oldest fifth go while the page has nothing else to do, before there is no room. */
async function makeRoom() {
  const { trace, values } = live, by = Math.floor(trace.room / 5);
  // The last states before, which may have to be asked for.
  await Promise.allSettled(trace.lanes.map((/** @type {any} */ _, /** @type {number} */ band) => stateAt(trace, values, band, by - 1)));
  isIdle = false;
  if (trace === live.trace && session.isFollowing && trace.n > trace.room * NEARLY) shift(by);
}

/** @param {number} block */
async function askValues(block) {
  const answer = await get(`/values?run=${live.run}&block=${block}`).catch(() => null);
  if (!answer?.ok) return null;
  const { head, values } = readAnswer(await answer.arrayBuffer(), []);
  return { first: head.first, bytes: values };
}

function selectWanted() {
  const row = wanted >= 0 && session.trace.n ? rowOfSeq(session.trace, wanted) : -1;
  if (row < 0) return;
  wanted = -1;
  select(row);
}

/** @param {number} run */
function chooseRun(run) {
  chosenRun = run === newest ? -1 : run;
  goOn();
  source.again();
}

let second = 0;
/** Each second while something runs, or is waited for. */
function tick() {
  const isNeeded = () => state.lostSince || (session.trace?.n && !live.trace.isOver && modeOf() !== 'ended');
  if (second || !isNeeded()) return;
  second = window.setInterval(() => {
    if (!isNeeded()) {
      clearInterval(second);
      second = 0;
    } else if (!document.hidden) {
      say();
      if (!state.head?.totals?.running || state.lostSince) return;
      drawSoon();
      drawListSoon();
    }
  }, 1000);
}

function start() {
  document.body.dataset.pane = 'picture';
  session.hasLinks = false;
  byID('q').placeholder = byID('q').placeholder.replace('find:', 'show only:');
  readColors();
  const trace = liveTrace(words, 1);
  setTrace(trace, liveValues(trace, askValues), liveAxis(trace));
  Object.assign(state, { again: () => { ask(); source.again(); }, newest: () => chooseRun(newest), sums: source.sums });
  for (const wire of [wireFollowing, wireHead, wireStrip, wireTimeline, wireFilter, wireList, wirePanes, wireAddress]) wire();
  wireAxisSwitch(layAgain, showSame);
  wireLiveFind(get, () => live.trace.n < (state.head?.all || 0));
  wireInspector(liveTabs(get));
  wireKeep(get);
  wireKeys({ ' ': togglePause, G: goOn, End: goOn, x: clear, z: unclear, S: openKeep, 1: () => setTab('event'), 2: () => setTab('findings'), 3: () => setTab('test') }, LINES);
  follow(['filtered'], () => {
    listed.rows.replace(session.visible);
    session.visible = listed.rows.view;
  });
  follow(['drawn'], drawn);
  follow(['mode'], say);
  document.addEventListener('visibilitychange', () => { say(); ask(); });
  drawInspector();
  say();
  document.documentElement.dataset.ready = '1';
  return source.run();
}

/** @param {number} ms */
function drawn(ms) {
  measured.frames.push(ms);
  const { trace, meta } = live;
  if (isUndrawn && trace.n && meta.header.wall) measured.latencies.push(performance.timeOrigin + performance.now() - Number(meta.header.wall) / 1e6 - meta.span[1] / 1e6);
  isUndrawn = false;
  for (const all of [measured.frames, measured.latencies, measured.takes]) if (all.length > 20000) all.splice(0, 10000);
}

// For tests, and for those who open the console.
Object.defineProperty(window, 'reactorTrace', {
  value: {
    measured, sums: source.sums, mode: modeOf,
    /** Numbers of the events in the list. */
    listed: () => Array.from(session.visible, row => session.trace.seq[row]),
    get all() { return state.head?.all; },
    get held() { return session.trace.n; },
    place: () => session.axis.x[session.selected],
    /** Places of the axis between which the timeline shows events. */
    window: () => [session.from, session.to],
    /** @param {number} seq */
    async state(seq) {
      const row = rowOfSeq(session.trace, seq), band = session.trace.bandOf.get(session.trace.reactor[row]);
      return band === undefined ? null : stateAt(session.trace, session.values, band, row);
    },
  },
});

start().catch(error => {
  byID('failure').hidden = false;
  byID('failure').textContent = `The page failed: ${error instanceof Error ? error.message : error}. Load it again.`;
  throw error;
});
