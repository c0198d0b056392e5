import assert from 'node:assert/strict';
import test from 'node:test';
import { inherited, readRevisions, rowsByKind, sorted, upward } from '../../Sources/TraceReport/Page/Script/columns.js';
import { readVarints } from '../../Sources/TraceReport/Page/Script/bytes.js';
import { restOf } from '../../Sources/TraceReport/Page/Script/values.js';

test('columns stand kind by kind, and each number finds its row', () => {
  const order = rowsByKind(Uint8Array.from([2, 0, 2, 1, 0]));
  assert.deepEqual([...order], [1, 4, 3, 0, 2]);
  assert.deepEqual([...sorted(Uint8Array.from([10, 11, 12, 13, 14]), order)], [13, 10, 14, 12, 11]);
  assert.deepEqual([...readVarints(Uint8Array.from([10, 11, 128, 1, 13, 14]), new Uint32Array(5), order)], [13, 10, 14, 128, 11]);
});

test('a label or a reactor of 0 is that of the cause, and none where there is no cause', () => {
  const cause = upward(Uint32Array.from([0, 1, 1, 0, 9]));
  assert.deepEqual([...cause], [-1, 0, 1, -1, -1]);
  assert.deepEqual([...inherited(Uint16Array.from([8, 0, 0, 0, 1]), cause)], [7, 7, 7, 0, 0]);
});

test('revisions count on within their reactor', () => {
  assert.deepEqual([...readRevisions(Float64Array.from([2, 0, 4, 2, 1]), Uint32Array.from([1, 1, 2, 1, 2]))], [1, 1, 2, 2, 1]);
});

test('the rest of an event is an object, a payload without names, or the values of a diff', () => {
  const trace = /** @type {any} */ ({ pathsOf: (/** @type {number} */ row) => (row ? [] : [1, 2]), paths: ['', '/a', '/b~1c'] });
  assert.deepEqual(restOf(trace, 0, '{"msg":"no"}'), { msg: 'no' });
  assert.deepEqual(restOf(trace, 1, '=["x"]'), { payload: { _0: ['x'] } });
  assert.deepEqual(restOf(trace, 0, '[1,2]'), { diff: [{ op: 'replace', path: '/a', value: 1 }, { op: 'replace', path: '/b~1c', value: 2 }] });
  assert.deepEqual(restOf(trace, 0, '[1,[2],null,{}]'), {
    diff: [{ op: 'replace', path: '/a', old: 1, value: [2] }, { op: 'replace', path: '/b~1c', old: null, value: {} }],
  });
});
