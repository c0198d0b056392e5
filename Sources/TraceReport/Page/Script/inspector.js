// The inspector and its tabs.
import { follow, session } from './session.js';
import { byID, element } from './elements.js';
import { eventTab } from './event-tab.js';
import { findingsTab, slowTab, testTab } from './finding-tabs.js';
import { matrixTab } from './matrix-tab.js';

/** @type {[string, string][]} */
const TABS = [['i-event', 'event'], ['i-find', 'findings'], ['i-slow', 'slow'], ['i-writes', 'writes'], ['i-test', 'test']];
let run = 0;

/**
 * Opens a tab.
 * @param {string} tab
 */
export function setTab(tab) {
  session.tab = tab;
  for (const [id, name] of TABS) {
    byID(id).setAttribute('aria-selected', String(name === tab));
    byID(id).tabIndex = name === tab ? 0 : -1;
    if (name === tab) byID('ibody').setAttribute('aria-labelledby', id);
  }
  byID('ibody').scrollTop = 0;
  drawInspector();
}

/** Draws the tab that is open; the last call wins. */
export async function drawInspector() {
  const current = ++run;
  const begin = performance.now();
  const contents = await contentsOf(session.tab);
  if (current !== run) return;
  byID('ibody').replaceChildren(contents);
  session.measured.inspector = performance.now() - begin;
}

/** @param {string} tab */
async function contentsOf(tab) {
  if (tab === 'findings') return findingsTab();
  if (tab === 'slow') return slowTab(setTab);
  if (tab === 'writes') return matrixTab();
  if (session.selected < 0) return element('p', 'sub', 'The trace has no event.');
  return tab === 'test' ? testTab(session.selected) : eventTab(session.selected, setTab);
}

/** Lets tabs be chosen. */
export function wireInspector() {
  for (const [id, name] of TABS) byID(id).addEventListener('click', () => setTab(name));
  follow(['selected', 'focus'], () => { if (session.tab === 'event' || session.tab === 'test') drawInspector(); });
}
