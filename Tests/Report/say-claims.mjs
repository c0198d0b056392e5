// Prints what pages say of their traces, one JSON object a line: node say-claims.mjs NAME... in the folder REPORT_PAGES.
import { actionNumber, effectSentence, nameOf, sentenceOf } from '../../Sources/TraceReport/Page/Script/words.js';
import { durationText } from '../../Sources/TraceReport/Page/Script/durations.js';
import { countText } from '../../Sources/TraceReport/Page/Script/text.js';
import { summaryOf } from '../../Sources/TraceReport/Page/Script/head.js';
import { parseQuery } from '../../Sources/TraceReport/Page/Script/query.js';
import { matcherOf } from '../../Sources/TraceReport/Page/Script/search.js';
import { pageOf } from './page-data.mjs';

const names = process.argv.slice(3);
const queries = JSON.parse(process.argv[2]);

for (const name of names) {
  const { meta, trace, values } = await pageOf(name);
  const rows = Array.from({ length: trace.n }, (_, row) => row);
  for (const row of rows) await values.of(row);
  const chips = meta.faults.map(({ kind, n, words }) => [kind, `${countText(n)} ${words}`]);
  const ofKind = kind => rows.filter(row => trace.k[row] === trace.kind[kind]);
  const found = {};
  for (const query of queries) {
    const matches = await matcherOf(trace, values, parseQuery(query), async () => true);
    found[query] = rows.filter(row => matches?.(row)).map(row => trace.seq[row]);
  }
  const [slowest] = meta.slow;
  console.log(JSON.stringify({
    name, head: summaryOf(meta), chips, found,
    names: rows.filter(row => trace.number[row] > 0).map(row => [trace.seq[row], actionNumber(trace, row), nameOf(trace, row)]),
    effects: ofKind('mutate.begin').map(row => [trace.seq[row], effectSentence(trace, values, row)]),
    reduces: ofKind('reduce').filter(row => trace.cause[row] >= 0).map(row => [trace.seq[trace.cause[row]], sentenceOf(trace, values, row)]),
    slow: slowest && slowest.max > 0 ? [trace.seq[slowest.row], durationText(slowest.max)] : null,
    cases: meta.slow.map(slow => [slow.r, trace.strings[slow.label], slow.n]),
  }));
}
