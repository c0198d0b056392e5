import assert from 'node:assert/strict';
import test from 'node:test';
import { liveSource, readAnswer } from '../../Sources/TraceReport/Page/Script/live-source.js';
import { WIDTHS, randomNumbers } from './live-rows.mjs';

/** An answer as the tool writes one. @param {any} head @param {number} [first] */
function answerOf(head, first = head.first || 0) {
  const text = new TextEncoder().encode(JSON.stringify(head)), size = Math.ceil(text.length / 8) * 8, n = head.n || 0;
  const buffer = new ArrayBuffer(8 + size + n * WIDTHS.reduce((sum, [, width]) => sum + width, 0));
  new DataView(buffer).setUint32(0, size, true);
  const bytes = new Uint8Array(buffer);
  bytes.fill(32, 8, 8 + size);
  bytes.set(text, 8);
  new Float64Array(buffer, 8 + size, n).forEach((_, i, seq) => { seq[i] = first + i + 1; });
  return buffer;
}

/** @param {ArrayBuffer|number} given */
const responseOf = given => ({ status: typeof given === 'number' ? given : 200, ok: typeof given !== 'number', arrayBuffer: async () => /** @type {ArrayBuffer} */ (given) });

/** A tool that holds a window of rows, and a page that asks it. @param {any} tool @param {any} [own] */
function follow(tool, own = {}) {
  const waits = /** @type {number[]} */ ([]), lost = /** @type {boolean[]} */ ([]), seen = /** @type {number[]} */ ([]), resets = /** @type {number[]} */ ([]);
  let refused = 0;
  const source = liveSource({
    widths: WIDTHS, wanted: () => -1, turn: async () => true, refused: () => { refused++; }, lost: isLost => { lost.push(isLost); },
    wait: async ms => { waits.push(ms); },
    get: async path => {
      const given = tool(new URLSearchParams(path.split('?')[1]), path);
      if (given === null) throw new Error('cut');
      return responseOf(given);
    },
    take: ({ head, columns }) => {
      if (head.reset) resets.push(seen.splice(0).length);
      seen.push(...columns.seq);
    },
    ...own,
  });
  return { source, waits, lost, seen, resets, run: async () => { await source.run(); assert.equal(refused, 1); } };
}

/** @param {number} session @param {number} end @param {number} oldest @param {URLSearchParams} asked @param {number} most */
function rows(session, end, oldest, asked, most) {
  const isKnown = asked.get('session') === String(session) && asked.get('have') === '1', row = isKnown ? Number(asked.get('row')) : 0;
  const first = Math.max(row, oldest), n = Math.max(0, Math.min(end - first, most));
  return answerOf({ session: String(session), run: 1, runs: [], reset: !isKnown, first, n, missed: first - row, edit: 0, edits: [], text: 0, texts: [] });
}

test('an answer is read into its parts', () => {
  const { head, columns, values } = readAnswer(answerOf({ n: 3, first: 4 }), WIDTHS);
  assert.deepEqual([head.n, [...columns.seq], columns.kind.length, values.length], [3, [5, 6, 7], 3, 0]);
});

test('received and missed are all, with a window that goes on faster than the page', async () => {
  const random = randomNumbers();
  let end = 0, turns = 0;
  const page = follow((/** @type {URLSearchParams} */ asked) => {
    end += random(5000);
    return ++turns > 200 ? 401 : rows(7, end, Math.max(0, end - 2000), asked, 900);
  });
  await page.run();
  const { received, missed } = page.source.sums;
  assert.ok(received > 0 && missed > 0);
  assert.equal(received + missed, page.source.cursor.row);
  assert.equal(page.seen.length, received);
  assert.deepEqual(page.seen, [...new Set(page.seen)].sort((a, b) => a - b));
});

test('after a cut it asks again with the same cursor, sooner at first', async () => {
  let turns = 0;
  const asks = /** @type {string[]} */ ([]);
  const page = follow((/** @type {URLSearchParams} */ asked) => {
    asks.push(`${asked.get('session')}/${asked.get('row')}`);
    turns++;
    if (turns > 1 && turns < 9) return null;
    return turns > 10 ? 401 : rows(3, turns === 1 ? 10 : 25, 0, asked, 100);
  });
  await page.run();
  assert.deepEqual(page.waits, [250, 500, 1000, 2000, 4000, 4000, 4000]);
  assert.deepEqual(asks.slice(0, 10), ['/0', ...Array(8).fill('3/10'), '3/25']);
  assert.deepEqual(page.lost, [true, false]);
  assert.deepEqual(page.source.sums, { received: 25, missed: 0 });
});

test('a tool that was started again is another session, from the first row on', async () => {
  let turns = 0;
  const page = follow((/** @type {URLSearchParams} */ asked) => {
    turns++;
    return turns > 4 ? 403 : rows(turns < 3 ? 1 : 2, turns < 3 ? 40 : 15, 0, asked, 100);
  });
  await page.run();
  assert.deepEqual(page.resets, [0, 40]);
  assert.deepEqual(page.source.sums, { received: 15, missed: 0 });
  assert.equal(page.seen.length, 15);
});

test('it asks again at once when it is told to, and calls that no loss', async () => {
  let turns = 0;
  const page = follow(() => 401, {
    get: (/** @type {string} */ _path, /** @type {AbortSignal} */ signal) => (++turns > 1 ? Promise.resolve(responseOf(401))
      : new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
        page.source.again();
      })),
  });
  await page.run();
  assert.deepEqual([turns, page.lost, page.waits], [2, [], []]);
});

test('an error of the page itself is none of the connection', async () => {
  const page = follow((/** @type {URLSearchParams} */ asked) => rows(1, 5, 0, asked, 9), { take: () => { throw new Error('broken'); } });
  await assert.rejects(page.source.run(), /broken/);
  assert.deepEqual(page.lost, []);
});
