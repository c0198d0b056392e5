// The address of the page: which event, which search, which chain, which picture.
import { rowOfSeq } from './trace.js';
import { button, copy } from './elements.js';
import { follow, session } from './session.js';

/** Characters of a search that an address may bring. */
const LONGEST = 400;
let timer = 0;

/**
 * What an address says.
 * @param {string} hash
 * @returns {{event: number, chain: number, find: string|null, view: string}}
 */
export function readAddress(hash) {
  const said = new Map();
  for (const part of hash.replace(/^#/, '').split('&')) {
    const at = part.indexOf('=');
    if (at < 0) continue;
    let value = part.slice(at + 1);
    try {
      value = decodeURIComponent(value);
    } catch {
      // A half percent sign stands for itself.
    }
    said.set(part.slice(0, at), value);
  }
  const number = (/** @type {string} */ name) => (/^[0-9]{1,16}$/.test(said.get(name) || '') ? Number(said.get(name)) : -1);
  return { event: number('event'), chain: number('chain'), find: said.has('find') ? said.get('find').slice(0, LONGEST) : null, view: said.get('view') || '' };
}

/** The address of what is shown. */
function address() {
  const { trace, selected, query, focus, picture } = session;
  const parts = [];
  if (selected >= 0) parts.push('event=' + trace.seq[selected]);
  if (query) parts.push('find=' + encodeURIComponent(query));
  if (focus >= 0) parts.push('chain=' + trace.seq[focus]);
  if (picture === 'cycle') parts.push('view=cycle');
  return '#' + parts.join('&');
}

/**
 * Copies a link to one event.
 * @param {number} row
 */
export const copyLink = row => copy(location.href.split('#')[0] + '#event=' + session.trace.seq[row], `The link to event ${session.trace.seq[row]} is copied.`);

/**
 * A button that copies it, where a link can be opened elsewhere.
 * @param {number} row
 */
export const linkButton = row => (session.hasLinks ? button('', () => copyLink(row), 'Copy link') : null);

/**
 * The row of an event number, or -1.
 * @param {number} seq
 */
export const rowOf = seq => (seq >= 0 ? rowOfSeq(session.trace, seq) : -1);

/** Keeps the address up to date. */
export function wireAddress() {
  follow(['selected', 'find', 'focus', 'picture', 'filtered'], () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      try {
        history.replaceState(null, '', address());
      } catch {
        // A frame without an origin may not.
      }
    }, 150);
  });
}
