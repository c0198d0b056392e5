// The values of events: blocks that are inflated when they are looked at.
import { base64Bytes, inflate } from './bytes.js';

/** Blocks that are kept inflated. */
const KEPT = 48;

/** In place of the rest of an event that is not held. */
export const LET_GO = Object.freeze({});

/** @typedef {ReturnType<typeof valueStore>} Values */

/**
 * @param {import('./trace.js').Trace} trace
 * @param {(block: number) => string} textOfBlock Base64 of the deflated block.
 */
export function valueStore(trace, textOfBlock) {
  /** @type {Map<number, Uint8Array>} */
  const kept = new Map();
  /** @type {Map<number, Promise<Uint8Array>>} */
  const coming = new Map();
  const decoder = new TextDecoder();
  const size = trace.meta.rows;
  const blockOf = (/** @type {number} */ row) => Math.floor(row / size);

  /**
   * @param {number} number
   * @returns {Promise<Uint8Array>}
   */
  function block(number) {
    const bytes = kept.get(number);
    if (bytes) {
      // The least recently used one stands first.
      kept.delete(number);
      kept.set(number, bytes);
      return Promise.resolve(bytes);
    }
    let promise = coming.get(number);
    if (!promise) {
      promise = inflate(base64Bytes(textOfBlock(number))).then(inflated => {
        kept.set(number, inflated);
        coming.delete(number);
        for (const oldest of kept.keys()) {
          if (kept.size <= KEPT) break;
          kept.delete(oldest);
        }
        return inflated;
      });
      coming.set(number, promise);
    }
    return promise;
  }

  /**
   * @param {number} row
   * @param {Uint8Array} bytes
   */
  function parse(row, bytes) {
    const base = trace.value[blockOf(row) * size];
    return restOf(trace, row, decoder.decode(bytes.subarray(trace.value[row] - base, trace.value[row + 1] - base)));
  }

  return {
    blockOf, block,
    blocks: Math.ceil(trace.n / size),
    /** Events whose values were asked for in vain. */ missing: 0,
    /**
     * The first row of a block, and the one behind its last.
     * @param {number} number
     * @returns {[number, number]}
     */
    rowsOf: number => [number * size, Math.min(trace.n, (number + 1) * size)],
    /**
     * The rest of an event at once, or null if its block has to be inflated first.
     * @param {number} row
     */
    now(row) {
      if (trace.value[row] === trace.value[row + 1]) return {};
      const bytes = kept.get(blockOf(row));
      return bytes ? parse(row, bytes) : null;
    },
    /**
     * @param {number} row
     * @returns {Promise<any>}
     */
    async of(row) {
      if (trace.value[row] === trace.value[row + 1]) return {};
      return parse(row, await block(blockOf(row)));
    },
  };
}

/**
 * The rest of an event as an object: of `=VALUE` a payload without names, of a list the values of a diff that replaces.
 * @param {Pick<import('./trace.js').Trace, 'paths'|'pathsOf'>} trace
 * @param {number} row
 * @param {string} text
 */
export function restOf(trace, row, text) {
  if (text[0] === '=') return { payload: { _0: JSON.parse(text.slice(1)) } };
  const rest = JSON.parse(text);
  if (!Array.isArray(rest)) return rest;
  const paths = trace.pathsOf(row);
  const hasOld = rest.length === 2 * paths.length;
  return { diff: Array.from(paths, (path, j) => {
    const step = { op: 'replace', path: trace.paths[path] };
    return hasOld ? { ...step, old: rest[2 * j], value: rest[2 * j + 1] } : { ...step, value: rest[j] };
  }) };
}
