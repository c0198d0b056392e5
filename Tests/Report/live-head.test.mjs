import assert from 'node:assert/strict';
import test from 'node:test';
import { emptyLive, give, rowsOf } from './live-rows.mjs';
import { pageOf } from './page-data.mjs';
import { session } from '../../Sources/TraceReport/Page/Script/session.js';

// Modules that draw ask for the theme and the width when they are loaded.
Object.assign(globalThis, { matchMedia: () => ({ matches: false, addEventListener() {} }) });
const { bannerOf, clock, subtitle } = await import('../../Sources/TraceReport/Page/Script/live-head.js');
const { behind, state, stopAt } = await import('../../Sources/TraceReport/Page/Script/following.js');

const sample = await pageOf('impure');
const { rows, texts, reactors } = await rowsOf(sample, Array.from({ length: sample.trace.n }, (_, row) => row));
const live = emptyLive(sample.meta, rows.length);
live.trace.describe(texts, reactors);
give(live, rows, 0);

/** A page that holds the run of a sample. @param {boolean} isOver */
function hold(isOver) {
  const totals = { sums: { reactors: 1 }, lost: 0, unread: 0, running: 0, end: null };
  Object.assign(live.trace, { now: () => 0 });
  Object.assign(session, { ...live, meta: live.trace.meta, isFollowing: true, selected: -1 });
  const head = { all: rows.length, header: { pid: 7 }, totals, isOver, words: '', run: 1, runs: [{ run: 1 }] };
  Object.assign(state, { head, stop: null, pausedAt: 0, hasRun: true, isRefused: false, lostSince: 0 });
}

test('a stop says whether the app runs on', () => {
  for (const [isOver, said] of /** @type {[boolean, string][]} */ ([[false, 'Stopped. The app runs on.'], [true, 'Stopped. The app has ended.']])) {
    hold(isOver);
    state.stop = { run: 3, words: 'Stopped.' };
    assert.equal(bannerOf('stopped')[0], said);
  }
});

test('an app that has ended writes at no rate', () => {
  hold(false);
  assert.match(subtitle(), /^pid 7 · 1 reactor · 0 events\/s · [0-9]+ held/);
  hold(true);
  assert.match(subtitle(), /^pid 7 · 1 reactor · [0-9]+ held/);
});

test('events after the one where it stopped are behind', () => {
  hold(true);
  stopAt(9, 'Stopped.');
  assert.equal(behind(), rows.length - 10);
  assert.match(clock(), new RegExp(`^${rows.length - 10} behind`));
  stopAt(rows.length - 1, 'Stopped.');
  assert.doesNotMatch(clock(), /behind/);
});

test('a page that is refused says so, and not that it waits', () => {
  hold(false);
  Object.assign(state, { hasRun: false, isRefused: true, lostSince: 1 });
  assert.match(bannerOf('lost')[0], /^This page has no right to read the trace\./);
});
