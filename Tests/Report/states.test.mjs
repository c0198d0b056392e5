import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { fieldsOf, patched, stateAt, unpatched, writesOf } from '../../Sources/TraceReport/Page/Script/states.js';
import { eventsOf, pageOf } from './page-data.mjs';

for (const { is, state, diff, after } of JSON.parse(readFileSync('Tests/Fixtures/states.json', 'utf8'))) {
  test(`${is}, as for the tool`, () => {
    const value = patched(structuredClone(state), diff);
    assert.deepEqual(value, after ?? undefined);
    if (!after || diff.some((/** @type {any} */ step) => step.path.endsWith('-') || (step.op !== 'add' && step.op !== 'move' && !('old' in step)))) return;
    assert.deepEqual(unpatched(value, diff), state);
  });
}

test('a diff without values before cannot be taken back', () => {
  assert.equal(unpatched({ a: 2 }, [{ op: 'replace', path: '/a', value: 2 }]), undefined);
});

test('a key of a trace never reaches what objects inherit', () => {
  const value = patched({}, [{ op: 'add', path: '/__proto__', value: { isAdmin: true } }, { op: 'add', path: '/__proto__/more', value: 1 }]);
  assert.equal(/** @type {any} */ ({}).isAdmin, undefined);
  assert.equal(/** @type {any} */ ({}).more, undefined);
  assert.deepEqual(Object.keys(value), ['__proto__']);
});

for (const name of ['counter', 'impure', 'loop', 'profile', 'pure', 'search', 'stopwatch']) {
  test(`every state of ${name} by the page is the recorded one`, async () => {
    const { trace, values } = await pageOf(name);
    /** @type {Map<number, any>} */
    const replayed = new Map();
    let states = 0;
    for (const [row, event] of eventsOf(`samples/traces/${name}.rtrace.jsonl`).entries()) {
      if (event.k !== 'state') continue;
      replayed.set(event.r, event.payload !== undefined ? event.payload : naive(replayed.get(event.r), event.diff));
      const moment = await stateAt(trace, values, trace.bandOf.get(event.r), row);
      assert.ok(moment.isKnown);
      assert.deepEqual(moment.value, replayed.get(event.r), `event ${event.seq}`);
      if (event.diff?.length) assert.deepEqual(naive(moment.before, event.diff), moment.value, `before event ${event.seq}`);
      states++;
    }
    assert.ok(states > 0);
  });
}

/** RFC 6902 as one would write it for a test. @param {any} value @param {any[]} diff */
function naive(value, diff) {
  const copy = JSON.parse(JSON.stringify(value));
  for (const { op, path, value: put } of diff) {
    const keys = path.split('/').slice(1).map(key => key.replaceAll('~1', '/').replaceAll('~0', '~'));
    const last = keys.pop();
    const holder = keys.reduce((one, key) => one[key], copy);
    if (op === 'remove' && Array.isArray(holder)) holder.splice(last, 1);
    else if (op === 'remove') delete holder[last];
    else if (op === 'add' && Array.isArray(holder)) holder.splice(last, 0, put);
    else if (op === 'move') throw new Error('no sample moves');
    else holder[last] = put;
  }
  return copy;
}

test('a field is written where its path stands in a diff', async () => {
  const { trace } = await pageOf('profile');
  const writes = writesOf(trace, trace.bandOf.get(1) ?? 0);
  for (const [field, rows] of writes) for (const row of rows) assert.ok(fieldsOf(trace, row).includes(field));
  const all = trace.lanes.flatMap((_, band) => [...writesOf(trace, band).get('isFollowing') || []]);
  assert.equal(all.length, 8);
});
