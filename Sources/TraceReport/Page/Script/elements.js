// Makes elements. Every word of a trace becomes a text node; nothing is parsed as markup.
import { broken, shown } from './text.js';

/**
 * @param {string} id
 * @returns {any}
 */
export const byID = id => document.getElementById(id);

/**
 * @param {string} tag
 * @param {string} [cssClass]
 * @param {...(Node|string|null|undefined)} children
 * @returns {HTMLElement}
 */
export function element(tag, cssClass, ...children) {
  const made = document.createElement(tag);
  if (cssClass) made.className = cssClass;
  for (const child of children) if (child !== null && child !== undefined && child !== '') made.append(child);
  return made;
}

/**
 * Words of a trace, isolated from the direction of those around them.
 * @param {unknown} text
 * @param {string} [cssClass]
 */
export const words = (text, cssClass) => element('span', 't ' + (cssClass || ''), shown(text));

/**
 * The same, with its line breaks.
 * @param {unknown} text
 * @param {string} [cssClass]
 */
export const lines = (text, cssClass) => element('span', 't lines ' + (cssClass || ''), broken(shown(text)));

/** @param {string} name */
export function icon(name) {
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  svg.setAttribute('class', 'ic');
  svg.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(space, 'use');
  use.setAttribute('href', '#g-' + name);
  svg.append(use);
  return svg;
}

/**
 * @param {string} cssClass
 * @param {() => void} action
 * @param {...(Node|string|null|undefined)} children
 */
export function button(cssClass, action, ...children) {
  const made = /** @type {HTMLButtonElement} */ (element('button', cssClass, ...children));
  made.type = 'button';
  made.addEventListener('click', action);
  return made;
}

/**
 * @param {string} text
 * @param {...(Node|string)} right
 */
export const heading = (text, ...right) => element('h3', '', words(text), right.length ? element('span', 'grow', ...right) : '');

let toastTimer = 0;
/**
 * Shows a sentence for two seconds.
 * @param {string} text
 */
export function toast(text) {
  const box = byID('toast');
  box.textContent = text;
  box.hidden = false;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => { box.hidden = true; }, 2000);
}

/**
 * @param {string} text
 * @param {string} message
 */
export async function copy(text, message) {
  try {
    await navigator.clipboard.writeText(text);
    toast(message);
  } catch {
    // A file of its own or a frame may not use the clipboard; a selection works where copying does.
    const area = /** @type {HTMLTextAreaElement} */ (element('textarea', 'vh'));
    area.value = text;
    document.body.append(area);
    area.select();
    const isCopied = document.execCommand('copy');
    area.remove();
    toast(isCopied ? message : 'The browser does not let this page copy. Select the text instead.');
  }
}
