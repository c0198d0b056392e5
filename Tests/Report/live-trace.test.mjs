import assert from 'node:assert/strict';
import test from 'node:test';
import { endOf } from '../../Sources/TraceReport/Page/Script/axis.js';
import { liveAxis } from '../../Sources/TraceReport/Page/Script/live-axis.js';
import { growingRows } from '../../Sources/TraceReport/Page/Script/rows.js';
import { keepStates, stateAt } from '../../Sources/TraceReport/Page/Script/states.js';
import { LET_GO } from '../../Sources/TraceReport/Page/Script/values.js';
import { rowOfSeq } from '../../Sources/TraceReport/Page/Script/trace.js';
import { emptyLive, give, randomNumbers, rowsOf } from './live-rows.mjs';
import { pageOf } from './page-data.mjs';

const SAMPLES = ['counter', 'impure', 'loop', 'profile', 'search', 'stopwatch'];

/** @param {any} trace @param {number} row */
const seqOf = (trace, row) => (row >= 0 ? trace.seq[row] : -1);
/** @param {any} trace @param {number} row */
function childrenOf(trace, row) {
  const children = [];
  for (let c = trace.firstChild[row]; c >= 0; c = trace.nextSibling[c]) children.push(trace.seq[c]);
  return children;
}

/** What pages say of all rows, in the order of their numbers. @param {any} trace @param {number} [from] */
function said(trace, from = 0) {
  const order = trace.bySeq ? [...trace.bySeq] : Array.from({ length: trace.n }, (_, row) => row);
  const link = (/** @type {number} */ row) => (row >= 0 && trace.seq[row] < from ? -1 : seqOf(trace, row));
  return order.filter(row => trace.seq[row] >= from).map(row => [trace.seq[row], trace.time[row], trace.k[row], trace.reactor[row], trace.number[row], link(trace.cause[row]),
    link(trace.effect[row]), link(trace.end[row]), trace.strings[trace.label[row]], trace.revision[row], trace.bad[row], trace.marks[row], trace.flags[row],
    childrenOf(trace, row).sort((a, b) => a - b), Array.from(trace.pathsOf(row), (/** @type {number} */ path) => trace.paths[path])]);
}

/** @param {any} trace @param {number} [from] */
const lanesIn = (trace, from = 0) => trace.lanes.map((/** @type {any} */ lanes) => [lanes.actions, lanes.effects, lanes.mutations, lanes.states]
  .map(rows => Array.from(rows, (/** @type {number} */ row) => trace.seq[row]).filter(seq => seq >= from)));

for (const name of SAMPLES) {
  test(`${name}, taken in pieces, is as in its report`, async () => {
    const page = await pageOf(name), random = randomNumbers();
    const order = Array.from({ length: page.trace.n }, (_, row) => row);
    const { rows, texts, reactors } = await rowsOf(page, order);
    const live = emptyLive(page.meta, rows.length);
    live.trace.describe(texts, reactors);
    for (let at = 0; at < rows.length;) {
      const end = Math.min(rows.length, at + 1 + random(40));
      give(live, rows, at, end);
      at = end;
    }
    assert.deepEqual(said(live.trace), said(page.trace));
    assert.deepEqual(lanesIn(live.trace), lanesIn(page.trace));
    for (const row of order) assert.deepEqual(await live.values.of(row), await page.values.of(row));
  });

  test(`${name}, whose lines come in any order and are edited, is as in its report`, async () => {
    const page = await pageOf(name), random = randomNumbers();
    const order = Array.from({ length: page.trace.n }, (_, row) => row);
    for (let i = order.length - 1; i > 0; i--) {
      const j = random(i + 1);
      [order[i], order[j]] = [order[j], order[i]];
    }
    const { rows, texts, reactors } = await rowsOf(page, order);
    const live = emptyLive(page.meta, rows.length);
    live.trace.describe(texts, reactors);
    // What is not known yet comes later.
    const later = rows.flatMap((row, run) => /** @type {const} */ (['cause', 'effect', 'end', 'bad', 'number']).map(column => [run, column, row[column]]));
    for (const [run, row] of rows.entries()) Object.assign(row, { cause: run % 3 ? 0xffffffff : Math.floor(run / 2), effect: 0xffffffff, end: 0xffffffff, bad: 0, number: 0 });
    for (let at = 0; at < rows.length; at += 7) give(live, rows, at, Math.min(rows.length, at + 7));
    for (const [run, column, value] of later) live.trace.edit(/** @type {number} */ (run), /** @type {string} */ (column), /** @type {number} */ (value));
    assert.deepEqual(said(live.trace), said(page.trace));
    assert.deepEqual(lanesIn(live.trace), lanesIn(page.trace));
    for (const band of live.trace.lanes.keys()) {
      for (const row of page.trace.lanes[band].states) {
        const mine = rowOfSeq(/** @type {any} */ (live.trace), page.trace.seq[row]);
        const [here, there] = await Promise.all([stateAt(/** @type {any} */ (live.trace), /** @type {any} */ (live.values), band, mine), stateAt(page.trace, page.values, band, row)]);
        assert.deepEqual([here?.value, here?.isKnown], [there?.value, there?.isKnown]);
      }
    }
  });
}

