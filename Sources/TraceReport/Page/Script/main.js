// Reads the page's data and starts it.
import { base64Bytes, inflate } from './bytes.js';
import { readTrace } from './trace.js';
import { valueStore } from './values.js';
import { stateAt } from './states.js';
import { SPREAD_LIMIT } from './axis.js';
import { foldsOf } from './folded.js';
import { readColors } from './canvas.js';
import { select, session, setFocus } from './session.js';
import { byID, element } from './elements.js';
import { drawHead, wireHead } from './head.js';
import { namePart } from './part.js';
import { drawStrip, firstState, nameLanes, wirePlay, wireStrip } from './strip.js';
import { wireTimeline } from './timeline-pointer.js';
import { setPicture, wireCycle } from './cycle.js';
import { applyFilter, find, wireFilter } from './filter.js';
import { wireList } from './list.js';
import { drawInspector, setTab, wireInspector } from './inspector.js';
import { eventTab } from './event-tab.js';
import { findingsTab, slowTab, testTab } from './finding-tabs.js';
import { lawsTab } from './laws-tab.js';
import { matrixTab } from './matrix-tab.js';
import { layPanes, showPane, wirePanes } from './panes.js';
import { setAxis, wireAxisSwitch } from './axis-switch.js';
import { wireReportKeys } from './report-keys.js';
import { readAddress, rowOf, wireAddress } from './address.js';

const begin = performance.now();
/** @param {string} step */
const measure = step => { session.measured[step] = performance.now() - begin; };

/** @param {string} id */
const blockText = id => byID(id).textContent;

/**
 * Reads the states before a part of a trace.
 * @param {import('./trace.js').Trace} trace
 */
async function readBase(trace) {
  const states = JSON.parse(new TextDecoder().decode(await inflate(base64Bytes(blockText('before')))));
  for (const [reactor, state] of Object.entries(states)) {
    const lanes = trace.lanes[trace.bandOf.get(Number(reactor)) ?? -1];
    if (lanes) lanes.base = state;
  }
}

async function readData() {
  const [strings, columns] = await Promise.all(['strings', 'cols'].map(id => inflate(base64Bytes(blockText(id)))));
  measure('inflated');
  session.trace = readTrace(session.meta, JSON.parse(new TextDecoder().decode(strings)), columns);
  session.values = valueStore(session.trace, number => blockText('v' + number));
  if (session.meta.part) await readBase(session.trace);
  measure('read');
}

/** The event to begin with: of the address, the failed expectation, the first finding, the slowest action, the first state. */
function firstRow() {
  const { meta, trace } = session;
  const wanted = [rowOf(readAddress(location.hash).event), rowOf(meta.event ?? -1), meta.findings.find((/** @type {any} */ finding) => finding.rows.length)?.rows[0], meta.slow[0]?.to, firstState(), trace.n ? 0 : -1];
  return wanted.find(row => row !== undefined && row >= 0) ?? -1;
}

/** Shows what the address says. */
async function followAddress() {
  const said = readAddress(location.hash);
  if (said.view === 'cycle') setPicture('cycle');
  const chain = rowOf(said.chain);
  if (chain >= 0) setFocus(chain);
  if (said.find !== null && said.find !== session.query) await find(said.find);
  const row = rowOf(said.event);
  if (row >= 0 && row !== session.selected) select(row);
}

async function start() {
  session.meta = JSON.parse(blockText('meta'));
  document.body.dataset.pane = 'picture';
  readColors();
  drawHead();
  namePart();
  nameLanes();
  drawStrip();
  measure('painted');
  if (!('DecompressionStream' in globalThis)) throw new Error('the browser is too old; Chrome 103, Firefox 113 and Safari 16.4 can read it');
  await readData();
  session.folds = foldsOf(session.trace);
  setAxis(session.folds.isFolded.reduce((left, folded) => left - folded, session.trace.n) <= SPREAD_LIMIT);
  measure('laid');
  for (const wire of [wireHead, wireStrip, wirePlay, wireTimeline, wireCycle, wireFilter, wireList, wirePanes, wireAxisSwitch, wireReportKeys, wireAddress]) wire();
  /** @param {(row: number) => Node|Promise<Node>} draw */
  const ofEvent = draw => () => (session.selected < 0 ? element('p', 'sub', 'The trace has no event.') : draw(session.selected));
  wireInspector([
    { id: 'i-event', name: 'event', draw: ofEvent(row => eventTab(row, setTab)), ofEvent: true }, { id: 'i-find', name: 'findings', draw: () => findingsTab(session.meta.findings) },
    { id: 'i-slow', name: 'slow', draw: () => slowTab(setTab) }, { id: 'i-writes', name: 'writes', draw: matrixTab },
    { id: 'i-test', name: 'test', draw: ofEvent(row => testTab(row, session.meta.tests.find((/** @type {any} */ one) => one.r === session.trace.reactor[row])?.text || '')), ofEvent: true },
    { id: 'i-laws', name: 'laws', draw: lawsTab },
  ]);
  byID('i-laws').hidden = !session.meta.laws;
  const first = firstRow();
  if (first >= 0) await session.values.block(session.values.blockOf(first));
  showPane('picture');
  layPanes();
  await applyFilter();
  if (first < 0) drawInspector();
  else select(first, { keepsTime: session.trace.n < 20000 });
  await followAddress();
  addEventListener('hashchange', followAddress);
  measure('ready');
  document.documentElement.dataset.ready = '1';
}

// For tests, and for those who open the console.
Object.defineProperty(window, 'reactorTrace', {
  value: {
    measured: session.measured,
    /**
     * The state of the reactor of an event after it.
     * @param {number} seq
     */
    async state(seq) {
      const row = rowOf(seq), band = session.trace.bandOf.get(session.trace.reactor[row]);
      return band === undefined ? null : stateAt(session.trace, session.values, band, row);
    },
    /** Numbers of the events in the list. */
    listed: () => Array.from(session.visible, row => session.trace.seq[row]),
  },
});

start().catch(error => {
  const box = byID('failure');
  box.hidden = false;
  box.textContent = `This report cannot be read: ${error instanceof Error ? error.message : error}. Make it again with trace-render report.`;
  document.documentElement.dataset.ready = 'failed';
});
