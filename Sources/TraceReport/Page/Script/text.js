// Numbers and values as words.

const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffe\uffff]/g;

/**
 * A text of a trace as it is shown: cut, and with names for characters that change how others are read.
 * @param {unknown} value
 * @param {number} most
 */
export function shown(value, most = 300) {
  let text = String(value);
  if (text.length > most) text = text.slice(0, most - 1) + '…';
  return text.replace(CONTROLS, character =>
    character === '\n' ? '⏎' : '\\u{' + character.charCodeAt(0).toString(16) + '}');
}

/** @param {number} count */
export const countText = count => count.toLocaleString('en');

/**
 * `1 write`, `3 writes`.
 * @param {number} count
 * @param {string} one
 * @param {string} [many]
 */
export const counted = (count, one, many) => countText(count) + ' ' + (count === 1 ? one : many || one + 's');

/**
 * A value as JSON.
 * @param {any} value
 * @param {number} most Characters at most.
 */
export function valueText(value, most = 140) {
  if (value === undefined) return 'not kept';
  if (value !== null && typeof value === 'object' && value.$trunc === true) {
    const size = Number.isFinite(value.bytes) ? `, ${counted(value.bytes, 'byte')}` : '';
    return `(cut${size}) ${shown(value.head || '', most)}`.trimEnd();
  }
  return shown(withBreaks(JSON.stringify(value)), most);
}

/**
 * JSON with line breaks where its texts have them.
 * @param {string} json
 */
export const withBreaks = json => json.replace(/\\(.)/g, (written, letter) => (letter === 'n' ? '\n' : written));

/**
 * A text as `shown` gives it, with line breaks in place of their signs.
 * @param {string} text
 */
export const broken = text => text.replaceAll('⏎', '\n');

/**
 * A payload; a case with one value without a name is that value.
 * @param {any} payload
 * @param {number} [most]
 */
export function payloadText(payload, most) {
  if (payload !== null && typeof payload === 'object' && !Array.isArray(payload)) {
    const keys = Object.keys(payload);
    if (keys.length === 1 && keys[0] === '_0') return valueText(payload._0, most);
  }
  return valueText(payload, most);
}

/** @param {string} path */
export const fileName = path => path.slice(path.lastIndexOf('/') + 1);
