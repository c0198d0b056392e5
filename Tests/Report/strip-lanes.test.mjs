import assert from 'node:assert/strict';
import test from 'node:test';
import { lanesNote, lanesOf } from '../../Sources/TraceReport/Page/Script/strip-lanes.js';

/** @param {number[]} counts */
const reactors = counts => counts.map(n => ({ n }));

test('up to ten reactors have a lane each, in their order', () => {
  assert.deepEqual(lanesOf([]), []);
  assert.deepEqual(lanesOf(reactors([1, 9, 4])), [[0], [1], [2]]);
  assert.equal(lanesOf(reactors(Array(10).fill(1))).length, 10);
  assert.equal(lanesNote(10), '');
});

test('of more the nine busiest have a lane each, and the last lane has the others', () => {
  const counts = Array.from({ length: 200 }, (_, band) => (band % 20 === 7 ? 100 + band : band % 3));
  const lanes = lanesOf(reactors(counts));
  assert.equal(lanes.length, 10);
  assert.deepEqual(lanes.slice(0, 9), [27, 47, 67, 87, 107, 127, 147, 167, 187].map(band => [band]));
  assert.deepEqual(lanes.flat().sort((a, b) => a - b), counts.map((_, band) => band));
  assert.equal(lanesNote(200), '9 busiest of 200, the rest below');
});
