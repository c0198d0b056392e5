import assert from 'node:assert/strict';
import test from 'node:test';
import { broken, payloadText, shown, valueText, withBreaks } from '../../Sources/TraceReport/Page/Script/text.js';

test('characters that turn others around are shown by their numbers', () => {
  assert.equal(shown('a\u202eb\u0000c\nd'), 'a\\u{202e}b\\u{0}c⏎d');
  assert.equal(shown('x'.repeat(20), 5), 'xxxx…');
});

test('a line break is one, in a text and in the JSON of a text', () => {
  assert.equal(valueText({ a: 'one\ntwo', b: 'C:\\new' }), '{"a":"one⏎two","b":"C:\\\\new"}');
  assert.equal(withBreaks('"a\\nb"'), '"a\nb"');
  assert.equal(broken(shown('a\nb')), 'a\nb');
});

test('a value that was cut says how long it was, if that is known', () => {
  assert.equal(valueText({ $trunc: true, bytes: 70000, head: '"abc' }), '(cut, 70,000 bytes) "abc');
  assert.equal(valueText({ $trunc: true, bytes: 1, head: '' }), '(cut, 1 byte)');
  assert.equal(valueText({ $trunc: true }), '(cut)');
  assert.equal(payloadText({ _0: { $trunc: true, head: '[1' } }), '(cut) [1');
});
