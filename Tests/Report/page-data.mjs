// Reads the data of a page as the page does, without a browser.
import { readFileSync } from 'node:fs';
import { base64Bytes, inflate } from '../../Sources/TraceReport/Page/Script/bytes.js';
import { readTrace } from '../../Sources/TraceReport/Page/Script/trace.js';
import { valueStore } from '../../Sources/TraceReport/Page/Script/values.js';

/** The folder with a page for each trace, made by `trace-render report`. */
export const PAGES = process.env.REPORT_PAGES || '.build/report';

/** The events of a file, in order. @param {string} file */
export const eventsOf = file => readFileSync(file, 'utf8').trim().split('\n').slice(1).map(line => JSON.parse(line)).sort((a, b) => a.seq - b.seq);

/** @param {string} name Of a sample. */
export async function pageOf(name) {
  const html = readFileSync(`${PAGES}/${name}.html`, 'utf8');
  /** @param {string} id */
  const block = id => {
    const found = new RegExp(`<script [^>]*id="${id}">([^<]*)</script>`).exec(html);
    if (!found) throw new Error(`the page of ${name} has no block ${id}`);
    return found[1];
  };
  const meta = JSON.parse(block('meta'));
  const strings = JSON.parse(new TextDecoder().decode(await inflate(base64Bytes(block('strings')))));
  const trace = readTrace(meta, strings, await inflate(base64Bytes(block('cols'))));
  return { meta, trace, values: valueStore(trace, number => block('v' + number)) };
}
