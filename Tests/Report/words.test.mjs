import assert from 'node:assert/strict';
import test from 'node:test';
import { announcement, bandName } from '../../Sources/TraceReport/Page/Script/words.js';

/** A trace of one event of a kind that this page does not know, whose texts all turn the direction of reading. */
const TRACE = /** @type {any} */ ({
  k: [0], kind: {}, number: [0], label: [2], flags: [0], reactor: [7], bandOf: new Map([[7, 0]]), cause: [-1], bad: [0], source: [0],
  site: [3], duration: [-1], strings: ['', '', 'load\u2067', 'Shop/\u202eCart.swift:3'],
  meta: { kinds: ['news\u200f'], reactors: [{ name: 'Cart\u202e1', type: '' }] },
});

test('what is read out of an event has names for characters that change how others are read', () => {
  const text = announcement(TRACE, /** @type {any} */ ({ now: () => ({}) }), 0, '12 ms', 160);
  assert.equal(text, 'news\\u{200f} news\\u{200f} load\\u{2067} of Cart\\u{202e}1, 12 ms. Shop/\\u{202e}Cart.swift:3');
});

test('the name of a reactor is shown, whatever it is', () => {
  assert.equal(bandName(TRACE, 0), 'Cart\\u{202e}1');
});
