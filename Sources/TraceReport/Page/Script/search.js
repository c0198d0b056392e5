// Finds the events that a query asks for: names once for each text, then by number; values block by block.
import { pointerKeys } from './states.js';
import { consequencesOf } from './chains.js';
import { contains, folded, kindsNamed } from './query.js';

/** @typedef {import('./trace.js').Trace} Trace */
/** @typedef {import('./values.js').Values} Values */
/** @typedef {import('./query.js').Term} Term */

const END_WORDS = ['completed', 'error', 'cancelled', 'disposed'];
/** Kinds whose words are in their values; there are few of them. */
const RARE = ['impurity', 'loop'];

/**
 * A byte a row: 1 where all terms match; null if the search was given up.
 * @param {Trace} trace
 * @param {Values} values
 * @param {Term[]} terms
 * @param {(done: number) => Promise<boolean>} goesOn Told the share of the values that was read; false gives the search up.
 * @returns {Promise<Uint8Array|null>}
 */
export async function search(trace, values, terms, goesOn) {
  const found = new Uint8Array(trace.n).fill(1);
  for (const term of terms) {
    const matches = await matcher(trace, values, term, goesOn);
    if (!matches) return null;
    for (let i = 0; i < trace.n; i++) if (matches(i) === term.isExcluded) found[i] = 0;
  }
  // The line that ends a file is no event, and is found only by its name.
  const { end } = trace.kind;
  const isAsked = terms.some(term => term.subject === 'k' && !term.isExcluded && kindsNamed(trace.meta.kinds, term.text).has(end));
  if (!isAsked) for (let i = 0; i < trace.n; i++) if (trace.k[i] === end) found[i] = 0;
  return found;
}

/**
 * @param {Trace} trace
 * @param {Values} values
 * @param {Term} term
 * @param {(done: number) => Promise<boolean>} goesOn
 * @returns {Promise<((row: number) => boolean)|null>}
 */
async function matcher(trace, values, term, goesOn) {
  const needle = folded(term.text);
  switch (term.subject) {
    case 'k': {
      const kinds = kindsNamed(trace.meta.kinds, needle);
      const { k, kind } = trace;
      // What a transform injects is an action or a mutation too, as everywhere.
      return row => kinds.has(k[row]) || (k[row] === kind['action.out'] && kinds.has(kind.action) && trace.number[row] > 0)
        || (k[row] === kind['mutation.out'] && kinds.has(kind.mutation) && trace.isMutation[row] > 0);
    }
    case 'r': return ofReactor(trace, needle);
    case 'is': {
      const bit = trace.meta.marks[needle] || 0;
      return row => (trace.marks[row] & bit) !== 0;
    }
    case 'field': {
      const paths = pathsWith(trace, dotted(needle));
      return row => wrote(trace, row, paths);
    }
    case 'by': return writtenBy(trace, needle);
    case 'action': {
      const action = trace.actions[Number(term.text) - 1];
      const rows = new Set(action === undefined ? [] : consequencesOf(trace, action, trace.n));
      return row => rows.has(row);
    }
    case 'has': {
      const hits = await scanValues(trace, values, needle, goesOn);
      return hits && (row => hits[row] === 1);
    }
    default: return await hasWord(trace, values, needle);
  }
}

/**
 * @param {Trace} trace
 * @param {string} needle
 */
function ofReactor(trace, needle) {
  const number = /^#[0-9]+$/.test(needle) ? Number(needle.slice(1)) : -1;
  const numbers = new Set(trace.meta.reactors.filter((/** @type {any} */ r) => number >= 0 ? r.r === number
    : contains(trace.strings[r.type], needle) || contains(trace.strings[r.name], needle)).map((/** @type {any} */ r) => r.r));
  return (/** @type {number} */ row) => numbers.has(trace.reactor[row]);
}