test('a window that moves forgets the oldest rows, and nothing else', async () => {
  const page = await pageOf('profile');
  const { rows, texts, reactors } = await rowsOf(page, Array.from({ length: page.trace.n }, (_, row) => row));
  const live = emptyLive(page.meta, 160);
  live.trace.describe(texts, reactors);
  let forgotten = 0;
  for (let at = 0; at < rows.length; at += 10) {
    const end = Math.min(rows.length, at + 10);
    if (live.trace.n + end - at > live.trace.room) {
      keepStates(/** @type {any} */ (live.trace), /** @type {any} */ (live.values), 61);
      live.trace.shift(61);
      live.values.drop();
      live.axis.shift(61);
      forgotten += 61;
    }
    give(live, rows, at, end);
  }
  assert.ok(forgotten > 0);
  const from = page.trace.seq[forgotten];
  assert.equal(live.trace.n, rows.length - forgotten);
  assert.equal(live.trace.runOf(0), forgotten);
  assert.deepEqual(said(live.trace), said(page.trace, from));
  assert.deepEqual(lanesIn(live.trace), lanesIn(page.trace, from));
  for (let row = 0; row < live.trace.n; row++) {
    assert.deepEqual(await live.values.of(row), await page.values.of(row + forgotten));
    // A cause that went is told from none.
    const cause = page.trace.cause[row + forgotten];
    assert.equal(live.trace.cause[row], cause < 0 ? -1 : cause < forgotten ? -2 : cause - forgotten);
  }
  // The state at each moment is known, also of a reactor whose states all went.
  for (const band of live.trace.lanes.keys()) {
    for (let row = 0; row < live.trace.n; row++) {
      const [here, there] = await Promise.all([stateAt(/** @type {any} */ (live.trace), /** @type {any} */ (live.values), band, row), stateAt(page.trace, page.values, band, row + forgotten)]);
      assert.deepEqual([here?.value, here?.isKnown, here?.revision], [there?.value, there?.isKnown, there?.revision]);
    }
  }
  assert.ok(live.trace.cause.subarray(0, live.trace.n).includes(-2));
  assert.equal(live.axis.begin, live.axis.x[live.trace.byTime[0]]);
});

test('rows that were not received leave a gap, and their numbers lead nowhere', async () => {
  const page = await pageOf('profile');
  const { rows, texts, reactors } = await rowsOf(page, Array.from({ length: page.trace.n }, (_, row) => row));
  const live = emptyLive(page.meta, 1000);
  live.trace.describe(texts, reactors);
  give(live, rows, 0, 50);
  const before = live.axis.end;
  live.axis.skip(30);
  give(live, rows, 80);
  assert.ok(live.axis.x[50] >= before + 60);
  assert.deepEqual([live.trace.n, live.trace.runOf(49), live.trace.runOf(50)], [rows.length - 30, 49, 80]);
  assert.deepEqual([live.trace.localOf(49), live.trace.localOf(60), live.trace.localOf(80)], [49, -2, 50]);
});

test('values that were let go are asked for again', async () => {
  const page = await pageOf('profile');
  const { rows, texts, reactors } = await rowsOf(page, Array.from({ length: page.trace.n }, (_, row) => row));
  const bytes = Uint8Array.from(rows.flatMap(row => [...row.value]));
  const { trace } = emptyLive(page.meta, 1000);
  const { liveValues } = await import('../../Sources/TraceReport/Page/Script/live-values.js');
  const asked = /** @type {number[]} */ ([]);
  const values = liveValues(trace, async block => {
    asked.push(block);
    return { first: 0, bytes };
  });
  const axis = emptyLive(page.meta, 1000).axis;
  trace.describe(texts, reactors);
  // The tool no longer has the values of the first hundred rows.
  const short = { trace, values: { ...values, take: (/** @type {number} */ begin) => values.take(begin, 100, Uint8Array.from(rows.slice(100).flatMap(row => [...row.value]))) }, axis: { ...axis, place: () => {} } };
  give(/** @type {any} */ (short), rows, 0);
  const empty = rows.findIndex(row => row.vlen > 0);
  assert.equal(values.now(empty), null);
  assert.deepEqual(values.now(150), await page.values.of(150));
  assert.deepEqual(await values.of(empty), await page.values.of(empty));
  assert.deepEqual(asked, [0]);
  assert.deepEqual(values.now(empty), await page.values.of(empty));
  const gone = liveValues(trace, async () => null);
  assert.equal(await gone.of(empty), LET_GO);
  assert.notEqual(await gone.of(rows.findIndex(row => row.vlen === 0)), LET_GO);
});

