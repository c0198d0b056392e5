import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import test from 'node:test';
import { faultOf, parseQuery } from '../../Sources/TraceReport/Page/Script/query.js';
import { detailHas, matcherOf } from '../../Sources/TraceReport/Page/Script/search.js';
import { pageOf } from './page-data.mjs';

test('a query is read into terms', () => {
  assert.deepEqual(parseQuery('r:"Feed"k:state -load #9 "#9" is: has:"a \\"b'), [
    { subject: 'r', text: 'Feed', isExcluded: false }, { subject: 'k', text: 'state', isExcluded: false },
    { subject: 'word', text: 'load', isExcluded: true }, { subject: 'action', text: '9', isExcluded: false },
    { subject: 'word', text: '#9', isExcluded: false }, { subject: 'has', text: 'a "b', isExcluded: false },
  ]);
});

test('keys of values are not looked through', () => {
  assert.equal(detailHas({ payload: { name: [1, 'Ada'] } }, 'ada'), true);
  assert.equal(detailHas({ payload: { name: 'x' } }, 'name'), false);
  assert.equal(detailHas({ diff: [{ op: 'replace', path: '/name', old: null, value: true }] }, 'null'), true);
  assert.equal(detailHas({ whole: 'ada' }, 'ada'), false);
});

const TABLE = 'Tests/Fixtures/queries.json';
const rows = existsSync(TABLE) ? JSON.parse(readFileSync(TABLE, 'utf8')) : [];
for (const { trace: file, query, events, error } of rows) {
  const name = file.replace(/.*\//, '').replace('.rtrace.jsonl', '');
  test(`${name}: the search “${query}” finds what trace-render find finds`, async () => {
    const { trace, values } = await pageOf(name);
    const terms = parseQuery(query);
    const fault = faultOf(terms, trace.meta.kinds, trace.meta.marks);
    if (error) return assert.equal(fault, error);
    assert.equal(fault, null);
    const matches = await matcherOf(trace, values, terms, async () => true);
    assert.deepEqual([...trace.seq].filter((_, row) => matches?.(row)), events);
  });
}
