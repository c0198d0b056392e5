import assert from 'node:assert/strict';
import test from 'node:test';
import { summaryOf } from '../../Sources/TraceReport/Page/Script/head.js';

const META = { span: [1e6, 2.691e9], sums: { reactors: 2, actions: 1, effects: 3, mutations: 39, events: 231 }, header: { clock: 'virtual' }, dropped: 0, bad: 0, cut: { old: 0, long: 0, limit: null } };

test('the head says how much there is', () => {
  assert.equal(summaryOf(META), '2.69 s of virtual time · 2 reactors, 1 action, 3 effects, 39 mutations · 231 events, none lost');
});

test('the head says what was lost, what could not be read, and what was cut to fit', () => {
  const summary = summaryOf({ ...META, dropped: 1200, bad: 1, cut: { old: 3, long: 1, limit: 4096 } });
  assert.match(summary, /1,200 lost · 1 line could not be read · 1 value over 4,096 bytes cut to fit · 3 values before a change left out to fit$/);
});
