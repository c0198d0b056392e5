import assert from 'node:assert/strict';
import test from 'node:test';
import { foldsOf } from '../../Sources/TraceReport/Page/Script/folded.js';
import { BAD, MARK } from '../../Sources/TraceReport/Page/Script/trace.js';

/** A chain of turns: each an action, and the effect that it began. @param {number} turns */
function chain(turns) {
  const n = 2 * turns;
  const number = Uint32Array.from({ length: n }, (_, row) => (row % 2 ? 0 : row / 2 + 1));
  return {
    n, number, bandOf: new Map([[1, 0]]), reactor: new Uint32Array(n).fill(1), cause: Int32Array.from({ length: n }, (_, row) => row - 1), bad: new Uint16Array(n),
    marks: Uint16Array.from({ length: n }, (_, row) => (row % 2 ? 0 : MARK.loop)),
  };
}

test('of a long loop the first and the last turns are listed', () => {
  const { isFolded, counts, spans } = foldsOf(/** @type {any} */ (chain(1000)));
  assert.equal(isFolded.reduce((sum, one) => sum + one, 0), 2 * 991);
  assert.deepEqual([isFolded[11], isFolded[12], isFolded[13], isFolded[1993], isFolded[1994]], [0, 1, 1, 1, 0]);
  assert.deepEqual([...counts], [[10, 991]]);
  assert.deepEqual([...spans], [[0, [12, 1993]]]);
});

test('a short loop, and what went wrong within a turn, is listed whole', () => {
  assert.equal(foldsOf(/** @type {any} */ (chain(20))).counts.size, 0);
  const long = chain(100);
  long.bad[51] = BAD.failed;
  assert.equal(foldsOf(/** @type {any} */ (long)).isFolded[51], 0);
});