test('marks never move, stand in the order of time, and long waits are folded', async () => {
  const page = await pageOf('profile'), random = randomNumbers();
  const { rows, texts, reactors } = await rowsOf(page, Array.from({ length: page.trace.n }, (_, row) => row));
  const live = emptyLive(page.meta, 1000), hour = 3600e9;
  live.trace.describe(texts, reactors);
  for (const row of rows.slice(120)) row.ts += hour;
  /** @type {number[]} */
  let places = [];
  for (let at = 0; at < rows.length;) {
    const end = Math.min(rows.length, at + 1 + random(20));
    give(live, rows, at, end);
    const now = [...live.axis.x.subarray(0, live.trace.n)];
    assert.deepEqual(now.slice(0, places.length), places);
    places = now;
    at = end;
  }
  const roots = [...live.trace.byTime].filter(row => live.trace.cause[row] < 0);
  for (let i = 1; i < roots.length; i++) assert.ok(live.axis.x[roots[i]] >= live.axis.x[roots[i - 1]]);
  const [stretch] = live.axis.stretches.filter(one => one.text.includes(' h'));
  assert.match(stretch.text, /^nothing for 1 h/);
  assert.ok(stretch.right - stretch.left < 200);
  const [tick] = live.axis.ticks(stretch.right, stretch.right + 300, 2);
  assert.match(tick.text, /^1 h/);
});

test('a line that came late stands at its time', async () => {
  const page = await pageOf('profile');
  const { rows, texts, reactors } = await rowsOf(page, Array.from({ length: page.trace.n }, (_, row) => row));
  const action = rows.findLastIndex(row => row.number > 0), order = [...rows.keys()].filter(row => row !== action).concat(action);
  const late = await rowsOf(page, order), live = emptyLive(page.meta, 1000);
  live.trace.describe(texts, reactors);
  give(live, late.rows, 0, rows.length - 1);
  const end = live.axis.end;
  const row = give(live, late.rows, rows.length - 1);
  assert.equal(live.axis.end, end);
  const { x } = live.axis, { byTime, time } = live.trace;
  const before = [...byTime].filter(one => time[one] < time[row]).at(-1) ?? -1, after = [...byTime].filter(one => time[one] > time[row]);
  assert.ok(before >= 0 && after.length > 0);
  assert.equal(x[row], x[before]);
  for (const one of after) assert.ok(x[row] <= x[one]);
});

test('an effect that runs reaches to the newest event, whenever it began', async () => {
  const page = await pageOf('profile');
  const { rows, texts, reactors } = await rowsOf(page, Array.from({ length: page.trace.n }, (_, row) => row));
  const begin = rows.findIndex(row => row.end !== 0xffffffff), end = rows[begin].end;
  rows[begin].end = 0xffffffff;
  const live = emptyLive(page.meta, 1000);
  live.trace.describe(texts, reactors);
  give(live, rows, 0);
  const { trace, axis } = live, band = trace.bandOf.get(trace.reactor[begin]) ?? -1;
  assert.equal(trace.isRunning(begin), true);
  assert.equal(endOf(/** @type {any} */ (trace), /** @type {any} */ (axis), begin), axis.end);
  const last = trace.lanes[band].effects.length;
  assert.ok([...axis.reaching(band, last, axis.end)].includes(begin));
  trace.edit(begin, 'end', end);
  axis.edited(begin);
  assert.equal(trace.isRunning(begin), false);
  assert.equal(endOf(/** @type {any} */ (trace), /** @type {any} */ (axis), begin), axis.x[end]);
  assert.ok(![...axis.reaching(band, last, axis.end + 1)].includes(begin));
});

for (const size of [1, 7, 1000]) test(`an effect that begins when all before it ended stands in the first lane, of ${size} events at once`, async () => {
  const page = await pageOf('profile');
  const { rows, texts, reactors } = await rowsOf(page, Array.from({ length: page.trace.n }, (_, row) => row));
  const live = emptyLive(page.meta, 1000), { trace, axis } = live;
  live.trace.describe(texts, reactors);
  for (let at = 0; at < rows.length; at += size) give(live, rows, at, Math.min(rows.length, at + size));
  let alone = 0;
  for (const { effects } of trace.lanes) {
    for (const [i, row] of effects.entries()) {
      if (effects.subarray(0, i).some(one => endOf(/** @type {any} */ (trace), /** @type {any} */ (axis), one) >= axis.x[row])) continue;
      assert.equal(axis.lane[row], 0);
      alone += i > 0 ? 1 : 0;
    }
  }
  assert.ok(alone > 3);
});

