import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import test from 'node:test';
import vm from 'node:vm';
import { PAGES } from './page-data.mjs';

const FOLDER = 'Sources/TraceReport/Page/Script';

test('template literals end on the line where they begin, for indentation is left out', () => {
  for (const name of readdirSync(FOLDER)) {
    for (const line of readFileSync(`${FOLDER}/${name}`, 'utf8').split('\n')) {
      assert.equal(line.replace(/\\./g, '').replace("'`'", '').split('`').length % 2, 1, `${name}: ${line}`);
    }
  }
});

test('the joined script of a page is JavaScript', () => {
  const [, script] = /<script>([\s\S]*?)<\/script>/.exec(readFileSync(`${PAGES}/profile.html`, 'utf8')) || [];
  assert.ok(script && script.length > 100000);
  assert.ok(new vm.Script(script));
});
