// The tabs of a live page: the event, what went wrong so far, and the event as a test.
import { BAD } from './trace.js';
import { session } from './session.js';
import { element } from './elements.js';
import { allBadRows } from './bad-rows.js';
import { eventTab } from './event-tab.js';
import { findingsTab, testTab } from './finding-tabs.js';
import { nameOf, noteOf, reactorName, sentenceOf } from './words.js';
import { setTab } from './inspector.js';

/** Rows of a finding that are kept. */
const MOST = 64;

/** @param {(row: number) => Node|Promise<Node>} draw */
const ofEvent = draw => () => (session.selected >= 0 ? draw(session.selected) : element('div', '',
  element('p', 'sub', 'Select an event: what caused it, the state after it, and what followed.'),
  element('p', 'sub', 'Selecting holds the picture; what comes is counted.')));

/** Faults of events that are held, by kind and name, the newest first. */
function findings() {
  const { trace, values, meta } = session;
  const rows = allBadRows().sort((a, b) => trace.seq[b] - trace.seq[a]);
  /** @type {Map<string, any>} */
  const found = new Map();
  for (const { kind } of meta.faults) {
    for (const row of rows) {
      if (!(trace.bad[row] & BAD[/** @type {keyof typeof BAD} */ (kind)])) continue;
      const what = [reactorName(trace, row), trace.strings[trace.label[row]] || nameOf(trace, row)].filter(part => part).join('.');
      const one = found.get(kind + what) || { kind, what, rows: [], total: 0, why: sentenceOf(trace, values, noteOf(trace, row)), where: trace.strings[trace.site[row]] };
      found.set(kind + what, one);
      one.total++;
      if (one.rows.length < MOST) one.rows.push(row);
    }
  }
  return findingsTab([...found.values()]);
}

/** @param {(path: string) => Promise<{ok: boolean, text: () => Promise<string>}>} get */
export const liveTabs = get => [
  { id: 'i-event', name: 'event', draw: ofEvent(row => eventTab(row, setTab)), ofEvent: true },
  { id: 'i-find', name: 'findings', draw: findings },
  {
    id: 'i-test', name: 'test', ofEvent: true,
    draw: ofEvent(async row => {
      const r = session.trace.reactor[row];
      const answer = r ? await get(`/test?run=${/** @type {any} */ (session).run}&reactor=${r}`) : null;
      return testTab(row, answer?.ok ? await answer.text() : '');
    }),
  },
];
