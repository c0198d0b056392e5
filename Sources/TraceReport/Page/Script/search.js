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
 * Whether all terms match a row, also one that comes later; null if the search was given up.
 * @param {Trace} trace
 * @param {Values} values
 * @param {Term[]} terms
 * @param {(done: number) => Promise<boolean>} goesOn Told the share of the values that was read; false gives the search up.
 * @returns {Promise<((row: number) => boolean)|null>}
 */
export async function matcherOf(trace, values, terms, goesOn) {
  /** @type {[(row: number) => boolean, boolean][]} */
  const tests = [];
  for (const term of terms) {
    const matches = await termMatcher(trace, values, term, goesOn);
    if (!matches) return null;
    tests.push([matches, term.isExcluded]);
  }
  // The line that ends a file is no event, and is found only by its name.
  const { end } = trace.kind;
  const isAsked = terms.some(term => term.subject === 'k' && !term.isExcluded && kindsNamed(trace.meta.kinds, term.text).has(end));
  return row => {
    if (!isAsked && trace.k[row] === end) return false;
    for (let j = 0; j < tests.length; j++) if (tests[j][0](row) === tests[j][1]) return false;
    return true;
  };
}

/**
 * Whether a text passes a test, which is made once for each text that is asked for.
 * @param {string[]} texts
 * @param {(text: string) => boolean} test
 */
function onceEach(texts, test) {
  let known = new Uint8Array(texts.length + 64);
  return (/** @type {number} */ number) => {
    if (number >= known.length) {
      const more = new Uint8Array(2 * Math.max(number, texts.length));
      more.set(known);
      known = more;
    }
    if (!known[number]) known[number] = test(texts[number]) ? 2 : 1;
    return known[number] === 2;
  };
}

/**
 * @param {Trace} trace
 * @param {Values} values
 * @param {Term} term
 * @param {(done: number) => Promise<boolean>} goesOn
 * @returns {Promise<((row: number) => boolean)|null>}
 */
async function termMatcher(trace, values, term, goesOn) {
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
      const action = trace.rowOfAction(Number(term.text));
      const rows = new Set(action < 0 ? [] : consequencesOf(trace, action, trace.n));
      const before = trace.n;
      return row => rows.has(row) || (row >= before && rows.has(trace.cause[row]) && rows.add(row) !== null);
    }
    case 'has': {
      const hits = await scanValues(trace, values, needle, goesOn);
      return hits && (row => (row < hits.length ? hits[row] === 1 : detailHas(values.now(row) || {}, needle)));
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
  return isOfReactor(trace, (/** @type {any} */ r) => number >= 0 ? r.r === number : contains(r.type, needle) || contains(r.name, needle));
}

/**
 * Whether an event is of a reactor that passes a test.
 * @param {Trace} trace
 * @param {(reactor: any) => boolean} test
 */
function isOfReactor(trace, test) {
  const known = new Map();
  return (/** @type {number} */ row) => {
    const id = trace.reactor[row];
    let passes = known.get(id);
    if (passes === undefined) {
      const reactor = trace.meta.reactors[trace.bandOf.get(id) ?? -1];
      passes = reactor !== undefined && test(reactor);
      known.set(id, passes);
    }
    return passes;
  };
}

/** @param {string} path */
const dotted = path => (path.startsWith('/') ? path.slice(1) : path).replace(/\//g, '.');

/**
 * Whether a path has a text in it, its names joined by dots.
 * @param {Trace} trace
 * @param {string} needle
 */
function pathsWith(trace, needle) {
  return onceEach(trace.paths, text => contains(pointerKeys(text).join('.'), needle));
}

/**
 * @param {Trace} trace
 * @param {number} row
 * @param {(path: number) => boolean} isAsked
 */
function wrote(trace, row, isAsked) {
  const paths = trace.pathsOf(row);
  for (let j = 0; j < paths.length; j++) if (isAsked(paths[j])) return true;
  return false;
}

/**
 * @param {Trace} trace
 * @param {string} needle
 */
function writtenBy(trace, needle) {
  const { k, label, cause } = trace;
  const { reduce, state, mutation } = trace.kind;
  const isNamed = onceEach(trace.strings, text => contains(text, needle));
  return (/** @type {number} */ row) => {
    const from = k[row] === state ? cause[row] : k[row] === reduce ? row : -1;
    return from >= 0 && (k[from] === reduce || k[from] === mutation) && isNamed(label[from]);
  };
}

/**
 * @param {Trace} trace
 * @param {Values} values
 * @param {string} needle
 */
async function hasWord(trace, values, needle) {
  const { k, kind, strings } = trace;
  const isNamed = onceEach(strings, text => text !== '' && contains(text, needle));
  const isPath = pathsWith(trace, needle);
  const isOf = isOfReactor(trace, reactor => contains(reactor.type, needle));
  const ends = END_WORDS.map(word => word.includes(needle));
  const rare = new Set(), before = trace.n;
  const rareKinds = RARE.map(name => kind[name]);
  for (let row = 0; row < before; row++) if (rareKinds.includes(k[row]) && isSaid(await values.of(row), needle)) rare.add(row);
  return (/** @type {number} */ row) => {
    if (isOf(row) || rare.has(row)) return true;
    if (row >= before && rareKinds.includes(k[row]) && isSaid(values.now(row) || {}, needle)) return true;
    if (k[row] === kind.state) return wrote(trace, row, isPath);
    if (k[row] === kind['mutate.end']) return ends[trace.flags[row] >> 6];
    return isNamed(trace.label[row]) || isNamed(trace.source[row]) || isNamed(trace.site[row]);
  };
}

/**
 * Whether a text is among the words that a rare event has in its value.
 * @param {any} detail
 * @param {string} needle
 */
const isSaid = (detail, needle) =>
  [...(detail.members || []), detail.file ? `${detail.file}:${detail.line || 0}` : ''].some(word => contains(String(word), needle));

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
  for (let number = 0; number < values.blocks; number++) {
    const [first, last] = values.rowsOf(number);
    if (first === last) continue;
    const block = await values.block(number);
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
