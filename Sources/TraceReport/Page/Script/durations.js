// Durations in words, as DurationText has them in Swift: Tests/Fixtures/words.json tests both.

const SECOND = 1e9;
/** @type {[number, string][]} */
const UNITS = [[1, 'ns'], [1e3, 'µs'], [1e6, 'ms'], [SECOND, 's']];

/**
 * A duration rounded to three digits; from a minute on to seconds, from an hour on to minutes.
 * @param {number} ns Nanoseconds; less than none for no duration.
 */
export function durationText(ns) {
  if (ns < 0) return '-';
  if (ns === 0) return '0 ms';
  if (ns < 59.95e9) {
    const [size, unit] = UNITS[ns < 1000 ? 0 : ns < 999500 ? 1 : ns < 999.5e6 ? 2 : 3];
    return digits(ns, size) + ' ' + unit;
  }
  const seconds = Math.round(ns / SECOND);
  return clock(seconds < 3600 ? seconds : Math.round(ns / (60 * SECOND)) * 60, '');
}

/**
 * A moment on an axis whose labels are `step` apart, with the digits that tell them apart.
 * @param {number} ns
 * @param {number} step
 */
export function tickText(ns, step) {
  if (ns >= 60 * SECOND) return clock(Math.floor(ns / SECOND), fraction(ns, step, SECOND));
  // 0 takes the unit of its neighbor.
  const [size, unit] = UNITS.filter(([size]) => size <= Math.max(ns, Math.min(step, SECOND))).pop() || UNITS[0];
  return Math.floor(ns / size) + fraction(ns, step, size) + ' ' + unit;
}

/**
 * A moment, with as many digits everywhere in a trace of this length.
 * @param {number} ns
 * @param {number} length
 * @param {boolean} [isVirtual]
 */
export function timeText(ns, length, isVirtual) {
  if (isVirtual) {
    const ms = Math.floor(ns / 1e6);
    return length < SECOND ? ms + ' ms' : length < 60 * SECOND ? (ms / 1e3).toFixed(3) + ' s' : tickText(ms * 1e6, 1e6);
  }
  if (length < SECOND) return (ns / 1e6).toFixed(3) + ' ms';
  return length < 60 * SECOND ? (ns / SECOND).toFixed(5) + ' s' : tickText(Math.round(ns / 1e6) * 1e6, 1e6);
}

/**
 * @param {number} ns
 * @param {number} size
 */
function digits(ns, size) {
  for (const scale of size > 1 ? [100, 10] : []) {
    const parts = Math.round(ns / (size / scale));
    if (parts < 1000) return String(parts / scale);
  }
  return String(Math.round(ns / size));
}

/**
 * @param {number} seconds
 * @param {string} fraction
 */
function clock(seconds, fraction) {
  const hours = Math.floor(seconds / 3600), minutes = Math.floor(seconds / 60) % 60, rest = seconds % 60;
  const parts = [hours && `${hours} h`, minutes && `${minutes} min`, (rest || /[1-9]/.test(fraction)) && `${rest}${fraction} s`];
  return parts.filter(part => part).join(' ');
}

/**
 * The digits behind the point of the unit, as many as a step has.
 * @param {number} ns
 * @param {number} step
 * @param {number} size
 */
function fraction(ns, step, size) {
  let scale = 1, places = 0;
  for (; scale < size && step % (size / scale) > 0; scale *= 10) places++;
  return places ? '.' + String(Math.floor(ns % size / (size / scale))).padStart(places, '0') : '';
}
