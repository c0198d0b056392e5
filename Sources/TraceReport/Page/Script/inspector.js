// The inspector and its tabs.
import { follow, session } from './session.js';
import { byID } from './elements.js';

/** @typedef {{id: string, name: string, draw: () => Node|Promise<Node>, ofEvent?: boolean}} Tab Whether it shows the selected event. */
/** @type {Tab[]} */
const tabs = [];
let run = 0;

/**
 * Opens a tab.
 * @param {string} tab
 */
export function setTab(tab) {
  session.tab = tab;
  for (const { id, name } of tabs) {
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
  const contents = await tabs.find(tab => tab.name === session.tab)?.draw();
  if (current !== run || !contents) return;
  byID('ibody').replaceChildren(contents);
  session.measured.inspector = performance.now() - begin;
}

/**
 * Lets tabs be chosen.
 * @param {Tab[]} own The tabs of this page.
 */
export function wireInspector(own) {
  tabs.push(...own);
  for (const { id, name } of tabs) byID(id).addEventListener('click', () => setTab(name));
  follow(['selected', 'focus'], () => { if (tabs.find(tab => tab.name === session.tab)?.ofEvent) drawInspector(); });
}
