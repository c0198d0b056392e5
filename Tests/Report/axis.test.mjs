import assert from 'node:assert/strict';
import test from 'node:test';
import { endOf, layAxis, lowerAt, nearestRow, placeOfTime, tickTimes, timeAtPlace } from '../../Sources/TraceReport/Page/Script/axis.js';
import { readAddress } from '../../Sources/TraceReport/Page/Script/address.js';
import { pageOf } from './page-data.mjs';

for (const isSpread of [true, false]) {
  test(`places lie between 0 and 1 in the order of time, ${isSpread ? 'spread' : 'by time alone'}`, async () => {
    const { trace } = await pageOf('loop');
    const axis = layAxis(trace, isSpread);
    let last = 0;
    for (const row of trace.byTime) {
      const isRoot = trace.cause[row] < 0;
      assert.ok(axis.x[row] >= 0 && axis.x[row] <= 1);
      if (isRoot) {
        assert.ok(axis.x[row] >= last - 1e-9);
        last = axis.x[row];
      }
    }
  });

  test(`a time that becomes a place becomes the time again, ${isSpread ? 'spread' : 'by time alone'}`, async () => {
    const { trace } = await pageOf('profile');
    const axis = layAxis(trace, isSpread);
    const actions = trace.actions.filter(row => trace.cause[row] < 0);
    for (const row of actions) {
      const time = timeAtPlace(trace, axis, placeOfTime(trace, axis, trace.time[row]));
      assert.ok(Math.abs(time - trace.time[row]) < trace.meta.span[1] / 1000, `${time} is not ${trace.time[row]}`);
    }
  });
}

test('the axis of a part of a trace begins and ends with it', async () => {
  const { trace } = await pageOf('profile');
  const from = trace.time[trace.byTime[0]], to = trace.meta.span[1];
  const part = { ...trace, time: trace.time.map(time => time + 1e12), meta: { ...trace.meta, span: [0, 5e12], part: { shown: [from + 1e12, to + 1e12] } } };
  const axis = layAxis(part, false);
  const row = part.actions.findLast(one => part.cause[one] < 0);
  assert.ok(axis.x[part.byTime[0]] < 0.01 && axis.x[part.byTime[part.n - 1]] > 0.9);
  assert.equal(timeAtPlace(part, axis, 0), from + 1e12);
  assert.ok(Math.abs(timeAtPlace(part, axis, placeOfTime(part, axis, part.time[row])) - part.time[row]) < (to - from) / 1000);
});

test('busy moments get more room than by time alone', async () => {
  const { trace } = await pageOf('impure');
  const first = trace.actions[0], second = trace.actions[1];
  const width = (/** @type {boolean} */ isSpread) => {
    const axis = layAxis(trace, isSpread);
    return Math.abs(axis.x[trace.lanes[0].states[1]] - axis.x[first]);
  };
  assert.ok(second > first);
  assert.ok(width(true) > width(false));
});

test('effects that last at the same time stand below each other', async () => {
  const { trace } = await pageOf('counter');
  const axis = layAxis(trace, true);
  const effects = [...trace.lanes[0].effects];
  const together = effects.flatMap((row, i) => effects.slice(i + 1).filter(later => axis.x[later] < endOf(trace, axis, row)).map(later => [row, later]));
  assert.ok(together.length >= 3);
  for (const [row, later] of together) assert.notEqual(axis.lane[row], axis.lane[later]);
  assert.equal(axis.effectLanes[0], 3);
});

test('the nearest event is a state, an action or a mutation', async () => {
  const { trace } = await pageOf('profile');
  const axis = layAxis(trace, true);
  assert.equal(nearestRow(trace, axis, 1), trace.lanes[trace.bandOf.get(trace.reactor[nearestRow(trace, axis, 1)])].states.at(-1));
  assert.equal(lowerAt(axis, trace.byTime, 2), trace.n);
});

test('ticks are round, few and within', () => {
  assert.deepEqual(tickTimes(0, 10e6, 5), { step: 2e6, times: [0, 2e6, 4e6, 6e6, 8e6, 10e6] });
  assert.equal(tickTimes(0, Infinity, 5).times.length, 0);
});

test('an address says what it can, whatever it is', () => {
  assert.deepEqual(readAddress('#event=132&find=k%3Astate&chain=9&view=cycle'), { event: 132, chain: 9, find: 'k:state', view: 'cycle' });
  assert.deepEqual(readAddress('#event=%E0%A4%A&find=%'), { event: -1, chain: -1, find: '%', view: '' });
  assert.deepEqual(readAddress('#__proto__=1&event=1e9'), { event: -1, chain: -1, find: null, view: '' });
});