/** @param {string} path */
const dotted = path => (path.startsWith('/') ? path.slice(1) : path).replace(/\//g, '.');

/**
 * The texts that are paths with a text in them, their names joined by dots.
 * @param {Trace} trace
 * @param {string} needle
 */
function pathsWith(trace, needle) {
  const isPath = new Uint8Array(trace.strings.length);
  for (let j = 0; j < trace.path.length; j++) isPath[trace.path[j]] = 1;
  const hits = new Uint8Array(trace.strings.length);
  trace.strings.forEach((text, number) => {
    if (isPath[number] && contains(pointerKeys(text).join('.'), needle)) hits[number] = 1;
  });
  return hits;
}

/**
 * @param {Trace} trace
 * @param {number} row
 * @param {Uint8Array} paths
 */
function wrote(trace, row, paths) {
  for (let j = trace.steps[row]; j < trace.steps[row + 1]; j++) if (paths[trace.path[j]]) return true;
  return false;
}

/**
 * @param {Trace} trace
 * @param {string} needle
 */
function writtenBy(trace, needle) {
  const { k, label, cause } = trace;
  const { reduce, state, mutation } = trace.kind;
  const texts = Uint8Array.from(trace.strings, text => (contains(text, needle) ? 1 : 0));
  return (/** @type {number} */ row) => {
    const from = k[row] === state ? cause[row] : k[row] === reduce ? row : -1;
    return from >= 0 && (k[from] === reduce || k[from] === mutation) && texts[label[from]] === 1;
  };
}

/**
 * @param {Trace} trace
 * @param {Values} values
 * @param {string} needle
 */
async function hasWord(trace, values, needle) {
  const { k, kind, strings } = trace;
  const texts = Uint8Array.from(strings, text => (text && contains(text, needle) ? 1 : 0));
  const paths = pathsWith(trace, needle);
  const reactors = new Set(trace.meta.reactors.filter((/** @type {any} */ r) => texts[r.type]).map((/** @type {any} */ r) => r.r));
  const ends = END_WORDS.map(word => word.includes(needle));
  const rare = new Set();
  const rareKinds = new Set(RARE.map(name => kind[name]));
  for (let row = 0; row < trace.n; row++) {
    if (!rareKinds.has(k[row])) continue;
    const detail = await values.of(row);
    const words = [...(detail.members || []), detail.file ? `${detail.file}:${detail.line || 0}` : ''];
    if (words.some(word => contains(String(word), needle))) rare.add(row);
  }
  return (/** @type {number} */ row) => {
    if (reactors.has(trace.reactor[row]) || rare.has(row)) return true;
    if (k[row] === kind.state) return wrote(trace, row, paths);
    if (k[row] === kind['mutate.end']) return ends[trace.flags[row] >> 6];
    return texts[trace.label[row]] === 1 || texts[trace.source[row]] === 1 || texts[trace.site[row]] === 1;
  };
}

/**
 * Whether a value has a text in it: texts as they read, numbers and words as they are spelled. Keys are no values.
 * @param {any} value
 * @param {string} needle
 * @returns {boolean}
 */
export function valueHas(value, needle) {
  if (Array.isArray(value)) return value.some(element => valueHas(element, needle));
  if (value !== null && typeof value === 'object') return Object.values(value).some(part => valueHas(part, needle));
  return contains(String(value), needle);
}

/**
 * @param {any} detail
 * @param {string} needle
 */
export function detailHas(detail, needle) {
  return ('payload' in detail && valueHas(detail.payload, needle)) || (detail.msg !== undefined && valueHas(detail.msg, needle))
    || (Array.isArray(detail.diff) && detail.diff.some((/** @type {any} */ step) =>
      ('old' in step && valueHas(step.old, needle)) || ('value' in step && valueHas(step.value, needle))));
}

/**
 * A byte a row: 1 where a value has a text in it. The bytes of a block are looked through first, and only events with a
 * hit are read, unless the text can be spelled in several ways in JSON.
 * @param {Trace} trace
 * @param {Values} values
 * @param {string} needle
 * @param {(done: number) => Promise<boolean>} goesOn
 */
async function scanValues(trace, values, needle, goesOn) {
  const hits = new Uint8Array(trace.n);
  const isPlain = /^[ !#-.0-\[\]-~]+$/.test(needle);
  const bytes = new TextEncoder().encode(needle);
  const size = trace.meta.rows;
  for (let number = 0; number < values.blocks; number++) {
    const block = await values.block(number);
    const first = number * size, last = Math.min(trace.n, first + size);
    const base = trace.value[first];
    if (isPlain) scanBytes(block, bytes, at => {
      let low = first, high = last - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (trace.value[middle] <= base + at) low = middle;
        else high = middle - 1;
      }
      hits[low] = 1;
      return trace.value[low + 1] - base;
    });
    else hits.fill(1, first, last);
    for (let row = first; row < last; row++) if (hits[row] && !detailHas(values.now(row) || {}, needle)) hits[row] = 0;
    if (!await goesOn((number + 1) / values.blocks)) return null;
  }
  return hits;
}

/**
 * Calls `hit` with each index at which a text begins, small letters for capitals; it returns where to go on.
 * @param {Uint8Array} bytes
 * @param {Uint8Array} needle
 * @param {(at: number) => number} hit
 */
function scanBytes(bytes, needle, hit) {
  const fold = Uint8Array.from({ length: 256 }, (_, byte) => (byte > 64 && byte < 91 ? byte + 32 : byte));
  const end = bytes.length - needle.length;
  for (let at = 0; at <= end;) {
    let same = 0;
    while (same < needle.length && fold[bytes[at + same]] === needle[same]) same++;
    at = same === needle.length ? hit(at) : at + 1;
  }
}
