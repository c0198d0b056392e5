// The cycle: the picture that the tool drew, its boxes joined with events.
import { follow, hover, session, tell } from './session.js';
import { byID } from './elements.js';
import { shown } from './text.js';
import { fieldsOf } from './states.js';
import { isUnchanged } from './words.js';
import { find } from './filter.js';
import { quotedText } from './query.js';

/** @typedef {{group: SVGGElement, type: string, kind: string, label: string}} Box */
/** @type {Map<string, Box>} */
const boxes = new Map();
/** @type {Record<string, string>} */
const KIND_OF_BOX = { action: 'action', effect: 'mutate.begin', mutation: 'mutation', state: 'state' };
/** Events away from the selected one where an event of a box is looked for. */
const FARTHEST = 20000;
let shownFor = -1;

/**
 * @param {string} type
 * @param {string} kind
 * @param {string} label
 */
const keyOf = (type, kind, label) => [type, kind, label].join('\u0000');

/**
 * The type of an event's reactor.
 * @param {number} row
 */
function typeOf(row) {
  const { trace } = session;
  const band = trace.bandOf.get(trace.reactor[row]);
  return band === undefined ? '' : trace.meta.reactors[band].type;
}

/**
 * The boxes that an event stands in.
 * @param {number} row
 * @returns {string[]}
 */
function boxesOf(row) {
  const { trace } = session;
  const { k, kind } = trace;
  const type = typeOf(row);
  if (k[row] === kind.state) {
    const fields = isUnchanged(trace, row) ? ['nothing changed'] : fieldsOf(trace, row);
    return fields.map(field => keyOf(type, 'state', field));
  }
  const box = Object.keys(KIND_OF_BOX).find(name => kind[KIND_OF_BOX[name]] === k[row]);
  return box ? [keyOf(type, box, trace.strings[trace.label[row]])] : [];
}

/**
 * The event of a box that is nearest to the selected one, or -1.
 * @param {Box} box
 */
function nearestEvent(box) {
  const { trace, selected } = session;
  const key = keyOf(box.type, box.kind, box.label), code = trace.kind[KIND_OF_BOX[box.kind]];
  for (let away = 0; away < Math.min(trace.n, FARTHEST); away++) {
    for (const row of away ? [selected + away, selected - away] : [selected]) {
      if (row >= 0 && row < trace.n && trace.k[row] === code && boxesOf(row).includes(key)) return row;
    }
  }
  return -1;
}

/**
 * Searches for the events of a box.
 * @param {Box} box
 */
function findBox(box) {
  const { trace } = session;
  const of = `r:${quotedText(box.type)} k:${KIND_OF_BOX[box.kind] || box.kind} `;
  if (box.kind === 'outside') find(`r:${quotedText(box.type)} is:injected`);
  else if (box.kind === 'state') find(box.label === 'nothing changed' ? of + 'is:noop' : of + 'field:' + quotedText(box.label));
  else find(of + quotedText(box.label));
  const row = nearestEvent(box);
  if (row >= 0 && trace) hover(row);
}

/** Makes the boxes of the picture buttons. */
export function wireCycle() {
  byID('t-time').addEventListener('click', () => setPicture('timeline'));
  byID('t-cycle').addEventListener('click', () => setPicture('cycle'));
  const groups = document.querySelectorAll('#v-cycle .node[data-kind]');
  byID('t-cycle').hidden = !document.querySelector('#v-cycle svg');
  for (const node of groups) {
    const group = /** @type {SVGGElement} */ (node);
    const box = { group, type: group.dataset.r || '', kind: group.dataset.kind || '', label: group.dataset.label || '' };
    const title = group.querySelector('title');
    boxes.set(keyOf(box.type, box.kind, box.label), box);
    group.setAttribute('tabindex', '0');
    group.setAttribute('role', 'button');
    group.setAttribute('aria-label', shown((title?.textContent || `${box.kind} ${box.label}`).replace(/\n/g, ', '), 200));
    group.addEventListener('click', () => findBox(box));
    group.addEventListener('keydown', event => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      event.stopPropagation();
      findBox(box);
    });
    group.addEventListener('mouseenter', () => hover(nearestEvent(box)));
    group.addEventListener('mouseleave', () => hover(-1));
  }
  follow(['selected', 'hovered', 'picture'], markBoxes);
}

/** Shows the boxes of the chain that is looked at. */
function markBoxes() {
  if (session.picture !== 'cycle' || session.selected < 0) return;
  const lit = new Set();
  for (const row of session.hoveredChain || session.selectedChain) {
    for (const key of boxesOf(row)) if (boxes.has(key)) lit.add(key);
  }
  for (const [key, box] of boxes) {
    box.group.classList.toggle('hl', lit.has(key));
    box.group.classList.toggle('veil', lit.size > 0 && !lit.has(key));
  }
  if (session.hoveredChain || shownFor === session.selected) return;
  shownFor = session.selected;
  for (const key of boxesOf(session.selected)) boxes.get(key)?.group.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/**
 * Shows the timeline or the cycle.
 * @param {'timeline'|'cycle'} picture
 */
export function setPicture(picture) {
  if (picture === 'cycle' && byID('t-cycle').hidden) return;
  session.picture = picture;
  for (const [tab, pane, name] of [['t-time', 'v-time', 'timeline'], ['t-cycle', 'v-cycle', 'cycle']]) {
    byID(tab).setAttribute('aria-selected', String(name === picture));
    byID(tab).tabIndex = name === picture ? 0 : -1;
    byID(pane).hidden = name !== picture;
  }
  for (const id of ['axis', 'z-in', 'z-out', 'z-all']) byID(id).hidden = picture === 'cycle';
  if (picture === 'cycle') byID('note').textContent = 'point at a box for one chain through it; click for its events';
  tell('picture');
}
