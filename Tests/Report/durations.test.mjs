import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { durationText, tickText, timeText } from '../../Sources/TraceReport/Page/Script/durations.js';

const { durations, ticks } = JSON.parse(readFileSync('Tests/Fixtures/words.json', 'utf8'));

test('durations and ticks have the words that Swift gives them', () => {
  for (const [ns, words] of durations) assert.equal(durationText(ns), words);
  for (const [ns, step, words] of ticks) assert.equal(tickText(ns, step), words);
  assert.ok(durations.length > 30 && ticks.length > 10);
  assert.equal(durationText(-1), '-');
});

test('virtual time has whole milliseconds, for its microseconds only keep steps in order', () => {
  assert.deepEqual([20_005_000, 1_999_999].map(ns => timeText(ns, 6e8, true)), ['20 ms', '1 ms']);
  assert.equal(timeText(20_000, 2.69e9, true), '0.000 s');
  assert.equal(timeText(61_234_567_890, 9e10, true), '1 min 1.234 s');
});

test('times have as many digits everywhere in a trace', () => {
  assert.equal(timeText(1467e3, 2e8), '1.467 ms');
  assert.equal(timeText(1467e6, 2.69e9), '1.46700 s');
  assert.equal(timeText(61234567890, 9e10), '1 min 1.235 s');
  assert.equal(timeText(1234567890, 9e10), '1.235 s');
});