test('a reactor without an effect has a band', async () => {
  const page = await pageOf('profile');
  const { rows, texts, reactors } = await rowsOf(page, Array.from({ length: page.trace.n }, (_, row) => row));
  const { trace, axis, values } = emptyLive(page.meta, 1000);
  trace.describe(texts, reactors.slice(0, 2));
  assert.deepEqual(axis.effectLanes, [1, 1]);
  const first = rows.findIndex(row => row.kind === trace.kind['mutate.begin']);
  give({ trace, axis, values }, rows, 0, first);
  assert.ok(trace.n > 0);
  assert.deepEqual(axis.effectLanes, [1, 1]);
});

test('effects that reach a place come in their order', async () => {
  const page = await pageOf('profile');
  const { rows, texts, reactors } = await rowsOf(page, Array.from({ length: page.trace.n }, (_, row) => row));
  const live = emptyLive(page.meta, 5000), { trace, axis } = live;
  trace.describe(texts, reactors);
  // Effects never end, round after round.
  for (let round = 0; round < 10; round++) {
    const link = (/** @type {number} */ row) => (row === 0xffffffff ? row : row + round * rows.length);
    const more = rows.map(row => ({ ...row, seq: row.seq + round * 1e6, ts: row.ts + round * 1e12, cause: link(row.cause), effect: link(row.effect), end: 0xffffffff }));
    give(live, [...Array(round * rows.length), ...more], round * rows.length);
  }
  for (const [band, { effects }] of trace.lanes.entries()) assert.deepEqual([...axis.reaching(band, effects.length, axis.end)], [...effects]);
  assert.ok(trace.lanes.some(({ effects }) => effects.length > 64));
});

test('on an axis of even time a millisecond is as wide as any other, and idle time is folded', async () => {
  const page = await pageOf('profile');
  const { rows, texts, reactors } = await rowsOf(page, Array.from({ length: page.trace.n }, (_, row) => row));
  const { trace, axis, values } = emptyLive(page.meta, 1000);
  trace.describe(texts, reactors);
  for (const row of rows.slice(120)) row.ts += 3600e9;
  for (let at = 0; at < 100; at += 7) give({ trace, axis, values }, rows, at, Math.min(100, at + 7));
  axis.skip(10);
  give({ trace, axis, values }, rows, 110);

  const even = liveAxis(trace, false);

  const wait = trace.time[110] - trace.time[109];
  assert.ok(wait >= 3600e9 && even.x[110] - even.x[109] === 2000);
  for (const row of trace.byTime) {
    if (trace.cause[row] >= 0 || row === 0) continue;
    const folded = (row >= 110 ? wait - 2e9 : 0), gap = row >= 100 ? 60 : 0;
    assert.ok(Math.abs(even.x[row] - gap - (trace.time[row] - trace.time[0] - folded) / 1e6) < 2.001, `${row}`);
  }
  assert.deepEqual(even.stretches.map(one => [one.text, one.isLoss]), axis.stretches.map(one => [one.text, one.isLoss]));
  // Back again, everything has its place.
  const { x, lane, end, effectLanes } = liveAxis(trace);
  assert.deepEqual([x, lane, end, effectLanes], [axis.x, axis.lane, axis.end, axis.effectLanes]);
});

test('what was cleared stays so when the oldest rows go', async () => {
  const page = await pageOf('profile');
  const { rows, texts, reactors } = await rowsOf(page, Array.from({ length: page.trace.n }, (_, row) => row));
  const live = emptyLive(page.meta, 1000), { trace, axis } = live;
  trace.describe(texts, reactors);
  give(live, rows, 0, 100);
  const cleared = axis.end;
  axis.begin = cleared;
  give(live, rows, 100);
  trace.shift(40);
  axis.shift(40);
  assert.equal(axis.begin, cleared);
  trace.shift(120);
  axis.shift(120);
  assert.equal(axis.begin, axis.x[trace.byTime[0]]);
  assert.ok(axis.begin > cleared);
});

test('rows stand in the order of their key, whatever came first', () => {
  const key = Float64Array.of(5, 1, 4, 1, 9, 0), rows = growingRows(key);
  for (let row = 0; row < 6; row++) rows.add(row);
  assert.deepEqual([...rows.view], [5, 1, 3, 2, 0, 4]);
  rows.remove(1);
  rows.remove(1);
  assert.deepEqual([...rows.view], [5, 3, 2, 0, 4]);
  key.copyWithin(0, 3);
  rows.shift(3);
  assert.deepEqual([...rows.view], [2, 0, 1]);
  for (let row = 0; row < 3; row++) rows.remove(row);
  assert.equal(rows.view.length, 0);
});
