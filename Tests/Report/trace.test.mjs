import assert from 'node:assert/strict';
import test from 'node:test';
import { lastIndexUpTo, lowerIndex, rowOfSeq } from '../../Sources/TraceReport/Page/Script/trace.js';
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
  assert.equal(lowerIndex([1, 3, 3, 7], 3), 1);
  assert.equal(lowerIndex([], 3), 0);
  assert.equal(lastIndexUpTo([1, 3, 3, 7], 3), 2);
  assert.equal(lastIndexUpTo([1, 3], 0), -1);
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
