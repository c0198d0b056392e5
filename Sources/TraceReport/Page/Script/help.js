// Keys, the language of find, and the marks.
import { session } from './session.js';
import { byID, element, icon } from './elements.js';

/** @type {[string, string][]} */
const POINTER = [['drag the scale', 'zoom to a stretch'], ['Ctrl wheel', 'zoom'], ['Shift wheel', 'move'], ['double click', 'only this chain']];
/** @type {[string, string][]} */
const FIND = [['setUser', 'in a name, sender, site or field'], ['r:Feed  r:#2', 'of a reactor'], ['k:mutation', 'of a kind; effect is one'],
  ['is:late', 'failed, cancelled, open, impure, loop, slow, noop, swallowed, unobserved, injected, uncaused, unlawful'], ['field:user.name', 'states that wrote a field'], ['by:setUser', 'states that a mutation wrote'],
  ['has:"ada"', 'in any value'], ['-load', 'not this'], ['#9', 'the ninth action and what followed']];
/** @type {[string, string][]} */
const MARKS = [['action', 'action'], ['effect', 'effect: dark runs, light waits'], ['mutation', 'mutation'], ['reduce', 'reduce'], ['state', 'state changed'],
  ['same', 'state as before'], ['failed', 'failed'], ['cancelled', 'cancelled'], ['open', 'never ended'], ['impure', 'impure reduce'],
  ['late', 'came too late: an older action overwrote a newer one'], ['loop', 'turn of a feedback loop'], ['slow', 'slowest action']];

/**
 * @param {HTMLElement} body
 * @param {string} title
 * @param {[Node, string][]} lines
 */
function section(body, title, lines) {
  const columns = element('div', 'cols2');
  for (const [left, text] of lines) columns.append(element('div', '', left, element('span', '', text)));
  body.append(element('h3', '', title), columns);
}

/** @param {string} text */
const keyCaps = text => element('span', '', ...text.split(' ').flatMap((key, i) => [i ? ' ' : '', element('kbd', '', key)]));

/**
 * Opens the page of help.
 * @param {[string, string][]} keys What they do.
 */
export function showHelp(keys) {
  const body = byID('helpbody');
  body.replaceChildren();
  section(body, 'Keys', keys.map(([caps, text]) => [keyCaps(caps), text]));
  section(body, 'Pointer', POINTER.map(([what, text]) => [element('span', '', what), text]));
  section(body, 'Find', FIND.map(([query, text]) => [element('code', '', query), text]));
  section(body, 'Marks', MARKS.map(([mark, text]) => [icon(mark), text]));
  const box = /** @type {HTMLInputElement} */ (element('input'));
  box.type = 'checkbox';
  box.checked = session.keysOn;
  box.addEventListener('change', () => { session.keysOn = box.checked; });
  body.append(element('label', 'switch', box, ' single keys do something'));
  byID('help').showModal();
}
