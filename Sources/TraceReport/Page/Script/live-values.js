// The values of a trace that grows: the newest are held, others are asked for again.
import { firstPlace } from './trace.js';
import { LET_GO, restOf } from './values.js';

/** Rows of a block, as the tool has them, and bytes that are held. */
const SIZE = 4096, MOST = 64 << 20;
/** In place of the values of a block that is no longer held by the tool. */
const GONE = new Uint8Array(0);

/**
 * @param {import('./live-trace.js').LiveTrace} trace
 * @param {(block: number) => Promise<{first: number, bytes: Uint8Array}|null>} ask Values of a block, and the first row of the run that has them; null if none is held.
 * @param {number} [most]
 */
export function liveValues(trace, ask, most = MOST) {
  const decoder = new TextDecoder();
  // Blocks by their numbers in the run, the oldest first: bytes with those that are used, and where those begin among all.
  /** @type {Map<number, {bytes: Uint8Array, used: number, base: number}>} */
  const kept = new Map();
  /** @type {Map<number, Promise<Uint8Array>>} */
  const coming = new Map();
  // Blocks that were asked for in vain.
  /** @type {Set<number>} */
  const missed = new Set();
  let held = 0;
  const blockOf = (/** @type {number} */ row) => Math.floor(trace.runOf(row) / SIZE);

  /**
   * The rows of a block that are held, from a first to one behind the last.
   * @param {number} number
   * @returns {[number, number]}
   */
  function rowsOf(number) {
    const bound = (/** @type {number} */ run) => firstPlace(trace.n, row => trace.runOf(row) < run);
    return [bound(number * SIZE), bound((number + 1) * SIZE)];
  }

  /**
   * @param {number} row
   * @param {Uint8Array} bytes
   * @param {number} base
   */
  const parse = (row, bytes, base) => restOf(trace, row, decoder.decode(bytes.subarray(trace.value[row] - base, trace.value[row + 1] - base)));

  /** @param {number} row */
  function now(row) {
    if (trace.value[row] === trace.value[row + 1]) return {};
    const block = kept.get(blockOf(row));
    return block && trace.value[row] >= block.base && trace.value[row + 1] - block.base <= block.used ? parse(row, block.bytes, block.base) : null;
  }

  /**
   * @param {number} number
   * @returns {Promise<Uint8Array>}
   */
  function block(number) {
    const first = rowsOf(number)[0];
    /** @param {{bytes: Uint8Array, used: number, base: number}|undefined} one */
    const from = one => (one && one.base <= trace.value[first] ? one.bytes.subarray(trace.value[first] - one.base, one.used) : null);
    const there = from(kept.get(number));
    if (there) return Promise.resolve(there);
    let promise = coming.get(number);
    if (!promise) {
      promise = ask(number).then(given => {
        const row = given ? trace.localOf(given.first) : -1;
        missed.add(number);
        if (given && row >= 0 && row < trace.n) keep(number, { bytes: given.bytes, used: given.bytes.length, base: trace.value[row] });
        return from(kept.get(number)) || GONE;
      }).finally(() => coming.delete(number));
      coming.set(number, promise);
    }
    return promise;
  }

  /**
   * @param {number} number
   * @param {{bytes: Uint8Array, used: number, base: number}} one
   */
  function keep(number, one) {
    held += one.bytes.length - (kept.get(number)?.bytes.length || 0);
    kept.delete(number);
    missed.delete(number);
    kept.set(number, one);
    for (const [oldest, { bytes }] of kept) {
      if (held <= most || oldest === number) break;
      kept.delete(oldest);
      held -= bytes.length;
    }
  }

  return {
    blockOf, block, rowsOf, now,
    get blocks() { return trace.n ? blockOf(trace.n - 1) + 1 : 0; },
    get held() { return held; },
    get missing() { return [...missed].reduce((sum, number) => sum + rowsOf(number)[1] - rowsOf(number)[0], 0); },
    /** @param {number} row */
    async of(row) {
      if (trace.value[row] === trace.value[row + 1]) return {};
      const bytes = now(row);
      if (bytes) return bytes;
      await block(blockOf(row));
      return now(row) || LET_GO;
    },
    /**
     * Takes the values of rows that are new.
     * @param {number} first The first of them.
     * @param {number} run The first row of the run that has its value here.
     * @param {Uint8Array} bytes
     */
    take(first, run, bytes) {
      const from = trace.localOf(run), begin = from < first ? first : Math.min(from, trace.n);
      const base = trace.value[begin];
      for (let row = begin; row < trace.n;) {
        const number = blockOf(row), end = Math.min(trace.n, rowsOf(number)[1]);
        const start = trace.value[row], part = bytes.subarray(start - base, trace.value[end] - base);
        const before = kept.get(number), one = before && before.base + before.used === start ? before : { bytes: new Uint8Array(part.length), used: 0, base: start };
        let room = one.bytes;
        if (one.used + part.length > room.length) {
          room = new Uint8Array(Math.max(2 * room.length, one.used + part.length));
          room.set(one.bytes.subarray(0, one.used));
        }
        room.set(part, one.used);
        keep(number, { bytes: room, used: one.used + part.length, base: one.base });
        row = end;
      }
    },
    /** Forgets values of rows that are not held. */
    drop() {
      const oldest = trace.n ? blockOf(0) : 0;
      for (const [number, { bytes }] of kept) {
        if (number >= oldest) continue;
        kept.delete(number);
        held -= bytes.length;
      }
    },
  };
}
