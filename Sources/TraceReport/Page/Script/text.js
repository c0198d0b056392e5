// Numbers, times and values as words.

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

/**
 * A duration with its unit, in three digits.
 * @param {number} ns
 */
export function durationText(ns) {
  if (ns < 0) return '-';
  if (ns < 1000) return ns + ' ns';
  if (ns >= 59.95e9) {
    const seconds = Math.round(ns / 1e9);
    return Math.floor(seconds / 60) + ' min ' + (seconds % 60) + ' s';
  }
  const [size, unit] = ns < 999500 ? [1e3, 'µs'] : ns < 999.5e6 ? [1e6, 'ms'] : [1e9, 's'];
  const value = ns / size;
  const digits = value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
  return Number(value.toFixed(digits)) + ' ' + unit;
}

/**
 * A time since the beginning, with as many digits everywhere in a trace of this length.
 * @param {number} ns
 * @param {number} length
 */
export function timeText(ns, length) {
  if (length < 1e9) return (ns / 1e6).toFixed(3) + ' ms';
  if (length < 6e10) return (ns / 1e9).toFixed(5) + ' s';
  return Math.floor(ns / 6e10) + ':' + ((ns % 6e10) / 1e9).toFixed(3).padStart(6, '0');
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
    return `(cut, ${Number(value.bytes)} bytes) ${shown(value.head || '', most)}`;
  }
  return shown(JSON.stringify(value), most);
}

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
