import assert from 'node:assert/strict';
import test from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { base64Bytes, inflate, readVarints, splitColumns, unzigzag } from '../../Sources/TraceReport/Page/Script/bytes.js';

test('a varint has seven bits a byte, the lowest first, beyond 32 bits too', () => {
  const bytes = Uint8Array.from([0, 127, 128, 1, 255, 255, 255, 255, 255, 255, 255, 15]);
  assert.deepEqual([...readVarints(bytes, new Float64Array(4))], [0, 127, 128, 2 ** 53 - 1]);
});

test('zigzag gives negative differences back', () => {
  assert.deepEqual([0, 1, 2, 3, 4, 2 ** 41 + 1].map(unzigzag), [0, -1, 1, -2, 2, -(2 ** 40) - 1]);
});

test('deflated bytes in Base64 come back', async () => {
  const text = 'one two two two';
  const stored = deflateRawSync(Buffer.from(text)).toString('base64');
  assert.equal(new TextDecoder().decode(await inflate(base64Bytes(stored))), text);
});

test('columns that are shorter than announced are refused', () => {
  assert.throws(() => splitColumns(new Uint8Array(3), [['k', 4]]), /have 3 bytes, and 4 were announced/);
});
