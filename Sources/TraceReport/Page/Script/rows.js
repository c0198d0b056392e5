// Rows in the order of a key, which grow at their end and are cut at their beginning.
import { firstPlace } from './trace.js';

/** @typedef {ReturnType<typeof growingRows>} GrowingRows */

/**
 * @param {ArrayLike<number>} key Of each row; equal ones stay in the order in which they came.
 */
export function growingRows(key) {
  let rows = new Uint32Array(64), count = 0;
  /** @type {Uint32Array|null} */
  let view = null;

  /**
   * The first index that is behind this row.
   * @param {number} row
   */
  function upper(row) {
    if (!count || key[rows[count - 1]] <= key[row]) return count;
    return firstPlace(count, at => key[rows[at]] <= key[row]);
  }

  return {
    get view() {
      view ??= rows.subarray(0, count);
      return view;
    },
    /**
     * Adds a row where it belongs.
     * @param {number} row
     */
    add(row) {
      if (count === rows.length) {
        const more = new Uint32Array(2 * count);
        more.set(rows);
        rows = more;
      }
      const at = upper(row);
      if (at < count) rows.copyWithin(at + 1, at, count);
      rows[at] = row;
      count++;
      view = null;
    },
    /** @param {number} row */
    remove(row) {
      let at = upper(row) - 1;
      while (at >= 0 && rows[at] !== row && key[rows[at]] === key[row]) at--;
      if (rows[at] !== row) return;
      rows.copyWithin(at, at + 1, count--);
      view = null;
    },
    /**
     * Takes other rows, in their order.
     * @param {Uint32Array} others
     */
    replace(others) {
      if (others.length > rows.length) rows = new Uint32Array(2 * others.length);
      rows.set(others);
      count = others.length;
      view = null;
    },
    /**
     * Cuts rows off the beginning of a trace; those that stay get smaller numbers.
     * @param {number} by
     */
    shift(by) {
      let kept = 0;
      for (let at = 0; at < count; at++) if (rows[at] >= by) rows[kept++] = rows[at] - by;
      count = kept;
      view = null;
    },
  };
}
