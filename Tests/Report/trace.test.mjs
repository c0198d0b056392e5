import assert from 'node:assert/strict';
import test from 'node:test';
import { lastIndexUpTo, lowerIndex, readTrace, rowOfSeq } from '../../Sources/TraceReport/Page/Script/trace.js';
import { causesOf, chainOf, consequencesOf } from '../../Sources/TraceReport/Page/Script/chains.js';
import { eventsOf, pageOf } from './page-data.mjs';

const SAMPLES = ['counter', 'impure', 'loop', 'profile', 'pure', 'search', 'stopwatch'];

for (const name of SAMPLES) {
  test(`the rows of ${name} say what its trace file says`, async () => {
    const { trace, meta, values } = await pageOf(name);
    const events = eventsOf(`samples/traces/${name}.rtrace.jsonl`);
    assert.equal(trace.n, events.length);
    for (const [row, event] of events.entries()) {
      const cause = trace.cause[row];
      assert.deepEqual(
        [trace.seq[row], trace.time[row], meta.kinds[trace.k[row]], trace.reactor[row], cause < 0 ? undefined : trace.seq[cause],
          trace.duration[row] < 0 ? undefined : trace.duration[row], trace.thread[row], trace.strings[trace.source[row]] || undefined],
        [event.seq, event.ts, event.k, event.r || 0, event.cause, event.dur, event.th || 0, event.src]);
      if (event.k === 'action' || event.k === 'mutation') assert.equal(trace.strings[trace.label[row]], event.label);
      if (event.k === 'mutation' && event.effect) assert.equal(trace.seq[trace.effect[row]], event.effect);
      if (event.k === 'state') assert.equal(trace.revision[row], event.rev);
      const detail = await values.of(row);
      for (const key of ['payload', 'diff', 'msg', 'by', 'members']) assert.deepEqual(detail[key], event[key]);
    }
  });
}

test('a row is found by its number, and no other number finds one', async () => {
  const { trace } = await pageOf('profile');
  assert.equal(rowOfSeq(trace, trace.seq[100]), 100);
  assert.equal(rowOfSeq(trace, 99999), -1);
  assert.equal(rowOfSeq(trace, NaN), -1);
});

test('bounds are those of a sorted list', () => {
  // Rows that came in another order than that of their numbers: 10, 12, 11, 13.
  const trace = { seq: Float64Array.of(10, 12, 11, 13) };
  assert.equal(lowerIndex(trace, [0, 2, 3], 1), 2);
  assert.equal(lowerIndex(trace, [], 1), 0);
  assert.equal(lastIndexUpTo(trace, [0, 2, 3], 1), 1);
  assert.equal(lastIndexUpTo(trace, [0, 2, 1, 3], 1), 2);
  assert.equal(lastIndexUpTo(trace, [2, 1], 0), -1);
});

test('a chain goes up to its root and down to all that followed', async () => {
  const { trace } = await pageOf('profile');
  const row = rowOfSeq(trace, 132);
  assert.deepEqual(causesOf(trace, row).map(one => trace.seq[one]), [114, 115, 130, 131, 132]);
  const down = consequencesOf(trace, row);
  assert.equal(down[0], row);
  for (const one of down.slice(1)) assert.ok(down.includes(trace.cause[one]));
  assert.equal(chainOf(trace, row).size, down.length + 4);
});

test('rows are put in the order of time, equal ones in their own', () => {
  /** @param {number[]} times */
  const orderOf = times => {
    let last = 0;
    const steps = times.flatMap(time => {
      let step = time - last;
      last = time;
      step = step < 0 ? -2 * step - 1 : 2 * step;
      return step < 128 ? [step] : [step & 127 | 128, step >> 7];
    });
    const columns = /** @type {[string, number[]][]} */ ([['k', times.map(() => 0)], ['act', times.map(() => 1)], ['dts', steps], ['flags', times.map(() => 0)]]);
    for (const name of ['dseq', 'dur', 'r', 'cause', 'label', 'drev', 'th', 'src', 'site', 'is', 'vlen']) columns.push([name, times.map(() => 0)]);
    const meta = { n: times.length, kinds: ['action'], reactors: [], findings: [], slow: [], chainx: {}, cols: columns.map(([name, bytes]) => [name, bytes.length]) };
    return [...readTrace(meta, [], Uint8Array.from(columns.flatMap(column => column[1]))).byTime];
  };
  assert.deepEqual(orderOf([]), []);
  assert.deepEqual(orderOf([5, 5, 5]), [0, 1, 2]);
  assert.deepEqual(orderOf([30, 20, 10]), [2, 1, 0]);
  let seed = 7;
  for (let round = 0; round < 50; round++) {
    const times = Array.from({ length: 40 }, () => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed % (round % 2 ? 5 : 90);
    });
    const expected = times.map((_, row) => row).sort((a, b) => times[a] - times[b] || a - b);
    assert.deepEqual(orderOf(times), expected, String(times));
  }
});
