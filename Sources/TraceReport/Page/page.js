'use strict';
// Assembled by Scripts/assemble-page; change the modules in Script.
(() => {
// bytes.js
const module_bytes = (() => {
function base64Bytes(text) {
const native = (Uint8Array).fromBase64;
if (native) return native.call(Uint8Array, text);
const binary = atob(text);
const bytes = new Uint8Array(binary.length);
for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
return bytes;
}
async function inflate(bytes) {
const stream = new Blob([(bytes)]).stream().pipeThrough(new ((globalThis).DecompressionStream)('deflate-raw'));
return new Uint8Array(await new Response(stream).arrayBuffer());
}
function readVarints(bytes, into, order = null) {
let at = 0;
for (let i = 0; i < into.length; i++) {
let byte = bytes[at++];
let value = byte & 127;
for (let shift = 7; byte > 127 && shift < 28; shift += 7) {
byte = bytes[at++];
value |= (byte & 127) << shift;
}
for (let weight = 268435456; byte > 127; weight *= 128) {
byte = bytes[at++];
value += (byte & 127) * weight;
}
into[order ? order[i] : i] = value;
}
return into;
}
const unzigzag = value => {
if (value < 4294967296) return (value >>> 1) ^ -(value & 1);
return value % 2 ? -(value + 1) / 2 : value / 2;
};
function splitColumns(bytes, lengths) {
const columns = new Map();
let at = 0;
for (const [name, length] of lengths) {
columns.set(name, bytes.subarray(at, at + length));
at += length;
}
if (at !== bytes.length) throw new Error(`the columns have ${bytes.length} bytes, and ${at} were announced`);
return columns;
}
return { base64Bytes, inflate, readVarints, unzigzag, splitColumns };
})();

// columns.js
const module_columns = (() => {
const { unzigzag } = module_bytes;
function rowsByKind(k) {
const starts = new Uint32Array(257);
for (let i = 0; i < k.length; i++) starts[k[i] + 1]++;
for (let kind = 0; kind < 256; kind++) starts[kind + 1] += starts[kind];
const order = new Uint32Array(k.length);
for (let i = 0; i < k.length; i++) order[starts[k[i]]++] = i;
return order;
}
function sorted(bytes, order) {
const values = new Uint8Array(order.length);
for (let i = 0; i < order.length; i++) values[order[i]] = bytes[i];
return values;
}
function inherited(values, cause) {
for (let i = 0; i < values.length; i++) {
if (values[i]) values[i]--;
else if (cause[i] >= 0) values[i] = values[cause[i]];
}
return values;
}
function sums(values, step) {
let sum = 0;
for (let i = 0; i < values.length; i++) values[i] = sum += step(values[i]);
return values;
}
function runningSums(lengths) {
const starts = new Float64Array(lengths.length + 1);
for (let i = 0; i < lengths.length; i++) starts[i + 1] = starts[i] + lengths[i];
return starts;
}
function upward(distances) {
const rows = new Int32Array(distances.length);
for (let i = 0; i < rows.length; i++) rows[i] = distances[i] && distances[i] <= i ? i - distances[i] : -1;
return rows;
}
function readRevisions(values, reactor) {
const last = new Map();
let current = -1, sum = 0;
for (let i = 0; i < values.length; i++) {
if (reactor[i] !== current) {
last.set(current, sum);
current = reactor[i];
sum = last.get(current) || 0;
}
values[i] = sum += unzigzag(values[i]);
}
return values;
}
return { rowsByKind, sorted, inherited, sums, runningSums, upward, readRevisions };
})();

// trace.js
const module_trace = (() => {
const { readVarints, splitColumns, unzigzag } = module_bytes;
const { inherited, readRevisions, rowsByKind, runningSums, sorted, sums, upward } = module_columns;
const FLAG = { noop: 1, unobserved: 2, initial: 4, injected: 8, unknown: 16, swallowed: 32 };
const ENDS = ['completed', 'failed', 'cancelled', 'disposed'];
const BAD = { failed: 1, cancelled: 2, open: 4, impure: 8, loop: 16, late: 32, slow: 64, test: 128 };
function readTrace(meta, texts, bytes) {
const n = meta.n;
const columns = splitColumns(bytes, meta.cols);
const column = name => columns.get(name) || new Uint8Array(0);
const strings = [''].concat(texts);
const TextArray = strings.length < 65535 ? Uint16Array : Uint32Array;
const kind = Object.create(null);
meta.kinds.forEach((name, i) => { kind[name] = i; });
const k = column('k').slice(0, n), order = rowsByKind(k);
const ofAll = (name, into) => readVarints(column(name), into, order);
const cause = upward(ofAll('cause', new Uint32Array(n)));
const reactor = inherited(ofAll('r', new Uint32Array(n)), cause);
const value = runningSums(readVarints(column('vlen'), new Uint32Array(n)));
const trace = {
meta, n, strings, kind, k, reactor, cause,
seq: sums(ofAll('dseq', new Float64Array(n)), step => step + 1), time: sums(ofAll('dts', new Float64Array(n)), unzigzag),
duration: ofAll('dur', new Float64Array(n)).map(d => (d ? d - 1 : -1)),
label: inherited(ofAll('label', new TextArray(n)), cause), flags: sorted(column('flags'), order),
revision: readRevisions(ofAll('drev', new Float64Array(n)), reactor), thread: ofAll('th', new Uint32Array(n)),
source: ofAll('src', new TextArray(n)), site: ofAll('site', new TextArray(n)),
value,
effect: new Int32Array(n).fill(-1),
steps: new Uint32Array(n + 1), path: new TextArray(0),
chain: new Int32Array(n), depth: new Uint8Array(n),
firstChild: new Int32Array(n).fill(-1), nextSibling: new Int32Array(n).fill(-1),
end: new Int32Array(n).fill(-1), bad: new Uint8Array(n),
byTime: new Uint32Array(n),
actions: [],
bandOf: new Map(),
lanes: [],
};
readSteps(trace, column, TextArray);
joinCauses(trace);
markFindings(trace);
sortIntoLanes(trace);
orderByTime(trace);
return trace;
}
function readSteps(trace, column, TextArray) {
const { n, k, kind, cause, steps } = trace;
const { mutation, state } = kind, begin = kind['mutate.begin'];
let mutations = 0, states = 0, total = 0;
for (let i = 0; i < n; i++) {
if (k[i] === mutation) mutations++;
else if (k[i] === state) states++;
}
const effects = readVarints(column('eff'), new Uint32Array(mutations));
const counts = readVarints(column('npath'), new Uint32Array(states));
mutations = states = 0;
for (let i = 0; i < n; i++) {
steps[i] = total;
if (k[i] === mutation) {
const distance = effects[mutations++];
const isCause = cause[i] >= 0 && k[cause[i]] === begin;
trace.effect[i] = distance && distance <= i ? i - distance : isCause ? cause[i] : -1;
} else if (k[i] === state) {
total += counts[states++];
}
}
steps[n] = total;
trace.path = readVarints(column('path'), new TextArray(total));
}
function joinCauses(trace) {
const { n, k, kind, cause, chain, depth, flags, bad, end, firstChild, nextSibling } = trace;
const { reduce, state, error } = kind, endKind = kind['mutate.end'], begin = kind['mutate.begin'];
const bits = new Uint8Array(256);
for (const [code, bit] of [[kind.open, BAD.open], [kind.loop, BAD.loop], [error, BAD.failed]]) bits[code] = bit;
const endBits = [0, BAD.failed, BAD.cancelled, 0];
for (let i = 0; i < n; i++) {
const c = cause[i];
if (c < 0) {
chain[i] = i;
if (k[i] === error) bad[i] |= BAD.failed;
continue;
}
chain[i] = chain[c];
const isSameStep = k[i] === reduce || (k[i] === state && k[c] === reduce);
depth[i] = Math.min(200, depth[c] + (isSameStep ? 0 : 1));
if (k[i] === endKind) {
end[c] = i;
bad[c] |= endBits[flags[i] >> 6];
bad[i] |= endBits[flags[i] >> 6];
} else if (bits[k[i]]) {
if (k[i] !== error || k[c] === begin) bad[c] |= bits[k[i]];
bad[i] |= bits[k[i]];
}
}
for (const [row, root] of Object.entries(trace.meta.chainx)) chain[Number(row)] = root;
for (let i = n - 1; i >= 0; i--) {
const c = cause[i];
if (c < 0) continue;
nextSibling[i] = firstChild[c];
firstChild[c] = i;
}
}
function markFindings(trace) {
const { bad, meta, cause, firstChild, nextSibling, k, kind } = trace;
for (const finding of meta.findings) {
const bit = (BAD)[finding.kind] || 0;
for (const row of finding.rows) {
bad[row] |= bit;
if (finding.kind === 'late') for (let j = 0, m = cause[row]; j < 2 && m >= 0; j++, m = cause[m]) if (k[m] === kind.mutation) bad[m] |= bit;
if (finding.kind === 'impure') for (let c = firstChild[row]; c >= 0; c = nextSibling[c]) if (k[c] === kind.impurity) bad[c] |= bit;
}
}
const slowest = meta.slow[0];
if (!slowest || slowest.max < 1e6) return;
bad[slowest.row] |= BAD.slow;
for (let c = firstChild[slowest.row]; c >= 0; c = nextSibling[c]) if (k[c] === kind['mutate.begin']) bad[c] |= BAD.slow;
}
function sortIntoLanes(trace) {
const { n, k, kind, reactor, meta } = trace;
meta.reactors.forEach((r, band) => { trace.bandOf.set(r.r, band); });
const names = new Map([[kind.action, 0], [kind['mutate.begin'], 1], [kind.mutation, 2], [kind.state, 3]]);
const lane = new Int8Array(256).fill(-1);
for (const [code, index] of names) lane[code] = index;
const band = new Int32Array(n);
const counts = meta.reactors.map(() => [0, 0, 0, 0]);
const { actions } = trace, actionKind = kind.action;
let current = -1, b = -1;
for (let i = 0; i < n; i++) {
if (reactor[i] !== current) {
current = reactor[i];
b = trace.bandOf.get(current) ?? -1;
}
band[i] = b;
if (lane[k[i]] >= 0 && b >= 0) counts[b][lane[k[i]]]++;
if (k[i] === actionKind) actions.push(i);
}
const rows = counts.map((c) => c.map(size => new Uint32Array(size)));
const filled = counts.map(() => [0, 0, 0, 0]);
for (let i = 0; i < n; i++) {
const l = lane[k[i]], at = band[i];
if (l >= 0 && at >= 0) rows[at][l][filled[at][l]++] = i;
}
trace.lanes = rows.map((r) => ({ actions: r[0], effects: r[1], mutations: r[2], states: r[3] }));
}
function orderByTime(trace) {
const { n, byTime, time } = trace;
const early = [];
let sorted = 0, latest = -Infinity;
for (let i = 0; i < n; i++) {
if (time[i] < latest) {
early.push(i);
} else {
latest = time[i];
byTime[sorted++] = i;
}
}
early.sort((a, b) => time[a] - time[b] || a - b);
for (let to = n - 1, left = early.length; left > 0; to--) {
const row = early[left - 1], other = sorted > 0 ? byTime[sorted - 1] : -1;
if (other >= 0 && (time[other] > time[row] || (time[other] === time[row] && other > row))) {
byTime[to] = other;
sorted--;
} else {
byTime[to] = row;
left--;
}
}
}
function rowOfSeq(trace, seq) {
let low = 0, high = trace.n - 1;
while (low <= high) {
const middle = (low + high) >> 1;
if (trace.seq[middle] === seq) return middle;
if (trace.seq[middle] < seq) low = middle + 1;
else high = middle - 1;
}
return -1;
}
function lowerIndex(rows, row) {
let low = 0, high = rows.length;
while (low < high) {
const middle = (low + high) >> 1;
if (rows[middle] < row) low = middle + 1;
else high = middle;
}
return low;
}
const lastIndexUpTo = (rows, row) => lowerIndex(rows, row + 1) - 1;
return { FLAG, ENDS, BAD, readTrace, rowOfSeq, lowerIndex, lastIndexUpTo };
})();

// values.js
const module_values = (() => {
const { base64Bytes, inflate } = module_bytes;
const KEPT = 48;
function valueStore(trace, textOfBlock) {
const kept = new Map();
const coming = new Map();
const decoder = new TextDecoder();
const size = trace.meta.rows;
const blockOf = (row) => Math.floor(row / size);
function block(number) {
const bytes = kept.get(number);
if (bytes) {
kept.delete(number);
kept.set(number, bytes);
return Promise.resolve(bytes);
}
let promise = coming.get(number);
if (!promise) {
promise = inflate(base64Bytes(textOfBlock(number))).then(inflated => {
kept.set(number, inflated);
coming.delete(number);
for (const oldest of kept.keys()) {
if (kept.size <= KEPT) break;
kept.delete(oldest);
}
return inflated;
});
coming.set(number, promise);
}
return promise;
}
function parse(row, bytes) {
const base = trace.value[blockOf(row) * size];
return restOf(trace, row, decoder.decode(bytes.subarray(trace.value[row] - base, trace.value[row + 1] - base)));
}
return {
blockOf, block,
blocks: Math.ceil(trace.n / size),
now(row) {
if (trace.value[row] === trace.value[row + 1]) return {};
const bytes = kept.get(blockOf(row));
return bytes ? parse(row, bytes) : null;
},
async of(row) {
if (trace.value[row] === trace.value[row + 1]) return {};
return parse(row, await block(blockOf(row)));
},
};
}
function restOf(trace, row, text) {
if (text[0] === '=') return { payload: { _0: JSON.parse(text.slice(1)) } };
const rest = JSON.parse(text);
if (!Array.isArray(rest)) return rest;
const first = trace.steps[row], count = trace.steps[row + 1] - first;
const hasOld = rest.length === 2 * count;
return { diff: Array.from({ length: count }, (_, j) => {
const step = { op: 'replace', path: trace.strings[trace.path[first + j]] };
return hasOld ? { ...step, old: rest[2 * j], value: rest[2 * j + 1] } : { ...step, value: rest[j] };
}) };
}
return { valueStore, restOf };
})();

// states.js
const module_states = (() => {
const { lastIndexUpTo } = module_trace;
const member = (value, key) =>
value !== null && typeof value === 'object' && Object.hasOwn(value, key) ? value[key] : undefined;
const unescapeKey = key => key.replace(/~1/g, '/').replace(/~0/g, '~');
const pointerKeys = path => path.split('/').slice(1).map(unescapeKey);
const topField = path => pointerKeys(path)[0] ?? '';
function setMember(holder, key, value) {
Object.defineProperty(holder, key, { value, writable: true, enumerable: true, configurable: true });
}
function holderOf(root, keys) {
let holder = root;
for (const key of keys.slice(0, -1)) holder = member(holder, key);
return holder !== null && typeof holder === 'object' ? holder : undefined;
}
function removeAt(root, path) {
const keys = pointerKeys(path), holder = holderOf(root, keys), key = keys[keys.length - 1];
if (!holder) return;
if (Array.isArray(holder)) holder.splice(Number(key), 1);
else delete holder[key];
}
function addAt(root, path, value) {
const keys = pointerKeys(path), holder = holderOf(root, keys), key = keys[keys.length - 1];
if (!holder) return;
if (Array.isArray(holder)) holder.splice(key === '-' ? holder.length : Number(key), 0, value);
else setMember(holder, key, value);
}
function patched(value, steps) {
for (const step of steps) {
const keys = pointerKeys(step.path);
const copy = step.value === undefined ? undefined : structuredClone(step.value);
if (!keys.length) value = copy;
else if (step.op === 'remove') removeAt(value, step.path);
else if (step.op === 'add') addAt(value, step.path, copy);
else if (step.op === 'move') {
removeAt(value, step.from);
addAt(value, step.path, copy);
} else {
const holder = holderOf(value, keys), key = keys[keys.length - 1];
if (Array.isArray(holder)) holder[Number(key)] = copy;
else if (holder) setMember(holder, key, copy);
}
}
return value;
}
function unpatched(value, steps) {
for (const step of [...steps].reverse()) {
if (step.op === 'add') removeAt(value, step.path);
else if (step.op === 'move') {
removeAt(value, step.path);
addAt(value, step.from, structuredClone(step.value));
} else if (!Object.hasOwn(step, 'old')) return undefined;
else value = patched(value, [{ op: step.op === 'remove' ? 'add' : 'replace', path: step.path, value: step.old }]);
}
return value;
}
async function stateAt(trace, values, band, row) {
const rows = trace.lanes[band].states;
const last = lastIndexUpTo(rows, row);
if (last < 0) return null;
const details = [];
let isKnown = false;
for (let i = last; i >= 0 && !isKnown; i--) {
const detail = await values.of(rows[i]);
details.unshift(detail);
isKnown = 'payload' in detail || 'whole' in detail;
if (!isKnown && !('diff' in detail)) break;
if (!isKnown && i > 0 && trace.revision[rows[i]] !== trace.revision[rows[i - 1]] + 1) break;
}
let value;
let before;
details.forEach((detail, i) => {
if (i === details.length - 1) before = value === undefined ? undefined : structuredClone(value);
if ('payload' in detail) value = structuredClone(detail.payload);
else if (i === 0) value = structuredClone(detail.whole);
else if (detail.diff) value = patched(value, detail.diff);
});
const steps = details[details.length - 1].diff || [];
if (details.length === 1 && steps.length) before = unpatched(structuredClone(value), steps);
return { value: isKnown ? value : undefined, before: isKnown ? before : undefined, row: rows[last], steps, isKnown };
}
function fieldsOf(trace, row) {
const fields = [];
for (let j = trace.steps[row]; j < trace.steps[row + 1]; j++) {
const field = topField(trace.strings[trace.path[j]]);
if (!fields.includes(field)) fields.push(field);
}
return fields;
}
function writesOf(trace, band) {
const writes = new Map();
for (const row of trace.lanes[band].states) {
for (const field of fieldsOf(trace, row)) {
const rows = writes.get(field);
if (rows) rows.push(row);
else writes.set(field, [row]);
}
}
return writes;
}
return { member, pointerKeys, topField, patched, unpatched, stateAt, fieldsOf, writesOf };
})();

// axis.js
const module_axis = (() => {
const { BAD } = module_trace;
const SPREAD_LIMIT = 4000;
const BY_ORDER = 0.62;
const EDGE = 0.004;
function rankOf(trace) {
const { kind, k, cause } = trace;
const rank = new Float64Array(trace.n);
let sum = 0;
for (const row of trace.byTime) {
if (k[row] === kind.action) sum += cause[row] >= 0 ? 0.7 : 1.3;
else if (k[row] === kind.mutation) sum += 1;
else if (k[row] === kind['mutate.end']) sum += 0.5;
else if (k[row] === kind.reactor) sum += 0.3;
rank[row] = sum;
}
return { rank, sum: sum || 1 };
}
function layAxis(trace, isSpread) {
const { n, k, kind, cause, time } = trace;
const length = trace.meta.T || 1;
const order = isSpread ? rankOf(trace) : null;
const share = isSpread ? BY_ORDER : 0;
const x = new Float64Array(n);
for (let i = 0; i < n; i++) {
const at = (1 - share) * time[i] / length + (order ? share * order.rank[i] / order.sum : 0);
x[i] = EDGE + (1 - 2 * EDGE) * Math.min(1, at);
}
for (let i = 0; i < n; i++) {
const c = cause[i];
if (c < 0) continue;
const isCalled = k[i] === kind['mutate.begin'] && k[c] === kind.action && time[i] <= time[c] + 2000;
const isCommitted = (k[i] === kind.reduce && k[c] === kind.mutation) || (k[i] === kind.state && k[c] === kind.reduce);
if (isCalled || isCommitted) x[i] = x[c];
}
const axis = { x, isSpread,
reach: [], lane: new Uint8Array(n),
effectLanes: [] };
packEffects(trace, axis);
return axis;
}
function endOf(trace, axis, row) {
if (trace.end[row] >= 0) return Math.max(axis.x[trace.end[row]], axis.x[row]);
return trace.bad[row] & BAD.open ? 1 : axis.x[row];
}
function packEffects(trace, axis) {
const bands = trace.lanes.length;
const most = trace.n > 50000 ? 2 : bands < 3 ? 9 : bands < 6 ? 4 : 3;
for (const lanes of trace.lanes) {
const free = [];
const reach = new Float64Array(lanes.effects.length);
let used = 1, furthest = 0;
lanes.effects.forEach((row, i) => {
const end = endOf(trace, axis, row);
furthest = Math.max(furthest, end);
reach[i] = furthest;
let lane = 0;
while (lane < most - 1 && free[lane] > axis.x[row] - 1e-9) lane++;
free[lane] = Math.max(free[lane] || 0, end + 0.001);
axis.lane[row] = lane;
used = Math.max(used, lane + 1);
});
axis.reach.push(reach);
axis.effectLanes.push(used);
}
}
function lowerAt(axis, rows, at, from = 0) {
let low = from, high = rows.length;
while (low < high) {
const middle = (low + high) >> 1;
if (axis.x[rows[middle]] < at) low = middle + 1;
else high = middle;
}
return low;
}
function placeOfTime(trace, axis, time) {
const { byTime, n } = trace;
if (!n) return 0;
let low = 0, high = n;
while (low < high) {
const middle = (low + high) >> 1;
if (trace.time[byTime[middle]] < time) low = middle + 1;
else high = middle;
}
if (low === 0) return trace.time[byTime[0]] > 0 ? axis.x[byTime[0]] * time / trace.time[byTime[0]] : axis.x[byTime[0]];
const before = byTime[low - 1];
if (low >= n) return axis.x[before] + (time - trace.time[before]) / (trace.meta.T || 1);
const after = byTime[low];
const step = trace.time[after] - trace.time[before];
return axis.x[before] + (step ? (time - trace.time[before]) / step : 0) * (axis.x[after] - axis.x[before]);
}
function timeAtPlace(trace, axis, place) {
const { byTime, n } = trace;
const low = lowerAt(axis, byTime, place);
if (!n || low === 0) return 0;
if (low >= n) return trace.meta.T;
const before = byTime[low - 1], after = byTime[low];
const step = axis.x[after] - axis.x[before];
return trace.time[before] + (step > 0 ? (place - axis.x[before]) / step : 0) * (trace.time[after] - trace.time[before]);
}
function tickTimes(from, to, count) {
const raw = Math.max(1, (to - from) / Math.max(3, count));
const power = 10 ** Math.floor(Math.log10(raw));
const digit = raw / power;
const step = Math.max(1, power * (digit > 5 ? 10 : digit > 2 ? 5 : digit > 1 ? 2 : 1));
const times = [];
for (let time = Math.ceil(from / step) * step; time <= to && times.length < 200; time += step) times.push(time);
return { step, times };
}
function tickText(time, step, length) {
if (time === 0) return '0';
if (step < 1000) return (time / 1e3).toFixed(3) + ' µs';
if (length < 1e6 || time < 1e6) return +(time / 1e3).toFixed(1) + ' µs';
if (step < 1e6) return (time / 1e6).toFixed(3) + ' ms';
const digits = step >= 1e9 ? 0 : step >= 1e8 ? 1 : step >= 1e7 ? 2 : 3;
if (length >= 6e10) {
const minutes = Math.floor(time / 6e10);
return minutes + ':' + ((time - minutes * 6e10) / 1e9).toFixed(digits).padStart(digits ? 3 + digits : 2, '0');
}
return time < 1e9 ? (time / 1e6).toFixed(step < 1e7 ? 1 : 0) + ' ms' : (time / 1e9).toFixed(digits) + ' s';
}
function nearestRow(trace, axis, place) {
const { byTime, k, kind } = trace;
const middle = lowerAt(axis, byTime, place);
let best = -1, distance = Infinity;
for (let j = Math.max(0, middle - 24); j < Math.min(trace.n, middle + 24); j++) {
const row = byTime[j];
if (k[row] !== kind.state && k[row] !== kind.action && k[row] !== kind.mutation) continue;
const away = Math.abs(axis.x[row] - place) - (k[row] === kind.state ? 1e-9 : 0);
if (away <= distance) {
distance = away;
best = row;
}
}
return best;
}
return { SPREAD_LIMIT, layAxis, endOf, lowerAt, placeOfTime, timeAtPlace, tickTimes, tickText, nearestRow };
})();

// canvas.js
const module_canvas = (() => {
const COLORS = ['bg', 'panel', 'panel2', 'line', 'line2', 'ink', 'ink2', 'ink3', 'action', 'actiont', 'effect', 'effectbg', 'effectl',
'mut', 'mutt', 'red', 'state', 'statet', 'fail', 'failt', 'failbg', 'loop', 'slow', 'slowbg'];
const colors = {};
const font = { family: 'sans-serif' };
const widths = new Map();
let measure = null;
function readColors() {
const style = getComputedStyle(document.documentElement);
for (const name of COLORS) colors[name] = style.getPropertyValue('--' + name).trim();
font.family = getComputedStyle(document.body).fontFamily;
widths.clear();
}
const fontOf = (size, isBold) => `${isBold ? '600 ' : ''}${size}px ${font.family}`;
function widthOf(text, isBold = false) {
const key = (isBold ? 'b' : 'r') + text;
let width = widths.get(key);
if (width === undefined) {
measure = measure || document.createElement('canvas').getContext('2d');
if (!measure) return text.length * 7;
measure.font = fontOf(11.5, isBold);
width = measure.measureText(text).width;
if (widths.size > 20000) widths.clear();
widths.set(key, width);
}
return width;
}
function cleared(canvas, width, height) {
const ratio = Math.min(3, devicePixelRatio || 1);
const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
if (canvas.width !== w || canvas.height !== h) {
canvas.width = w;
canvas.height = h;
canvas.style.width = width + 'px';
canvas.style.height = height + 'px';
}
const g = (canvas.getContext('2d'));
g.setTransform(ratio, 0, 0, ratio, 0, 0);
g.clearRect(0, 0, width, height);
return g;
}
function polygon(g, points, isOpen) {
g.beginPath();
g.moveTo(points[0][0], points[0][1]);
for (const [x, y] of points.slice(1)) g.lineTo(x, y);
if (!isOpen) g.closePath();
}
function strokes(g, lines) {
g.beginPath();
for (const [from, to] of lines) {
g.moveTo(from[0], from[1]);
g.lineTo(to[0], to[1]);
}
g.stroke();
}
function disc(g, radius) {
g.beginPath();
g.arc(0, 0, radius, 0, 7);
}
const MARKS = {
action(g) {
g.fillStyle = colors.action;
polygon(g, [[0, -5.6], [5.6, 0], [0, 5.6], [-5.6, 0]]);
g.fill();
},
mutation(g) {
g.fillStyle = colors.mut;
g.strokeStyle = colors.red;
g.lineWidth = 1;
polygon(g, [[-5.2, -4], [5.2, -4], [0, 5]]);
g.fill();
g.stroke();
},
state(g) {
g.fillStyle = colors.state;
disc(g, 4.4);
g.fill();
},
same(g) {
g.fillStyle = colors.bg;
g.strokeStyle = colors.state;
g.lineWidth = 1.6;
disc(g, 3.9);
g.fill();
g.stroke();
},
failed(g) {
g.strokeStyle = colors.fail;
g.lineWidth = 2.6;
strokes(g, [[[-4.5, -4.5], [4.5, 4.5]], [[4.5, -4.5], [-4.5, 4.5]]]);
},
cancelled(g) {
g.fillStyle = colors.bg;
g.strokeStyle = colors.ink;
disc(g, 5.6);
g.fill();
g.stroke();
strokes(g, [[[-3, -3], [3, 3]], [[3, -3], [-3, 3]]]);
},
open(g) {
g.fillStyle = colors.bg;
g.strokeStyle = colors.actiont;
polygon(g, [[-4, -5.5], [5.5, 0], [-4, 5.5]]);
g.fill();
g.stroke();
},
impure(g) {
g.fillStyle = colors.failbg;
g.strokeStyle = colors.fail;
g.lineWidth = 1.1;
polygon(g, [[-5, -5], [5, -5], [5, 5], [-5, 5]]);
g.fill();
g.stroke();
strokes(g, [[[-5, 0], [0, -5]], [[-5, 5], [5, -5]], [[0, 5], [5, 0]]]);
},
loop(g) {
g.strokeStyle = g.fillStyle = colors.loop;
g.lineWidth = 1.8;
g.beginPath();
g.arc(0, 0, 4.6, -0.4, 4.6);
g.stroke();
polygon(g, [[-2, -7], [3, -4.6], [-1, -1.8]]);
g.fill();
},
late(g) {
g.fillStyle = colors.bg;
disc(g, 7);
g.fill();
g.strokeStyle = g.fillStyle = colors.fail;
g.lineWidth = 2;
g.beginPath();
g.moveTo(4.5, -3.5);
g.lineTo(-1.5, -3.5);
g.arc(-1.5, -0.2, 3.2, -1.57, 1.57, true);
g.lineTo(1.5, 3);
g.stroke();
polygon(g, [[1, 0], [5.5, 3], [1, 6]]);
g.fill();
},
slow(g) {
g.fillStyle = colors.slowbg;
g.strokeStyle = colors.slow;
polygon(g, [[0, -5.5], [6, 5], [-6, 5]]);
g.fill();
g.stroke();
},
};
function drawMark(g, name, x, y, scale = 1) {
const draw = MARKS[name];
if (!draw) return;
g.save();
g.translate(x, y);
g.scale(scale, scale);
g.lineWidth = 1.4;
draw(g);
g.restore();
}
function drawLine(g, x0, y0, x1, y1, dash = []) {
g.setLineDash(dash);
strokes(g, [[[x0, y0], [x1, y1]]]);
g.setLineDash([]);
}
function drawArrow(g, x0, y0, x1, y1) {
const isDown = y1 > y0;
const bend = Math.min(40, Math.abs(y1 - y0) * 0.4);
const side = isDown ? 0 : 9;
g.beginPath();
g.moveTo(x0, y0);
g.bezierCurveTo(x0 + side, y0 + (isDown ? bend : -bend * 0.2), x1 + side, y1 + (isDown ? -bend : bend), x1, y1);
g.stroke();
const back = isDown ? 6 : -6;
polygon(g, [[x1, y1], [x1 - 3.4, y1 - back], [x1 + 3.4, y1 - back]]);
g.fill();
}
return { colors, font, readColors, fontOf, widthOf, cleared, drawMark, drawLine, drawArrow };
})();

// chains.js
const module_chains = (() => {
const FARTHEST = 4096;
const MOST_MEMBERS = 256;
function causesOf(trace, row) {
const rows = [];
for (let i = row; i >= 0 && rows.length < FARTHEST; i = trace.cause[i]) rows.push(i);
return rows.reverse();
}
function consequencesOf(trace, row, most = FARTHEST) {
const rows = [], waiting = [row];
while (waiting.length && rows.length < most) {
const next = (waiting.pop());
rows.push(next);
const children = [];
for (let c = trace.firstChild[next]; c >= 0; c = trace.nextSibling[c]) children.push(c);
while (children.length) waiting.push((children.pop()));
}
return rows;
}
const chainOf = (trace, row) => new Set([...causesOf(trace, row), ...consequencesOf(trace, row)]);
function actionOf(trace, row) {
for (let i = row, steps = 0; i >= 0 && steps < FARTHEST; i = trace.cause[i], steps++) {
if (isAction(trace, i)) return i;
}
return -1;
}
const isAction = (trace, row) =>
trace.k[row] === trace.kind.action || (trace.k[row] === trace.kind['action.out'] && (trace.flags[row] & 8) !== 0);
function loopActions(trace) {
const turns = new Set();
for (let i = 0; i < trace.n; i++) if (trace.k[i] === trace.kind.loop && trace.cause[i] >= 0) turns.add(trace.cause[i]);
const actions = new Set(turns);
for (const turn of [...turns]) {
for (let way = wayBack(trace, turn); way;) {
const start = (way.pop());
for (const action of way) actions.add(action);
const further = wayBack(trace, start);
if (turns.has(start) || !further) break;
turns.add(start);
actions.add(start);
way = further;
}
}
return actions;
}
function wayBack(trace, row) {
const way = [];
for (let j = actionOf(trace, trace.cause[row]); j >= 0 && way.length < MOST_MEMBERS; j = actionOf(trace, trace.cause[j])) {
way.push(j);
if (trace.label[j] === trace.label[row] && trace.reactor[j] === trace.reactor[row]) return way;
}
return null;
}
function driverOf(trace, row) {
const c = trace.cause[row];
if (c < 0 || trace.k[row] !== trace.kind.action) return -1;
if (trace.k[c] === trace.kind.state || trace.k[c] === trace.kind.reduce) return c;
return trace.k[c] === trace.kind.pulse ? trace.cause[c] : -1;
}
function runningTime(trace, begin) {
let sum = Math.max(0, trace.duration[begin]);
for (let c = trace.firstChild[begin]; c >= 0; c = trace.nextSibling[c]) {
if (trace.k[c] === trace.kind['mutate.run']) sum += Math.max(0, trace.duration[c]);
}
return sum;
}
return { causesOf, consequencesOf, chainOf, actionOf, isAction, loopActions, driverOf, runningTime };
})();

// text.js
const module_text = (() => {
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffe\uffff]/g;
function shown(value, most = 300) {
let text = String(value);
if (text.length > most) text = text.slice(0, most - 1) + '…';
return text.replace(CONTROLS, character =>
character === '\n' ? '⏎' : '\\u{' + character.charCodeAt(0).toString(16) + '}');
}
function durationText(ns) {
if (ns < 0) return '-';
if (ns < 1000) return ns + ' ns';
if (ns >= 59.95e9) {
const seconds = Math.round(ns / 1e9);
return Math.floor(seconds / 60) + ' min ' + (seconds % 60) + ' s';
}
const [size, unit] = ns < 999500 ? [1e3, 'µs'] : ns < 999.5e6 ? [1e6, 'ms'] : [1e9, 's'];
const value = ns / size;
const digits = value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
return Number(value.toFixed(digits)) + ' ' + unit;
}
function timeText(ns, length) {
if (length < 1e9) return (ns / 1e6).toFixed(3) + ' ms';
if (length < 6e10) return (ns / 1e9).toFixed(5) + ' s';
return Math.floor(ns / 6e10) + ':' + ((ns % 6e10) / 1e9).toFixed(3).padStart(6, '0');
}
const countText = count => count.toLocaleString('en');
const counted = (count, one, many) => countText(count) + ' ' + (count === 1 ? one : many || one + 's');
function valueText(value, most = 140) {
if (value === undefined) return 'not kept';
if (value !== null && typeof value === 'object' && value.$trunc === true) {
return `(cut, ${Number(value.bytes)} bytes) ${shown(value.head || '', most)}`;
}
return shown(JSON.stringify(value), most);
}
function payloadText(payload, most) {
if (payload !== null && typeof payload === 'object' && !Array.isArray(payload)) {
const keys = Object.keys(payload);
if (keys.length === 1 && keys[0] === '_0') return valueText(payload._0, most);
}
return valueText(payload, most);
}
const fileName = path => path.slice(path.lastIndexOf('/') + 1);
return { shown, durationText, timeText, countText, counted, valueText, payloadText, fileName };
})();

// session.js
const module_session = (() => {
const { causesOf, chainOf, consequencesOf } = module_chains;
const { durationText, timeText } = module_text;
const session = {
trace: (null),
values: (null),
axis: (null),
meta: (null),
selected: -1, hovered: -1, focus: -1,
selectedChain: new Set(),
hoveredChain: null,
focusChain: null,
query: '',
visible: new Uint32Array(0),
isFiltered: false,
from: 0, to: 1, picture: 'timeline', tab: 'event', keysOn: true,
history: [], historyIndex: -1,
measured: ({}),
};
const listeners = new Map();
function follow(signals, listener) {
for (const signal of signals) listeners.set(signal, [...(listeners.get(signal) || []), listener]);
}
function tell(signal, detail) {
for (const listener of listeners.get(signal) || []) listener(detail);
}
const isNarrow = () => matchMedia('(max-width:820px)').matches;
const timeOf = row => timeText(session.trace.time[row], session.meta.T);
const sinceText = (before, row) => durationText(Math.max(0, session.trace.time[row] - session.trace.time[before]));
function select(row, how = {}) {
const { trace } = session;
if (!(row >= 0 && row < trace.n)) return;
const begin = performance.now();
session.selected = row;
session.selectedChain = new Set(causesOf(trace, row));
if (trace.k[row] === trace.kind.action || trace.k[row] === trace.kind['mutate.begin']) {
for (const next of consequencesOf(trace, row, 600)) session.selectedChain.add(next);
}
if (!how.keepsHistory && session.history[session.historyIndex] !== row) {
session.history = session.history.slice(Math.max(0, session.historyIndex - 200), session.historyIndex + 1);
session.history.push(row);
session.historyIndex = session.history.length - 1;
}
tell('selected', how);
session.measured.select = performance.now() - begin;
}
function travelHistory(step) {
const next = session.historyIndex + step;
if (next < 0 || next >= session.history.length) return;
session.historyIndex = next;
select(session.history[next], { keepsHistory: true });
}
function hover(row) {
if (row === session.hovered) return;
session.hovered = row;
session.hoveredChain = row >= 0 ? chainOf(session.trace, row) : null;
tell('hovered');
}
function setWindow(from, to) {
const smallest = 1e-7;
if (to - from < smallest) {
const middle = (from + to) / 2;
from = middle - smallest / 2;
to = middle + smallest / 2;
}
const width = Math.min(1, to - from);
session.from = Math.max(0, Math.min(1 - width, from));
session.to = session.from + width;
tell('window');
}
function zoom(factor) {
const at = session.selected >= 0 ? session.axis.x[session.selected] : -1;
const middle = at > session.from && at < session.to ? at : (session.from + session.to) / 2;
setWindow(middle - (middle - session.from) * factor, middle + (session.to - middle) * factor);
}
function setFocus(row) {
const { axis, trace } = session;
const before = session.focus;
session.focus = row;
session.focusChain = row >= 0 ? chainOf(trace, row) : null;
if (session.focusChain) {
let low = 1, high = 0;
for (const one of session.focusChain) {
low = Math.min(low, axis.x[one]);
high = Math.max(high, axis.x[one]);
}
const margin = Math.max(0.01, (high - low) * 0.12);
setWindow(low - margin, high + margin);
} else if (before >= 0) {
setWindow(0, 1);
}
tell('focus');
}
return { session, follow, tell, isNarrow, timeOf, sinceText, select, travelHistory, hover, setWindow, zoom, setFocus };
})();

// elements.js
const module_elements = (() => {
const { shown } = module_text;
const byID = id => document.getElementById(id);
function element(tag, cssClass, ...children) {
const made = document.createElement(tag);
if (cssClass) made.className = cssClass;
for (const child of children) if (child !== null && child !== undefined && child !== '') made.append(child);
return made;
}
const words = (text, cssClass) => element('span', 't ' + (cssClass || ''), shown(text));
function icon(name) {
const space = 'http://www.w3.org/2000/svg';
const svg = document.createElementNS(space, 'svg');
svg.setAttribute('class', 'ic');
svg.setAttribute('aria-hidden', 'true');
const use = document.createElementNS(space, 'use');
use.setAttribute('href', '#g-' + name);
svg.append(use);
return svg;
}
function button(cssClass, action, ...children) {
const made = (element('button', cssClass, ...children));
made.type = 'button';
made.addEventListener('click', action);
return made;
}
const heading = (text, ...right) => element('h3', '', words(text), right.length ? element('span', 'grow', ...right) : '');
let toastTimer = 0;
function toast(text) {
const box = byID('toast');
box.textContent = text;
box.hidden = false;
clearTimeout(toastTimer);
toastTimer = setTimeout(() => { box.hidden = true; }, 2000);
}
async function copy(text, message) {
try {
await navigator.clipboard.writeText(text);
toast(message);
} catch {
const area = (element('textarea', 'vh'));
area.value = text;
document.body.append(area);
area.select();
const isCopied = document.execCommand('copy');
area.remove();
toast(isCopied ? message : 'The browser does not let this page copy. Select the text instead.');
}
}
return { byID, element, words, icon, button, heading, toast, copy };
})();

// words.js
const module_words = (() => {
const { BAD, ENDS, FLAG, lowerIndex, rowOfSeq } = module_trace;
const { fieldsOf } = module_states;
const { runningTime } = module_chains;
const { countText, durationText, fileName, payloadText, shown, valueText } = module_text;
const actionNumber = (trace, row) => lowerIndex(trace.actions, row) + 1;
function bandName(trace, band) {
const reactor = trace.meta.reactors[band];
return trace.strings[reactor.name] || trace.strings[reactor.type];
}
function reactorName(trace, row) {
const band = trace.bandOf.get(trace.reactor[row]);
return band === undefined ? '' : bandName(trace, band);
}
function isUnchanged(trace, row) {
const c = trace.cause[row];
return trace.k[row] === trace.kind.state && !(trace.flags[row] & FLAG.initial) && c >= 0
&& trace.k[c] === trace.kind.reduce && (trace.flags[c] & FLAG.noop) !== 0;
}
function glyphOf(trace, row) {
const { k, kind, bad, flags } = trace;
switch (k[row]) {
case kind.action: return 'action';
case kind['action.out']: return (flags[row] & FLAG.injected) ? 'action' : 'other';
case kind['mutate.begin']: return 'effect';
case kind.mutation: return 'mutation';
case kind.reduce: return bad[row] & BAD.impure ? 'impure' : 'reduce';
case kind.state: return bad[row] & BAD.late ? 'late' : isUnchanged(trace, row) ? 'same' : 'state';
case kind['mutate.end']: case kind['inner.end']: return ['end', 'failed', 'cancelled', 'end'][flags[row] >> 6];
case kind.error: return 'failed';
case kind.impurity: return 'impure';
case kind.loop: return 'loop';
case kind.open: return 'open';
case kind.pulse: return 'pulse';
case kind.reactor: return 'reactor';
case kind.mark: return bad[row] & BAD.test ? 'failed' : 'other';
default: return 'other';
}
}
function toneOf(trace, row) {
const glyph = glyphOf(trace, row);
if (['failed', 'impure', 'late'].includes(glyph)) return 'c-fail';
return ({
action: 'c-action', effect: 'c-effect', mutation: 'c-mutation', reduce: 'c-mutation', state: 'c-state', loop: 'c-loop',
})[glyph] || 'c-mute';
}
function kindWord(trace, row) {
const name = trace.meta.kinds[trace.k[row]] || 'event';
return ({
'mutate.begin': 'effect', 'mutate.end': 'end of effect', 'mutate.run': 'effect runs', 'inner.end': 'cut within an effect',
open: 'effect that never ended', 'reactor.end': 'end of reactor',
})[name] || name;
}
function nameOf(trace, row) {
const { k, kind, strings, flags } = trace;
const label = strings[trace.label[row]];
switch (k[row]) {
case kind.action: return `#${actionNumber(trace, row)} ${label}`;
case kind['mutate.begin']: case kind.mutation: case kind.error: case kind.reactor: case kind.mark: return label;
case kind.state:
if (flags[row] & FLAG.initial) return 'first state';
if (isUnchanged(trace, row)) return 'nothing changed';
return fieldsOf(trace, row).join(', ') || 'state';
case kind['mutate.end']: return ENDS[flags[row] >> 6];
case kind['inner.end']: return `${label || 'stream'} ${ENDS[flags[row] >> 6]}`;
case kind.reduce: return 'reduce ' + label;
case kind['mutate.run']: return 'runs on';
case kind.open: return 'never ended';
case kind.loop: return 'loop closes';
case kind['action.out']:
if (flags[row] & FLAG.injected) return `#${actionNumber(trace, row)} ${label}`;
}
return `${trace.meta.kinds[k[row]] || 'event'}${label ? ' ' + label : ''}`;
}
function effectSentence(trace, values, row) {
const end = trace.end[row];
if (end < 0) {
return trace.bad[row] & BAD.open ? `never ended, open for ${durationText(trace.meta.T - trace.time[row])}` : 'no end was recorded';
}
const length = trace.time[end] - trace.time[row];
const running = Math.min(length, runningTime(trace, row));
let text = durationText(length);
if (length > 1e5 && running / length < 0.5) text += `, waiting ${Math.floor(100 * (1 - running / length))} %`;
const ending = trace.flags[end] >> 6;
if (ending) text += ', ' + ENDS[ending];
const by = values.now(end)?.by;
if (by) {
const other = rowOfSeq(trace, by);
text += ' by ' + (other >= 0 ? nameOf(trace, other) : 'event ' + Number(by));
}
return text;
}
function stepText(step) {
const path = shown(String(step.path).slice(1) || 'state', 40);
if (step.op === 'add') return `${path} + ${valueText(step.value, 50)}`;
if (step.op === 'remove') return 'old' in step ? `${path} − ${valueText(step.old, 50)}` : `${path} removed`;
if (step.op === 'move') return `${path} moved from ${shown(String(step.from).slice(1), 40)}`;
return 'old' in step ? `${path} ${valueText(step.old, 50)} → ${valueText(step.value, 50)}` : `${path} → ${valueText(step.value, 50)}`;
}
function actionSentence(trace, row, detail) {
const { strings, source, site, cause, k, kind } = trace;
const parts = [];
if (detail && detail.payload !== undefined) parts.push(payloadText(detail.payload));
if (source[row]) parts.push('from ' + strings[source[row]].replace('view:', ''));
if (cause[row] >= 0 && k[cause[row]] === kind.state) parts.push(`driven by ${reactorName(trace, cause[row])} ${nameOf(trace, cause[row])}`);
if (site[row]) parts.push(fileName(strings[site[row]]));
return parts.join(' · ');
}
function sentenceOf(trace, values, row) {
const { k, kind, flags, strings } = trace;
const detail = values.now(row);
if (k[row] === kind['mutate.begin']) return effectSentence(trace, values, row);
if (k[row] === kind.action) return actionSentence(trace, row, detail);
if (detail === null) return '…';
switch (k[row]) {
case kind.mutation: {
const parts = detail.payload === undefined ? [] : [payloadText(detail.payload)];
if (flags[row] & FLAG.injected) parts.push('from outside' + (trace.source[row] ? ' by ' + strings[trace.source[row]] : ''));
if (flags[row] & FLAG.unknown) parts.push('its cause is unknown');
return parts.join(' · ');
}
case kind.state: case kind['state.out']:
if (detail.diff) return detail.diff.map(stepText).join('   ');
return detail.payload === undefined ? 'its value was not kept' : valueText(detail.payload);
case kind.reduce:
return `${durationText(trace.duration[row])}, revision ${trace.revision[row]}${flags[row] & FLAG.noop ? ', same state' : ''}`;
case kind.error: return shown(detail.msg || '') + (flags[row] & FLAG.swallowed ? ', and no observer was notified' : '');
case kind.impurity: return shown(detail.msg || '') + (detail.line ? ` · ${fileName(String(detail.file || ''))}:${detail.line}` : '');
case kind.loop: return (detail.members || []).map((m) => shown(m, 60)).join(' → ');
case kind.mark: return detail.payload === undefined ? '' : valueText(detail.payload, 300);
case kind.dropped: return countText(Number(detail.count)) + ' events were lost';
}
if (trace.site[row]) return strings[trace.site[row]];
return trace.duration[row] >= 0 ? durationText(trace.duration[row]) : '';
}
function writerOf(trace, state, action) {
const reduce = trace.cause[state];
const mutation = reduce >= 0 ? trace.cause[reduce] : -1;
const who = action >= 0 ? nameOf(trace, action)
: mutation >= 0 && trace.flags[mutation] & FLAG.injected ? 'from outside' : 'unknown';
return who + (mutation >= 0 ? ' → ' + trace.strings[trace.label[mutation]] : '');
}
return { actionNumber, bandName, reactorName, isUnchanged, glyphOf, toneOf, kindWord, nameOf, effectSentence, stepText, sentenceOf, writerOf };
})();

// address.js
const module_address = (() => {
const { rowOfSeq } = module_trace;
const { follow, session } = module_session;
const LONGEST = 400;
let timer = 0;
function readAddress(hash) {
const said = new Map();
for (const part of hash.replace(/^#/, '').split('&')) {
const at = part.indexOf('=');
if (at < 0) continue;
let value = part.slice(at + 1);
try {
value = decodeURIComponent(value);
} catch {
}
said.set(part.slice(0, at), value);
}
const number = (name) => (/^[0-9]{1,16}$/.test(said.get(name) || '') ? Number(said.get(name)) : -1);
return { event: number('event'), chain: number('chain'), find: said.has('find') ? said.get('find').slice(0, LONGEST) : null, view: said.get('view') || '' };
}
function address() {
const { trace, selected, query, focus, picture } = session;
const parts = [];
if (selected >= 0) parts.push('event=' + trace.seq[selected]);
if (query) parts.push('find=' + encodeURIComponent(query));
if (focus >= 0) parts.push('chain=' + trace.seq[focus]);
if (picture === 'cycle') parts.push('view=cycle');
return '#' + parts.join('&');
}
const linkTo = row => location.href.split('#')[0] + '#event=' + session.trace.seq[row];
const rowOf = seq => (seq >= 0 ? rowOfSeq(session.trace, seq) : -1);
function wireAddress() {
follow(['selected', 'find', 'focus', 'picture', 'filtered'], () => {
clearTimeout(timer);
timer = setTimeout(() => {
try {
history.replaceState(null, '', address());
} catch {
}
}, 150);
});
}
return { readAddress, linkTo, rowOf, wireAddress };
})();

// finding-tabs.js
const module_finding_tabs = (() => {
const { hover, select, session, timeOf } = module_session;
const { button, copy, element, heading, icon, words } = module_elements;
const { countText, counted, durationText } = module_text;
const { bandName, nameOf, reactorName } = module_words;
const { linkTo } = module_address;
const FINDINGS = {
test: ['failed', 'Failed expectations', n => counted(n, 'failed expectation'), 'c-fail'],
impure: ['impure', 'Impure reduces', n => counted(n, 'impure reduce'), 'c-fail'],
failed: ['failed', 'Failed', n => countText(n) + ' failed', 'c-fail'],
late: ['late', 'Came too late', n => countText(n) + ' came too late', 'c-fail'],
open: ['open', 'Never ended', n => countText(n) + ' never ended', 'c-action'],
loop: ['loop', 'Feedback loops', n => 'loop, ' + counted(n, 'turn'), 'c-loop'],
cancelled: ['cancelled', 'Cancelled', n => countText(n) + ' cancelled', 'c-effect'],
};
const MOST_TIMES = 18;
const MOST_ACTIONS = 60;
function pointsAt(target, row) {
target.addEventListener('mouseenter', () => hover(row));
target.addEventListener('mouseleave', () => hover(-1));
return target;
}
function findingsTab() {
const { meta } = session;
const made = document.createDocumentFragment();
made.append(element('h2', 'vh', 'Findings'));
if (!meta.findings.length) made.append(element('p', 'sub', 'Nothing was impure, failed, late, open, cancelled or looping in what was recorded.'));
let last = '';
for (const finding of meta.findings) {
const [mark, title, chip] = FINDINGS[finding.kind] || ['other', finding.kind, countText];
if (finding.kind !== last) made.append(heading(title, finding.kind === 'loop' ? chip(meta.totals.loop) : countText(meta.totals[finding.kind]) + '×'));
last = finding.kind;
const times = finding.turns ? counted(finding.turns, 'turn') : finding.total > 1 ? countText(finding.total) + '×' : '';
made.append(pointsAt(button('find1', () => select(finding.rows[0]), icon(mark), element('b', '', words(finding.what)), element('span', 'ct', times),
element('span', 'x', words(finding.why), finding.where ? element('br') : '', finding.where ? words(finding.where, 'mono') : '')), finding.rows[0]));
if (finding.rows.length < 2) continue;
const turns = element('div', 'turns');
for (const row of finding.rows.slice(0, MOST_TIMES)) turns.append(pointsAt(button('', () => select(row), timeOf(row)), row));
if (finding.total > MOST_TIMES) turns.append(element('span', 'c-mute', `and ${countText(finding.total - MOST_TIMES)} more`));
made.append(turns);
}
return made;
}
function slowTab(openTab) {
const { meta, trace } = session;
const made = document.createDocumentFragment();
const [slowest] = meta.slow;
if (!slowest) {
made.append(element('p', 'sub', 'No action was recorded.'));
return made;
}
if (slowest.max > 0) {
made.append(element('h2', '', icon('slow'), words('Slowest: ' + nameOf(trace, slowest.row))),
element('p', 'sub', durationText(slowest.max) + ' to its last state'), splitBar(slowest));
}
made.append(heading('Actions by their slowest, to the last state'));
const head = element('tr');
for (const title of ['action', '×', 'p50', 'p95', 'max', 'waiting']) {
const cell = element('th', '', title);
cell.setAttribute('scope', 'col');
head.append(cell);
}
const body = element('tbody');
for (const slow of meta.slow.slice(0, MOST_ACTIONS)) {
const open = button('', () => {
select(slow.to >= 0 ? slow.to : slow.row);
openTab('event');
}, words(trace.strings[slow.label], 'c-action'), ' ', words(bandName(trace, trace.bandOf.get(slow.r) ?? 0), 'c-mute'));
const line = element('tr', '', element('td', '', open));
for (const text of [countText(slow.n), durationText(slow.p50), durationText(slow.p95), durationText(slow.max),
slow.max > 0 ? Math.floor(100 * slow.wait / slow.max) + ' %' : '-']) line.append(element('td', '', text));
body.append(pointsAt(line, slow.row));
}
made.append(element('table', '', element('thead', '', head), body));
return made;
}
function splitBar(slow) {
const bar = element('div', 'split3'), key = element('div', 'keyl');
for (const [name, text, time] of [['s-call', 'calls of mutate', slow.call], ['s-wait', 'waiting', slow.wait], ['s-run', 'effects ran', slow.run]]) {
const part = element('span', name);
part.style.width = Math.max(time ? 1.5 : 0, 100 * time / Math.max(1, slow.max)) + '%';
bar.append(part);
key.append(element('span', '', element('i', name), `${text} ${durationText(time)}`));
}
return element('div', '', bar, key);
}
function testTab(row) {
const { meta, trace } = session;
const made = document.createDocumentFragment();
const test = meta.tests.find((one) => one.r === trace.reactor[row]);
made.append(element('h2', '', 'As a test'));
if (!test) {
const name = reactorName(trace, row);
made.append(element('p', 'sub', words(name
? `${name} has no test here: no action or mutation reached it from outside, or its type has no name in source.`
: 'This event belongs to no reactor. Select one that does.')));
return made;
}
const code = element('pre', '', test.text);
code.tabIndex = 0;
code.setAttribute('aria-label', 'Swift source');
made.append(element('p', 'sub', words(`All that reached ${reactorName(trace, row)} from outside, at its times, and the states that came out: the same as trace-render test writes.`)),
element('div', 'act', button('', () => copy(test.text, 'The test is copied.'), 'Copy test'),
button('', () => copy(linkTo(row), `The link to event ${trace.seq[row]} is copied.`), 'Copy link')), code);
return made;
}
return { FINDINGS, findingsTab, slowTab, testTab };
})();

// query.js
const module_query = (() => {
const MARK_WORDS = ['failed', 'cancelled', 'open', 'impure', 'loop', 'late', 'slow', 'noop', 'swallowed', 'unobserved', 'injected'];
const EFFECT_KINDS = ['mutate.begin', 'mutate.run', 'mutate.end', 'inner.end', 'open'];
const SPACE = /[ \t\n\r]/;
const folded = text => text.replace(/[A-Z]+/g, letters => letters.toLowerCase());
const contains = (text, needle) => folded(text).includes(needle);
function quoted(text, at) {
let word = '';
while (at < text.length && text[at] !== '"') {
if (text[at] === '\\' && (text[at + 1] === '"' || text[at + 1] === '\\')) at++;
word += text[at++];
}
return [word, at + 1];
}
const quotedText = text => '"' + text.replace(/[\\"]/g, '\\$&') + '"';
function parseQuery(text) {
const terms = [];
let at = 0;
while (at < text.length) {
if (SPACE.test(text[at])) {
at++;
continue;
}
const isExcluded = text[at] === '-' && at + 1 < text.length && !SPACE.test(text[at + 1]);
if (isExcluded) at++;
const key = /^(r|k|is|field|by|has):/.exec(text.slice(at, at + 6));
if (key) at += key[0].length;
const isQuoted = text[at] === '"';
let word;
if (isQuoted) {
[word, at] = quoted(text, at + 1);
} else {
const end = text.slice(at).search(SPACE);
word = end < 0 ? text.slice(at) : text.slice(at, at + end);
at += word.length;
}
if (!word) continue;
const isAction = !key && !isQuoted && /^#[0-9]+$/.test(word);
const subject = (key ? key[1] : isAction ? 'action' : 'word');
terms.push({ subject, text: isAction ? word.slice(1) : word, isExcluded });
}
return terms;
}
function kindsNamed(kinds, text) {
const word = folded(text);
if (kinds.includes(word)) return new Set([kinds.indexOf(word)]);
const isEffect = 'effect'.startsWith(word);
return new Set(kinds.flatMap((name, code) => name.startsWith(word) || (isEffect && EFFECT_KINDS.includes(name)) ? [code] : []));
}
function faultOf(terms, kinds) {
for (const term of terms) {
if (term.subject === 'is' && !MARK_WORDS.includes(folded(term.text))) {
return `'is:${term.text}' is nothing that an event can be. Please provide one of ${MARK_WORDS.join(', ')}.`;
}
if (term.subject === 'k' && kindsNamed(kinds, term.text).size === 0) {
return `'k:${folded(term.text)}' is no kind of event. Please provide the beginning of one of ${[...kinds, 'effect'].join(', ')}.`;
}
}
return null;
}
return { MARK_WORDS, folded, contains, quotedText, parseQuery, kindsNamed, faultOf };
})();

// search.js
const module_search = (() => {
const { BAD, FLAG } = module_trace;
const { pointerKeys } = module_states;
const { isUnchanged } = module_words;
const { consequencesOf, loopActions } = module_chains;
const { contains, folded, kindsNamed } = module_query;
const END_WORDS = ['completed', 'error', 'cancelled', 'disposed'];
const RARE = ['impurity', 'loop'];
async function search(trace, values, terms, goesOn) {
const found = new Uint8Array(trace.n).fill(1);
for (const term of terms) {
const matches = await matcher(trace, values, term, goesOn);
if (!matches) return null;
for (let i = 0; i < trace.n; i++) if (matches(i) === term.isExcluded) found[i] = 0;
}
return found;
}
async function matcher(trace, values, term, goesOn) {
const needle = folded(term.text);
switch (term.subject) {
case 'k': {
const kinds = kindsNamed(trace.meta.kinds, needle);
return row => kinds.has(trace.k[row]);
}
case 'r': return ofReactor(trace, needle);
case 'is': return isMarked(trace, needle);
case 'field': {
const paths = pathsWith(trace, dotted(needle));
return row => wrote(trace, row, paths);
}
case 'by': return writtenBy(trace, needle);
case 'action': {
const action = trace.actions[Number(term.text) - 1];
const rows = new Set(action === undefined ? [] : consequencesOf(trace, action, trace.n));
return row => rows.has(row);
}
case 'has': {
const hits = await scanValues(trace, values, needle, goesOn);
return hits && (row => hits[row] === 1);
}
default: return await hasWord(trace, values, needle);
}
}
function ofReactor(trace, needle) {
const number = /^#[0-9]+$/.test(needle) ? Number(needle.slice(1)) : -1;
const numbers = new Set(trace.meta.reactors.filter((r) => number >= 0 ? r.r === number
: contains(trace.strings[r.type], needle) || contains(trace.strings[r.name], needle)).map((r) => r.r));
return (row) => numbers.has(trace.reactor[row]);
}
function isMarked(trace, mark) {
const { flags, k, kind, bad } = trace;
switch (mark) {
case 'swallowed': return row => k[row] === kind.error && (flags[row] & FLAG.swallowed) !== 0;
case 'unobserved': return row => k[row] === kind.state && (flags[row] & FLAG.unobserved) !== 0;
case 'injected': return row => (flags[row] & FLAG.injected) !== 0;
case 'noop': return row => (k[row] === kind.reduce && (flags[row] & FLAG.noop) !== 0) || isUnchanged(trace, row);
case 'loop': {
const actions = loopActions(trace);
return row => k[row] === kind.loop || actions.has(row);
}
}
const bit = (BAD)[mark] || 0;
return row => (bad[row] & bit) !== 0;
}
const dotted = path => (path.startsWith('/') ? path.slice(1) : path).replace(/\//g, '.');
function pathsWith(trace, needle) {
const isPath = new Uint8Array(trace.strings.length);
for (let j = 0; j < trace.path.length; j++) isPath[trace.path[j]] = 1;
const hits = new Uint8Array(trace.strings.length);
trace.strings.forEach((text, number) => {
if (isPath[number] && contains(pointerKeys(text).join('.'), needle)) hits[number] = 1;
});
return hits;
}
function wrote(trace, row, paths) {
for (let j = trace.steps[row]; j < trace.steps[row + 1]; j++) if (paths[trace.path[j]]) return true;
return false;
}
function writtenBy(trace, needle) {
const { k, label, cause } = trace;
const { reduce, state, mutation } = trace.kind;
const texts = Uint8Array.from(trace.strings, text => (contains(text, needle) ? 1 : 0));
return (row) => {
const from = k[row] === state ? cause[row] : k[row] === reduce ? row : -1;
return from >= 0 && (k[from] === reduce || k[from] === mutation) && texts[label[from]] === 1;
};
}
async function hasWord(trace, values, needle) {
const { k, kind, strings } = trace;
const texts = Uint8Array.from(strings, text => (text && contains(text, needle) ? 1 : 0));
const paths = pathsWith(trace, needle);
const reactors = new Set(trace.meta.reactors.filter((r) => texts[r.type]).map((r) => r.r));
const ends = END_WORDS.map(word => word.includes(needle));
const rare = new Set();
const rareKinds = new Set(RARE.map(name => kind[name]));
for (let row = 0; row < trace.n; row++) {
if (!rareKinds.has(k[row])) continue;
const detail = await values.of(row);
const words = [...(detail.members || []), detail.file ? `${detail.file}:${detail.line || 0}` : ''];
if (words.some(word => contains(String(word), needle))) rare.add(row);
}
return (row) => {
if (reactors.has(trace.reactor[row]) || rare.has(row)) return true;
if (k[row] === kind.state) return wrote(trace, row, paths);
if (k[row] === kind['mutate.end']) return ends[trace.flags[row] >> 6];
return texts[trace.label[row]] === 1 || texts[trace.source[row]] === 1 || texts[trace.site[row]] === 1;
};
}
function valueHas(value, needle) {
if (Array.isArray(value)) return value.some(element => valueHas(element, needle));
if (value !== null && typeof value === 'object') return Object.values(value).some(part => valueHas(part, needle));
return contains(String(value), needle);
}
function detailHas(detail, needle) {
return ('payload' in detail && valueHas(detail.payload, needle)) || (detail.msg !== undefined && valueHas(detail.msg, needle))
|| (Array.isArray(detail.diff) && detail.diff.some((step) =>
('old' in step && valueHas(step.old, needle)) || ('value' in step && valueHas(step.value, needle))));
}
async function scanValues(trace, values, needle, goesOn) {
const hits = new Uint8Array(trace.n);
const isPlain = /^[ !#-.0-\[\]-~]+$/.test(needle);
const bytes = new TextEncoder().encode(needle);
const size = trace.meta.rows;
for (let number = 0; number < values.blocks; number++) {
const block = await values.block(number);
const first = number * size, last = Math.min(trace.n, first + size);
const base = trace.value[first];
if (isPlain) scanBytes(block, bytes, at => {
let low = first, high = last - 1;
while (low < high) {
const middle = (low + high + 1) >> 1;
if (trace.value[middle] <= base + at) low = middle;
else high = middle - 1;
}
hits[low] = 1;
return trace.value[low + 1] - base;
});
else hits.fill(1, first, last);
for (let row = first; row < last; row++) if (hits[row] && !detailHas(values.now(row) || {}, needle)) hits[row] = 0;
if (!await goesOn((number + 1) / values.blocks)) return null;
}
return hits;
}
function scanBytes(bytes, needle, hit) {
const fold = Uint8Array.from({ length: 256 }, (_, byte) => (byte > 64 && byte < 91 ? byte + 32 : byte));
const end = bytes.length - needle.length;
for (let at = 0; at <= end;) {
let same = 0;
while (same < needle.length && fold[bytes[at + same]] === needle[same]) same++;
at = same === needle.length ? hit(at) : at + 1;
}
}
return { search, valueHas, detailHas };
})();

// filter.js
const module_filter = (() => {
const { BAD } = module_trace;
const { follow, session, tell } = module_session;
const { byID, button, element, icon } = module_elements;
const { faultOf, parseQuery } = module_query;
const { search } = module_search;
const { countText } = module_text;
const GROUPS = [
['action', 'action', ['action', 'action.out'], true], ['effect', 'effect', ['mutate.begin', 'mutate.end', 'inner.end'], true],
['mutation', 'mutation', ['mutation', 'mutation.out'], true], ['reduce', 'reduce', ['reduce'], false],
['state', 'state', ['state', 'state.out', 'pulse'], true], ['other', 'other', [], false],
];
const ALWAYS = ['error', 'impurity', 'loop', 'dropped', 'mark'];
const on = new Set(GROUPS.filter(group => group[3]).map(group => group[0]));
let run = 0;
function kindFilter(isAsked) {
const { trace } = session;
const { k, kind, flags, bad } = trace;
const isOn = trace.meta.kinds.map((name) =>
on.has((GROUPS.find(group => group[2].includes(name)) || GROUPS[5])[0]));
const always = new Set(ALWAYS.map(name => kind[name]));
const others = on.has('other');
return (row) => isAsked || always.has(k[row]) || (k[row] === kind.reduce && (bad[row] & BAD.impure) !== 0)
|| (isOn[k[row]] && (others || k[row] !== kind['mutate.end'] || flags[row] >> 6 !== 0));
}
async function applyFilter() {
const current = ++run;
const begin = performance.now();
const { trace, values } = session;
const status = byID('count');
const terms = parseQuery(session.query);
const fault = faultOf(terms, trace.meta.kinds);
byID('q').setAttribute('aria-invalid', String(fault !== null));
byID('fault').textContent = fault || '';
byID('fault').hidden = fault === null;
if (fault) return;
let lastBreath = performance.now();
const found = await search(trace, values, terms, async done => {
if (performance.now() - lastBreath > 80) {
status.textContent = `looking… ${Math.round(100 * done)} %`;
await new Promise(resume => setTimeout(resume));
lastBreath = performance.now();
}
return current === run;
});
if (!found || current !== run) return;
const isListed = kindFilter(terms.some(term => !term.isExcluded && (term.subject === 'k' || term.subject === 'is')));
const visible = new Uint32Array(trace.n);
let count = 0;
for (let row = 0; row < trace.n; row++) {
if (found[row] && (!session.focusChain || session.focusChain.has(row)) && isListed(row)) visible[count++] = row;
}
session.visible = visible.subarray(0, count);
session.isFiltered = terms.length > 0;
status.textContent = countText(count) + (count === trace.n ? '' : ' of ' + countText(trace.n));
session.measured.filter = performance.now() - begin;
tell('filtered');
}
function find(query) {
session.query = query;
byID('q').value = query;
const done = applyFilter();
tell('find');
return done;
}
function wireFilter() {
for (const [name, mark] of GROUPS) {
const made = button('', () => {
if (!on.delete(name)) on.add(name);
made.setAttribute('aria-pressed', String(on.has(name)));
applyFilter();
}, icon(mark), element('span', '', name));
made.setAttribute('aria-pressed', String(on.has(name)));
made.setAttribute('aria-label', name);
made.title = name;
byID('kinds').append(made);
}
let timer = 0;
byID('q').addEventListener('input', () => {
session.query = byID('q').value;
clearTimeout(timer);
timer = setTimeout(() => { applyFilter(); }, session.trace.n > 50000 ? 180 : 50);
});
follow(['focus'], applyFilter);
}
return { applyFilter, find, wireFilter };
})();

// state-fields.js
const module_state_fields = (() => {
const { BAD, lastIndexUpTo } = module_trace;
const { hover, select, session, sinceText, timeOf } = module_session;
const { button, element, words } = module_elements;
const { actionOf } = module_chains;
const { counted, countText, shown, valueText } = module_text;
const { member, pointerKeys, topField, writesOf } = module_states;
const { writerOf } = module_words;
const { find } = module_filter;
const AROUND = 6;
const MOST_STEPS = 5;
const writes = new Map();
let openField = '';
function writesIn(band) {
const found = writes.get(band) || writesOf(session.trace, band);
writes.set(band, found);
return found;
}
const isObject = value => value !== null && typeof value === 'object' && !Array.isArray(value) && value.$trunc !== true;
const writerText = row => writerOf(session.trace, row, actionOf(session.trace, row));
function stateFields(band, moment, row) {
const list = element('ul', 'tree');
if (!moment.isKnown) {
list.append(element('li', 'kidsn', 'Its value is not known: the trace does not have all that led to it.'));
return list;
}
const keys = isObject(moment.value) ? Object.keys(moment.value) : [''];
for (const step of moment.steps) {
const field = topField(step.path);
if (isObject(moment.value) && field && !keys.includes(field)) keys.push(field);
}
for (const key of keys) list.append(fieldRow(band, key, moment, row));
return list;
}
function fieldRow(band, key, moment, row) {
const { trace } = session;
const value = isObject(moment.value) ? member(moment.value, key) : moment.value;
const steps = moment.steps.filter(step => topField(step.path) === key);
const rows = writesIn(band).get(key) || [], index = lastIndexUpTo(rows, row);
const history = element('div');
const openKey = band + '/' + key;
const toggle = button('fld', () => show(toggle.getAttribute('aria-expanded') !== 'true'),
words(key || 'state', 'k'), valueBox(key, value, steps, moment),
element('span', 'ct', rows.length ? `${countText(index + 1)} of ${counted(rows.length, 'write')}` : 'never written'));
if (steps.length) toggle.classList.add('ch');
if (index >= 0) {
const last = rows[index];
toggle.append(element('span', 'by', steps.length && moment.row === row ? 'written now: ' : 'last by ', words(writerText(last)),
last === row ? '' : `, ${sinceText(last, row)} before`, trace.bad[last] & BAD.late ? element('span', 'tag c-fail', 'too late') : ''));
}
async function show(isOpen) {
openField = isOpen ? openKey : '';
toggle.setAttribute('aria-expanded', String(isOpen));
if (isOpen) history.replaceChildren(await fieldHistory(key, rows, index));
else history.replaceChildren();
}
toggle.setAttribute('aria-expanded', 'false');
if (openField === openKey) show(true);
return element('li', '', toggle, history);
}
function valueBox(key, value, steps, moment) {
const box = element('span', 'v mono');
const inner = steps.filter(step => pointerKeys(step.path).length > 1);
const before = isObject(moment.before) ? member(moment.before, key) : key === '' ? moment.before : undefined;
if (inner.length) {
for (const step of inner.slice(0, MOST_STEPS)) {
const sign = ({ add: '+ ', remove: '− ', move: '↕ ' })[step.op] || '~ ';
box.append(element('span', step.op === 'remove' ? 'old' : 'new', sign + shown(pointerKeys(step.path).slice(1).join('/'), 30) + '  '
+ (step.op === 'remove' ? ('old' in step ? valueText(step.old, 90) : '') : valueText(step.value, 90))), element('br'));
}
if (inner.length > MOST_STEPS) box.append(`… ${inner.length - MOST_STEPS} more`, element('br'));
box.append(element('span', 'c-mute', valueText(value, 160)));
} else if (steps.length && isObject(value) && isObject(before)) {
appendObjectDifference(box, before, value);
} else if (steps.length) {
if (before !== undefined) box.append(element('span', 'old', valueText(before, 160)), ' → ');
box.append(element('span', 'new', steps[steps.length - 1].op === 'remove' ? 'removed' : valueText(value, 260)));
} else {
box.append(valueText(value, 320));
}
return box;
}
function appendObjectDifference(box, before, value) {
const keys = [...new Set([...Object.keys(before), ...Object.keys(value)])];
const changed = keys.filter(key => JSON.stringify(member(before, key)) !== JSON.stringify(member(value, key)));
for (const key of changed.slice(0, MOST_STEPS)) {
const a = member(before, key), b = member(value, key);
box.append(element('span', 'c-mute', shown(key, 30) + '  '), a === undefined ? '' : element('span', 'old', valueText(a, 60)),
a !== undefined && b !== undefined ? ' → ' : '', b === undefined ? '' : element('span', 'new', valueText(b, 60)), element('br'));
}
const more = changed.length - MOST_STEPS;
box.append(element('span', 'c-mute', `${more > 0 ? more + ' more, ' : ''}${keys.length - changed.length} as before`));
}
async function fieldHistory(key, rows, index) {
const list = element('ul', 'hist');
const first = Math.max(0, index - AROUND), last = Math.min(rows.length, Math.max(0, index) + AROUND + 1);
if (first > 0) list.append(element('li', 'kidsn', countText(first) + ' earlier'));
for (let j = first; j < last; j++) {
const row = rows[j];
const entry = button('', () => select(row), element('span', 'at c-mute', timeOf(row)), writeOf(key, await session.values.of(row)),
element('span', 'by', words(writerText(row)), session.trace.bad[row] & BAD.late ? element('span', 'tag c-fail', 'too late') : ''));
if (j === index) entry.setAttribute('aria-current', 'true');
entry.addEventListener('mouseenter', () => hover(row));
entry.addEventListener('mouseleave', () => hover(-1));
list.append(element('li', '', entry));
}
if (last < rows.length) list.append(element('li', 'kidsn', countText(rows.length - last) + ' later'));
if (rows.length && key) {
const quoted = '"' + key.replace(/[\\"]/g, '\\$&') + '"';
list.append(element('li', '', button('btn', () => find('k:state field:' + quoted), `all writes of ${shown(key, 30)} in the list`)));
}
return list;
}
function writeOf(key, detail) {
const steps = (detail.diff || []).filter((step) => topField(step.path) === key);
const box = element('span', 'v mono');
const [step] = steps;
if (steps.length === 1 && step.op === 'replace' && pointerKeys(step.path).length <= 1) {
if ('old' in step) box.append(valueText(step.old, 50), ' → ');
box.append(element('b', '', valueText(step.value, 80)));
} else if (steps.length) {
box.append(steps.map((s) => (s.op === 'add' ? '+ ' : s.op === 'remove' ? '− ' : s.op === 'move' ? '↕ ' : '~ ')
+ valueText(s.op === 'remove' ? s.old : s.value, 30)).join('  '));
} else {
box.append(valueText(member(detail.payload, key), 80));
}
return box;
}
return { stateFields };
})();

// event-tab.js
const module_event_tab = (() => {
const { BAD } = module_trace;
const { hover, select, session, setFocus, sinceText, timeOf } = module_session;
const { button, copy, element, heading, icon, words } = module_elements;
const { actionOf, causesOf, consequencesOf } = module_chains;
const { counted, countText, durationText, fileName, shown, valueText } = module_text;
const { bandName, glyphOf, kindWord, nameOf, reactorName, sentenceOf, toneOf } = module_words;
const { stateAt } = module_states;
const { stateFields } = module_state_fields;
const { linkTo } = module_address;
const FIRST_STEPS = 6, LAST_STEPS = 18;
const LONGEST_BAR = 170;
const MOST_FOLLOWING = 12, MOST_REACTORS = 8;
async function eventTab(row, openTab) {
const { trace, values } = session;
const made = document.createDocumentFragment();
const causes = causesOf(trace, row), following = consequencesOf(trace, row, 400);
await Promise.all([...causes.slice(-40), ...following.slice(0, 60)].flatMap(one => [one, trace.end[one]]).filter(one => one >= 0).map(one => values.of(one)));
made.append(element('h2', '', icon(glyphOf(trace, row)), words(nameOf(trace, row), toneOf(trace, row))), factsOf(row));
for (const warning of await warningsOf(row)) made.append(warning);
made.append(element('div', 'act',
button('', () => copy(linkTo(row), `The link to event ${trace.seq[row]} is copied.`), 'Copy link'),
button('', () => setFocus(session.focus >= 0 ? -1 : row), session.focus >= 0 ? 'The whole trace' : 'Only this chain'),
button('', () => openTab('test'), 'As a test')));
const detail = await values.of(row);
if (detail.payload !== undefined && trace.k[row] !== trace.kind.state) {
const text = JSON.stringify(detail.payload, null, 2).split('\n').map(line => shown(line, 400)).slice(0, 200).join('\n');
const box = element('pre', '', text);
box.tabIndex = 0;
made.append(heading('Payload'), box);
}
made.append(heading('What caused this', causes.length > 1 ? sinceText(causes[0], row) + ' from its root' : 'nothing recorded: a root'), causeSteps(row, causes));
await appendState(made, row);
appendFollowing(made, row, following.slice(1));
await appendOthers(made, row);
return made;
}
function factsOf(row) {
const { trace } = session;
const reactor = reactorName(trace, row);
const facts = [kindWord(trace, row) + (reactor ? ' of ' + reactor : ''), 'event ' + trace.seq[row], timeOf(row)];
if (trace.duration[row] >= 0) facts.push('took ' + durationText(trace.duration[row]));
if (trace.thread[row]) facts.push('thread ' + trace.thread[row]);
return element('p', 'sub', words(facts.join(' · ')), trace.site[row] ? element('br') : '', trace.site[row] ? words(trace.strings[trace.site[row]]) : '');
}
async function warningsOf(row) {
const { trace, values, meta } = session;
const { k, kind, bad } = trace;
const warn = (text) => element('p', 'warn', words(text, ''));
const made = [];
if (bad[row] & BAD.late && k[row] === kind.state) {
const over = meta.over[row];
const mutation = trace.cause[trace.cause[row]];
made.push(warn(`Came too late: ${mutation >= 0 ? trace.strings[trace.label[mutation]] : 'it'} of ${actionWords(row)} overwrote what `
+ (over === undefined ? 'a newer action had written' : `the newer ${actionWords(over)} had written ${sinceText(over, row)} before`)));
if (over !== undefined) {
await values.of(over);
made.push(stepButton(over, false, 'overwritten: ' + sentenceOf(trace, values, over)));
}
}
for (let c = trace.firstChild[row]; c >= 0; c = trace.nextSibling[c]) {
if (k[c] !== kind.impurity && (k[c] !== kind.error || k[row] !== kind['mutate.begin'])) continue;
const detail = await values.of(c);
if (k[c] === kind.error) made.push(warn(`Failed: ${trace.strings[trace.label[c]]}, ${shown(detail.msg)}${trace.flags[c] & 32 ? '. No observer was notified.' : ''}`));
else if (detail.exempt === undefined) made.push(warn('Impure: ' + placed(detail)));
}
const own = await values.of(row);
if (k[row] === kind.impurity) made.push(warn(own.exempt === undefined ? placed(own) : `${placed(own)} · exempt: ${own.exempt}`));
if (bad[row] & BAD.open && k[row] === kind['mutate.begin']) made.push(warn(`Never ended: ${durationText(meta.T - trace.time[row])} open when the trace ended`));
if (bad[row] & BAD.loop) made.push(warn('Here a chain of causes came back to an action where it had been'));
if (bad[row] & BAD.test) made.push(warn('Here the test failed: ' + valueText(own.payload, 600)));
return made;
}
const placed = detail => detail.msg + (detail.line ? ` · ${fileName(String(detail.file || ''))}:${detail.line}` : '');
function actionWords(row) {
const action = actionOf(session.trace, row);
return action >= 0 ? nameOf(session.trace, action) : 'an unknown action';
}
function stepButton(row, isCurrent, note) {
const { trace, values } = session;
const { k, kind } = trace;
const name = element('span', 'l', element('b', '', words(nameOf(trace, row), toneOf(trace, row))));
if (k[row] === kind['mutate.begin']) name.append(element('span', 'c-mute', ' effect'));
const step = button('step', () => select(row), icon(glyphOf(trace, row)), name, element('span', 'tm', timeOf(row)));
const sentence = note ?? (k[row] === kind.reduce ? '' : sentenceOf(trace, values, row));
if (sentence) step.append(element('span', 'x', words(sentence, k[row] === kind.mutation || k[row] === kind.state ? 'mono' : '')));
if (isCurrent) step.setAttribute('aria-current', 'true');
step.addEventListener('mouseenter', () => hover(row));
step.addEventListener('mouseleave', () => hover(-1));
return step;
}
function causeSteps(row, causes) {
const { trace } = session;
const list = element('ol', 'steps');
const shownRows = causes.filter(one => trace.k[one] !== trace.kind.reduce || trace.bad[one] & BAD.impure || one === row);
const left = Math.max(0, shownRows.length - FIRST_STEPS - LAST_STEPS);
const total = trace.time[row] - trace.time[causes[0]];
let last = -1;
shownRows.forEach((one, i) => {
if (left && i === FIRST_STEPS) list.append(element('li', 'kidsn', `… ${countText(left)} more between …`));
if (left && i >= FIRST_STEPS && i < FIRST_STEPS + left) {
last = -1;
return;
}
if (last >= 0) list.append(element('li', '', gapBetween(last, one, total)));
list.append(element('li', '', stepButton(one, one === row)));
last = one;
});
return list;
}
function gapBetween(from, to, total) {
const { trace } = session;
const wait = Math.max(0, trace.time[to] - trace.time[from]);
const isImmediate = trace.k[from] === trace.kind['mutate.begin'] ? wait <= Math.max(0, trace.duration[from]) + 1000 : wait < 1e5;
const isCross = trace.reactor[to] !== trace.reactor[from] && trace.reactor[to] !== 0;
const note = element('div', 'w');
if (!isImmediate) {
const bar = element('span', 'waitbar');
bar.style.width = Math.max(3, Math.min(LONGEST_BAR, LONGEST_BAR * wait / Math.max(1, total))) + 'px';
note.append(bar, element('span', '', 'waited ' + durationText(wait)));
}
if (isCross) note.append(element('span', '', 'drives ' + shown(reactorName(trace, to), 60)));
return element('div', 'gap' + (isImmediate ? '' : ' wait') + (isCross ? ' cross' : ''), element('span', 'v'), note);
}
async function appendState(made, row) {
const { trace, values } = session;
const band = trace.bandOf.get(trace.reactor[row]);
const moment = band === undefined ? null : await stateAt(trace, values, band, row);
if (band === undefined || !moment) return;
const isThis = moment.row === row;
made.append(heading(bandName(trace, band) + (isThis ? ' after this' : ' at this moment'),
isThis ? 'revision ' + trace.revision[row] : `since ${trace.seq[moment.row]}, ${sinceText(moment.row, row)} before`), stateFields(band, moment, row));
}
function appendFollowing(made, row, following) {
const { trace } = session;
const { kind } = trace;
const quiet = new Set([kind['mutate.run'], kind.reduce, kind.subscribe, kind.unsubscribe]);
const rows = following.filter(one => !quiet.has(trace.k[one]) && !(trace.k[one] === kind['mutate.end'] && trace.flags[one] >> 6 === 0));
if (!rows.length) return;
const list = element('ol', 'steps');
for (const one of rows.slice(0, MOST_FOLLOWING)) {
const item = element('li', '', stepButton(one, false));
item.style.paddingLeft = Math.max(0, Math.min(6, trace.depth[one] - trace.depth[row] - 1)) * 12 + 'px';
list.append(item);
}
made.append(heading('What followed', (following.length >= 399 ? 'more than ' : '') + counted(rows.length, 'event')), list);
if (rows.length > MOST_FOLLOWING) made.append(element('div', 'act', button('', () => setFocus(row), `All ${countText(rows.length)} in the list`)));
}
async function appendOthers(made, row) {
const { trace, values } = session;
const own = trace.bandOf.get(trace.reactor[row]);
const others = trace.lanes.map((_, band) => band).filter(band => band !== own).slice(0, MOST_REACTORS);
let isFirst = true;
for (const band of others) {
const moment = await stateAt(trace, values, band, row);
if (!moment) continue;
if (isFirst) made.append(heading('Other reactors at this moment'));
isFirst = false;
const fields = element('div');
const toggle = button('step', () => {
const isOpen = toggle.getAttribute('aria-expanded') !== 'true';
toggle.setAttribute('aria-expanded', String(isOpen));
fields.replaceChildren(...(isOpen ? [stateFields(band, moment, row)] : []));
}, icon('state'), element('span', 'l', element('b', '', words(bandName(trace, band))), ' ', words(valueText(moment.value, 120), 'mono c-mute')),
element('span', 'tm', 'revision ' + trace.revision[moment.row]));
toggle.setAttribute('aria-expanded', 'false');
made.append(toggle, fields);
}
}
return { eventTab };
})();

// matrix-tab.js
const module_matrix_tab = (() => {
const { select, session } = module_session;
const { button, element, heading, icon, words } = module_elements;
const { countText, counted } = module_text;
const { find } = module_filter;
const { quotedText } = module_query;
async function list(query) {
await find(query);
if (session.visible.length) select(session.visible[0]);
}
function count(text, sentence, query) {
if (query === null) return element('span', '', text);
const made = button('', () => list(query), text);
made.title = sentence;
made.setAttribute('aria-label', sentence);
return made;
}
function cellOf(block, row, column, most) {
const found = row.cells.find(([of]) => of === column);
if (!found) return element('td', 'c-mute', '·');
const [, writes, unseen, isRaced] = found;
const field = block.fields[column];
const text = countText(writes) + (unseen ? '/' + countText(unseen) : '') + (isRaced ? '*' : '');
const sentence = `${row.label} wrote ${field.name} ${counted(writes, 'time')}`
+ (unseen ? `, ${countText(unseen)} without an observer` : '') + (isRaced ? '; effects race for it' : '');
const query = field.folded || row.folded ? null : `k:state r:${quotedText(block.type)} by:${quotedText(row.label)} field:${quotedText(field.name)}`;
const share = writes / most;
return element('td', (isRaced ? 'raced ' : '') + (share > 0.66 ? 'most' : share > 0.33 ? 'many' : ''), count(text, sentence, query));
}
function tableOf(block) {
const of = 'r:' + quotedText(block.type);
const most = Math.max(1, ...block.rows.flatMap(row => row.cells.map(cell => cell[1])));
const head = element('tr');
const column = (content, cssClass) => {
const cell = element('th', cssClass, content);
cell.setAttribute('scope', 'col');
head.append(cell);
};
column(words('mutation'), '');
column(words('count'), 'turned');
for (const field of block.fields) {
const text = field.name + (field.races.length ? '*' : '');
column(field.folded ? words(text) : button('', () => list(`k:state ${of} field:${quotedText(field.name)}`), words(text)), 'turned');
}
column(words('no-op'), 'turned');
const body = element('tbody');
for (const row of block.rows) {
const by = `by:${quotedText(row.label)}`;
const name = element('th', 'c-mutation', row.folded ? words(row.label) : button('', () => list(`k:mutation ${of} ${quotedText(row.label)}`), words(row.label)));
name.setAttribute('scope', 'row');
const unknown = row.unknown ? ` (${countText(row.unknown)} unknown)` : '';
const noops = countText(row.noop) + (row.noopUnknown ? `, ${countText(row.noopUnknown)} unknown` : '');
const noop = row.noop && !row.folded
? count(noops, `${row.label} changed nothing ${counted(row.noop, 'time')}`, `k:state ${of} is:noop ${by}`) : element('span', row.noop ? '' : 'c-mute', noops);
body.append(element('tr', '', name, element('td', '', countText(row.n) + unknown), ...block.fields.map((_, i) => cellOf(block, row, i, most)), element('td', '', noop)));
}
const frame = element('div', 'matrix', element('table', '', element('thead', '', head), body));
frame.tabIndex = 0;
frame.setAttribute('role', 'group');
frame.setAttribute('aria-label', `Writes of ${block.type}`);
return frame;
}
function racesOf(block) {
const made = document.createDocumentFragment();
for (const field of block.fields) {
for (const race of field.races) {
made.append(button('find1', () => { if (race.row >= 0) select(race.row); }, icon(race.late ? 'late' : 'mutation'),
element('b', '', words(`race for ${field.name}`)), element('span', 'ct', ''), element('span', 'x', words(race.text))));
}
}
return made;
}
function matrixTab() {
const { matrix } = session.meta;
const made = document.createDocumentFragment();
made.append(element('h2', 'vh', 'Writes'));
const has = test => matrix.blocks.some((block) => block.rows.some(row => row.cells.some(test)));
const legend = [matrix.blocks.length ? 'How often each mutation wrote each field. A number lists its events.' : 'No mutation was reduced in this trace.'];
if (has(cell => cell[2] > 0)) legend.push('4/1: four writes, one of them without an observer.');
if (has(cell => cell[3] > 0)) legend.push('*: effects that ran at the same time wrote the field one after the other.');
if (matrix.lost) legend.push(`${counted(matrix.lost, 'event')} were lost: there may have been more writes.`);
for (const line of legend) made.append(element('p', 'sub', line));
for (const block of matrix.blocks) {
made.append(heading(block.type, block.reactors === 1 ? '' : counted(block.reactors, 'reactor')), tableOf(block), racesOf(block));
}
if (matrix.folded.length) made.append(element('p', 'sub', words(matrix.folded.join('; '))));
return made;
}
return { matrixTab };
})();

// inspector.js
const module_inspector = (() => {
const { follow, session } = module_session;
const { byID, element } = module_elements;
const { eventTab } = module_event_tab;
const { findingsTab, slowTab, testTab } = module_finding_tabs;
const { matrixTab } = module_matrix_tab;
const TABS = [['i-event', 'event'], ['i-find', 'findings'], ['i-slow', 'slow'], ['i-writes', 'writes'], ['i-test', 'test']];
let run = 0;
function setTab(tab) {
session.tab = tab;
for (const [id, name] of TABS) {
byID(id).setAttribute('aria-selected', String(name === tab));
byID(id).tabIndex = name === tab ? 0 : -1;
if (name === tab) byID('ibody').setAttribute('aria-labelledby', id);
}
byID('ibody').scrollTop = 0;
drawInspector();
}
async function drawInspector() {
const current = ++run;
const begin = performance.now();
const contents = await contentsOf(session.tab);
if (current !== run) return;
byID('ibody').replaceChildren(contents);
session.measured.inspector = performance.now() - begin;
}
async function contentsOf(tab) {
if (tab === 'findings') return findingsTab();
if (tab === 'slow') return slowTab(setTab);
if (tab === 'writes') return matrixTab();
if (session.selected < 0) return element('p', 'sub', 'The trace has no event.');
return tab === 'test' ? testTab(session.selected) : eventTab(session.selected, setTab);
}
function wireInspector() {
for (const [id, name] of TABS) byID(id).addEventListener('click', () => setTab(name));
follow(['selected', 'focus'], () => { if (session.tab === 'event' || session.tab === 'test') drawInspector(); });
}
return { setTab, drawInspector, wireInspector };
})();

// head.js
const module_head = (() => {
const { follow, isNarrow, select, session, timeOf } = module_session;
const { button, byID, element, icon } = module_elements;
const { counted, countText, durationText, shown } = module_text;
const { kindWord, nameOf, reactorName, sentenceOf } = module_words;
const { FINDINGS } = module_finding_tabs;
const { find } = module_filter;
const { setTab } = module_inspector;
const QUIET = 250;
let timer = 0;
function summaryOf(meta) {
const { counts } = meta;
const parts = [durationText(meta.T) + (meta.header.clock === 'virtual' ? ' of virtual time' : ''),
[counted(meta.reactors.length, 'reactor'), counted(counts.action || 0, 'action'), counted(counts.mutation || 0, 'mutation')].join(', '),
`${counted(meta.n, 'event')}, ${meta.dropped ? countText(meta.dropped) + ' lost' : 'none lost'}`];
if (meta.bad) parts.push(counted(meta.bad, 'line') + ' could not be read');
const { old, long, limit } = meta.cut || { old: 0, long: 0, limit: null };
if (long) parts.push(`${counted(long, 'value')} over ${countText(limit)} bytes cut to fit`);
if (old) parts.push(`${counted(old, 'value')} before a change left out to fit`);
return parts.join(' · ');
}
function drawHead() {
const { meta } = session;
byID('title').textContent = shown(meta.title, 80);
byID('subtitle').textContent = byID('subtitle').title = summaryOf(meta);
byID('clock').textContent = '0 / ' + durationText(meta.T);
const chips = byID('chips');
for (const [kind, [mark, , text, tone]] of Object.entries(FINDINGS)) {
if (!meta.totals[kind]) continue;
const query = kind === 'test' ? 'k:mark' : 'is:' + kind;
const chip = button('chip ' + tone, () => pressChip(kind, query), icon(mark), text(meta.totals[kind]));
chip.dataset.query = query;
chip.setAttribute('aria-pressed', 'false');
chips.append(chip);
}
if (!chips.children.length) chips.append(element('span', 'chip fine', icon('state'), 'nothing went wrong that was recorded'));
}
async function pressChip(kind, query) {
if (session.query.trim() === query) {
await find('');
return;
}
setTab('findings');
const first = session.meta.findings.find((finding) => finding.kind === kind);
if (first) select(first.rows[0]);
await find(query);
}
function wireHead() {
follow(['filtered'], () => {
for (const chip of byID('chips').children) if (chip.dataset.query) chip.setAttribute('aria-pressed', String(session.query.trim() === chip.dataset.query));
});
follow(['selected'], () => {
clearTimeout(timer);
timer = setTimeout(() => {
const { trace, values, selected } = session;
byID('live').textContent = `${kindWord(trace, selected)} ${shown(nameOf(trace, selected), 120)} of ${reactorName(trace, selected)}, ${timeOf(selected)}. `
+ shown(sentenceOf(trace, values, selected), isNarrow() ? 80 : 160);
}, QUIET);
});
}
return { summaryOf, drawHead, wireHead };
})();

// bands.js
const module_bands = (() => {
const { session } = module_session;
const { byID } = module_elements;
const { endOf, lowerAt } = module_axis;
const SCALE = 24;
const page = {
bands: [], width: 100, height: 100, left: 138, plot: 100,
isDense: false, marks: 0,
targets: ([]),
names: (new Map()),
};
const effectHeight = lanes => (lanes > 4 ? 15 : 18);
const bandHeight = lanes => 99 + effectHeight(lanes) * lanes;
const neededHeight = scale =>
session.axis.effectLanes.reduce((sum, lanes) => sum + bandHeight(lanes) * scale + 6, 0) + SCALE + 16;
function layBands() {
const box = byID('tl');
page.width = box.clientWidth || page.width;
page.height = box.clientHeight || page.height;
page.left = page.width < 600 ? 10 : 138;
page.plot = page.width - page.left - 18;
const room = page.height - SCALE - 8;
const scale = Math.max(0.8, Math.min(1.3, room / (neededHeight(1) - SCALE - 16)));
let y = SCALE + 4;
page.bands = session.axis.effectLanes.map((lanes, band) => {
const laid = layBand(band, y, lanes, scale);
y += laid.height + 6;
return laid;
});
byID('tlspace').style.height = y + 4 + 'px';
}
function layBand(band, y, lanes, scale) {
let at = y;
const part = (height, middle) => {
const place = at + middle * scale;
at += height * scale;
return place;
};
const label = part(18, 5) + (page.width < 600 ? 14 : 0);
if (page.width < 600) at += 14;
const action = part(17, 8);
const effects = Array.from({ length: lanes }, () => part(effectHeight(lanes), 8));
const split = part(5, 2);
const mutationLabel = part(11, 4);
const mutation = part(15, 7);
const reduce = at + 2 * scale;
const state = part(21, 13);
const stateLabel = part(12, 4);
return { band, y, height: at - y, label, action, effects, split, mutationLabel, mutation, reduce, state, stateLabel };
}
const pixelOf = place => page.left + (place - session.from) / (session.to - session.from) * page.plot;
const placeAt = pixel => session.from + (pixel - page.left) / page.plot * (session.to - session.from);
const rowPixel = row => pixelOf(session.axis.x[row]);
const effectY = (band, row) => band.effects[Math.min(session.axis.lane[row], band.effects.length - 1)];
function positionOf(row) {
const { trace, axis } = session;
const { k, kind, cause } = trace;
const number = trace.bandOf.get(trace.reactor[row]);
const band = number === undefined ? undefined : page.bands[number];
if (!band) return null;
const x = rowPixel(row);
if (page.isDense) {
const part = k[row] === kind.state ? 0.9 : k[row] === kind.action ? 0.36 : k[row] === kind.mutation || k[row] === kind.reduce ? 0.78 : 0.64;
return [x, band.y + band.height * part];
}
const c = cause[row];
switch (k[row]) {
case kind.action: case kind['action.out']: return [x, band.action];
case kind['mutate.begin']: return [x + 3, effectY(band, row)];
case kind.mutation: return [x, band.mutation];
case kind.reduce: return [x, band.reduce + 2];
case kind.state: return [x, band.state];
case kind['mutate.run']: return c >= 0 ? [x, effectY(band, c)] : null;
case kind['mutate.end']: case kind.error:
return c >= 0 && k[c] === kind['mutate.begin'] ? [pixelOf(endOf(trace, axis, c)), effectY(band, c)] : null;
case kind.impurity: case kind.loop: case kind.pulse: case kind.open: return c >= 0 ? positionOf(c) : null;
}
return null;
}
function countMarks() {
const { trace, axis, from, to } = session;
page.marks = 0;
for (const lanes of trace.lanes) {
for (const rows of [lanes.actions, lanes.effects, lanes.mutations]) page.marks += lowerAt(axis, rows, to) - lowerAt(axis, rows, from);
}
page.isDense = page.marks > Math.max(1200, page.plot * 2.2);
}
return { SCALE, page, neededHeight, layBands, pixelOf, placeAt, rowPixel, effectY, positionOf, countMarks };
})();

// effect-marks.js
const module_effect_marks = (() => {
const { BAD, rowOfSeq } = module_trace;
const { session } = module_session;
const { durationText, shown } = module_text;
const { actionNumber } = module_words;
const { endOf, placeOfTime } = module_axis;
const { colors, drawMark, fontOf, widthOf } = module_canvas;
const { effectY, page, pixelOf, rowPixel } = module_bands;
const WAIT = [4, 3];
const labelOf = row => shown(session.trace.strings[session.trace.label[row]], 40);
function drawEffect(g, band, row, isStrong) {
const { trace, axis } = session;
const y = effectY(band, row), bad = trace.bad[row], height = 13;
const x0 = rowPixel(row), x1 = Math.max(x0 + 3, Math.min(page.width + 20, pixelOf(endOf(trace, axis, row))));
const left = Math.max(x0, page.left - 20);
if (bad & BAD.open) drawOpen(g, left, Math.min(x1, page.width - 14), y, height);
else drawBar(g, left, x0, x1, y, height, row, isStrong);
if (x0 >= page.left - 4) {
const called = Math.min(x1 - x0 - 2, pixelOf(placeOfTime(trace, axis, trace.time[row] + Math.max(0, trace.duration[row]))) - x0);
g.fillStyle = colors.effect;
g.strokeStyle = colors.effectl;
g.lineWidth = 1;
g.beginPath();
g.rect(x0, y - height / 2, Math.max(2.5, called), height);
g.fill();
g.stroke();
}
g.fillStyle = colors.effect;
for (let c = trace.firstChild[row]; c >= 0; c = trace.nextSibling[c]) {
const x = rowPixel(c);
if (trace.k[c] === trace.kind['mutate.run'] && x > page.left && x < x1) g.fillRect(Math.min(x, x1 - 3), y - height / 2 + 1, 2.4, height - 2);
}
if (bad & BAD.failed) drawMark(g, 'failed', x1, y);
else if (bad & BAD.cancelled) drawMark(g, 'cancelled', x1, y);
if (!isStrong) page.targets.push([x0 - 2, y - 8, Math.max(x1, x0 + 6) + 3, y + 8, row]);
return { x0, x1, y };
}
function drawBar(g, left, x0, x1, y, height, row, isStrong) {
const isFailed = session.trace.bad[row] & BAD.failed, isCancelled = !isFailed && session.trace.bad[row] & BAD.cancelled;
g.lineWidth = isStrong ? 1.8 : 1;
g.fillStyle = isFailed ? colors.failbg : isCancelled ? colors.bg : colors.effectbg;
g.strokeStyle = isFailed ? colors.fail : isCancelled ? colors.ink2 : colors.effectl;
g.setLineDash(isCancelled ? WAIT : []);
g.beginPath();
g.rect(left, y - height / 2, x1 - left, height);
g.fill();
g.stroke();
g.setLineDash([]);
if (isFailed || isCancelled || x1 - x0 <= 6 || session.trace.end[row] < 0) return;
g.fillStyle = colors.effectl;
g.fillRect(x1 - 2, y - height / 2 - 2, 2.4, height + 4);
}
function drawOpen(g, left, right, y, height) {
g.fillStyle = colors.effectbg;
g.strokeStyle = colors.effectl;
g.lineWidth = 1;
let piece = 10;
for (let x = left, j = 0; x < right - 8 && j < 400; j++) {
if (j >= 2) piece = Math.max(2, piece * 0.8);
const width = j < 2 ? Math.max(6, (right - left) * 0.35) : piece;
g.beginPath();
g.rect(x, y - height / 2, Math.min(width, right - 8 - x), height);
g.fill();
g.stroke();
x += width + 4;
}
drawMark(g, 'open', right - 2, y);
}
function drawEffectNames(g, bars) {
g.font = fontOf(11.5);
g.textAlign = 'left';
bars.forEach((bar, j) => {
const bad = session.trace.bad[bar.row];
const following = bars.slice(j + 1).find(other => other.y === bar.y);
const next = following ? following.x0 : page.width + 40;
const name = labelOf(bar.row) + (bad & BAD.open ? ', never ended' : '');
const from = Math.max(bar.x0, page.left) + 8, room = Math.min(bar.x1, page.width - 22, next - 2) - from;
g.fillStyle = colors.ink;
if (room > widthOf(name) + 8) g.fillText(name, from, bar.y);
const outcome = outcomeOf(bar.row), gap = bad & (BAD.failed | BAD.cancelled) ? 10 : 6;
if (outcome && bar.x1 + gap + widthOf(outcome) < Math.min(next - 4, page.width + 2)) g.fillText(outcome, bar.x1 + gap, bar.y);
});
}
function outcomeOf(row) {
const { trace, values } = session;
const end = trace.end[row], bad = trace.bad[row];
if (end < 0 || bad & BAD.open) return '';
if (bad & BAD.failed) return 'failed';
if (bad & BAD.cancelled) {
const by = values.now(end)?.by;
const action = by ? rowOfSeq(trace, by) : -1;
return action >= 0 && trace.k[action] === trace.kind.action ? `by #${actionNumber(trace, action)}` : 'cancelled';
}
const length = trace.time[end] - trace.time[row];
return length >= 1e6 ? durationText(length) : '';
}
return { WAIT, labelOf, drawEffect, drawEffectNames };
})();

// band-marks.js
const module_band_marks = (() => {
const { BAD } = module_trace;
const { session } = module_session;
const { shown } = module_text;
const { driverOf, loopActions } = module_chains;
const { actionNumber, glyphOf, isUnchanged, nameOf } = module_words;
const { endOf, lowerAt } = module_axis;
const { colors, drawArrow, drawLine, drawMark, fontOf, widthOf } = module_canvas;
const { effectY, page, pixelOf, rowPixel } = module_bands;
const { WAIT, drawEffect, drawEffectNames, labelOf } = module_effect_marks;
const UNKNOWN = [1.5, 3];
let loops = null;
function inLoop(row) {
loops = loops || loopActions(session.trace);
return loops.has(row);
}
function drawBandMarks(g, band) {
const { trace, axis, from, to } = session;
const lanes = trace.lanes[band.band];
const margin = (to - from) * 0.03;
const range = rows => [lowerAt(axis, rows, from - margin), lowerAt(axis, rows, to + margin)];
const effects = effectsInView(band, range(lanes.effects));
const [m0, m1] = range(lanes.mutations), [a0, a1] = range(lanes.actions), [s0, s1] = range(lanes.states);
const mutations = lanes.mutations.subarray(m0, m1);
const actions = lanes.actions.subarray(a0, a1);
const states = lanes.states.subarray(Math.max(0, s0 - 4), Math.min(lanes.states.length, s1 + 4));
for (const row of effects) drawCall(g, band, row);
for (const row of mutations) drawEmission(g, band, row);
const bars = effects.map(row => ({ row, ...drawEffect(g, band, row, false) }));
for (const row of mutations) drawCommit(g, band, row);
for (const row of states) drawState(g, band, row);
for (const row of actions) drawDriver(g, band, row);
for (const row of actions) {
drawMark(g, 'action', rowPixel(row), band.action);
target(rowPixel(row), band.action, 7, 8, row);
}
const left = drawNames(g, actions, band.action, band.label + 6, band, row => [actionName(row), colors.actiont])
+ drawNames(g, mutations, band.mutation, band.mutationLabel, band, row => [labelOf(row), colors.mutt])
+ drawNames(g, states, band.state, band.stateLabel, band, row =>
[shown(nameOf(trace, row), 40), trace.flags[row] & 4 || isUnchanged(trace, row) ? colors.ink2 : colors.statet]);
drawEffectNames(g, bars);
return left;
}
const actionName = row => `#${actionNumber(session.trace, row)} ${labelOf(row)}`;
const target = (x, y, w, h, row) => { page.targets.push([x - w, y - h, x + w, y + h, row]); };
function effectsInView(band, [first, last]) {
const { trace, axis, from } = session;
const rows = trace.lanes[band.band].effects;
const reach = axis.reach[band.band];
let begin = first;
for (let guard = 0; begin > 0 && reach[begin - 1] >= from && guard < 4000; guard++) begin--;
return Array.from(rows.subarray(begin, last)).filter(row => endOf(trace, axis, row) >= from);
}
function drawCall(g, band, row) {
const c = session.trace.cause[row];
if (c < 0 || session.trace.k[c] !== session.trace.kind.action) return;
g.strokeStyle = inLoop(c) ? colors.loop : colors.ink3;
g.lineWidth = inLoop(c) ? 1.6 : 1;
const x = rowPixel(row) + 1;
drawLine(g, x, band.action + 5, x, effectY(band, row) - 6);
}
function drawEmission(g, band, row) {
const { trace, axis } = session;
const effect = trace.effect[row], x = rowPixel(row);
g.strokeStyle = colors.ink3;
g.lineWidth = 1;
if (effect < 0 || trace.reactor[effect] !== trace.reactor[row]) {
drawLine(g, x, band.mutationLabel - 4, x, band.mutation - 5, UNKNOWN);
g.fillStyle = colors.ink2;
g.font = fontOf(11, true);
g.textAlign = 'center';
g.fillText('?', x, band.mutationLabel - 8);
return;
}
const isImmediate = trace.time[row] <= trace.time[effect] + Math.max(0, trace.duration[effect]) + 500;
const leaves = Math.min(Math.max(rowPixel(effect) + 1, x), Math.max(pixelOf(endOf(trace, axis, effect)), rowPixel(effect) + 2));
if (inLoop(trace.cause[effect])) {
g.strokeStyle = colors.loop;
g.lineWidth = 1.6;
}
drawLine(g, leaves, effectY(band, effect) + 7, x, band.mutation - 5, isImmediate ? [] : WAIT);
}
function drawCommit(g, band, row) {
const { trace } = session;
const x = rowPixel(row);
const reduce = childOf(row, trace.kind.reduce);
const effect = trace.effect[row];
const isLooping = effect >= 0 && inLoop(trace.cause[effect]);
g.strokeStyle = isLooping ? colors.loop : colors.red;
g.lineWidth = isLooping ? 2 : 1.2;
if (reduce >= 0 && childOf(reduce, trace.kind.state) >= 0) drawLine(g, x, band.mutation, x, band.state);
drawMark(g, 'mutation', x, band.mutation);
if (reduce >= 0 && trace.bad[reduce] & BAD.impure) {
drawMark(g, 'impure', x, band.reduce + 2, 0.86);
target(x, band.reduce + 2, 5, 5, reduce);
} else if (reduce >= 0) {
g.fillStyle = colors.red;
g.fillRect(x - 2, band.reduce - 2, 4, 6);
}
target(x, band.mutation, 6, 7, row);
}
function childOf(row, kind) {
let c = session.trace.firstChild[row];
while (c >= 0 && session.trace.k[c] !== kind) c = session.trace.nextSibling[c];
return c;
}
function drawState(g, band, row) {
const x = rowPixel(row);
if (x < page.left - 6 || x > page.width + 6) return;
drawMark(g, glyphOf(session.trace, row), x, band.state);
target(x, band.state, 6, 7, row);
}
function drawDriver(g, band, row) {
const { trace } = session;
const driver = driverOf(trace, row);
const above = driver < 0 ? undefined : page.bands[trace.bandOf.get(trace.reactor[driver]) ?? -1];
if (!above) return;
g.strokeStyle = g.fillStyle = inLoop(row) ? colors.loop : colors.ink2;
g.lineWidth = inLoop(row) ? 2.2 : 2;
const isDown = above.y < band.y;
drawArrow(g, rowPixel(driver), above.state + (isDown ? 5 : -5), rowPixel(row), band.action + (isDown ? -6 : 7));
}
function drawNames(g, rows, y, y2, band, name) {
g.font = fontOf(11.5);
g.textAlign = 'left';
let end = -Infinity, end2 = -Infinity, left = 0;
for (let j = 0; j < rows.length; j++) {
const x = rowPixel(rows[j]);
if (x < page.left - 4 || x > page.width) continue;
const [text, color] = name(rows[j]);
if (!text) continue;
const width = widthOf(text);
const next = j + 1 < rows.length ? rowPixel(rows[j + 1]) - 9 : page.width;
const below = Math.max(page.left - 3, Math.min(x - 4, page.width - width - 4));
if (x + 9 > end + 4 && x + 9 + width < Math.min(next, page.width - 2)) {
g.fillStyle = color;
g.fillText(text, x + 9, y);
page.names.set(rows[j], [x + 9, y]);
end = x + 9 + width;
} else if (below > end2 + 7) {
g.fillStyle = y2 < band.split ? colors.panel : colors.bg;
g.fillRect(below - 1, y2 - 6, width + 2, 12);
g.fillStyle = color;
g.fillText(text, below, y2);
page.names.set(rows[j], [below, y2]);
end2 = below + width;
} else {
left++;
}
}
return left;
}
return { drawBandMarks };
})();

// timeline.js
const module_timeline = (() => {
const { BAD } = module_trace;
const { session } = module_session;
const { byID } = module_elements;
const { countText, shown } = module_text;
const { bandName } = module_words;
const { lowerAt, placeOfTime, tickText, tickTimes, timeAtPlace } = module_axis;
const { cleared, colors, drawMark, fontOf } = module_canvas;
const { SCALE, countMarks, page, pixelOf, rowPixel } = module_bands;
const { drawBandMarks } = module_band_marks;
function drawTimeline() {
if (session.picture !== 'timeline' || !page.bands.length || !byID('tl').clientWidth) return;
const begin = performance.now();
const scroll = byID('tl').scrollTop;
const g = cleared(byID('base'), page.width, page.height);
g.textBaseline = 'middle';
page.targets = [];
page.names.clear();
countMarks();
const inView = page.bands.filter(band => band.y + band.height >= scroll && band.y <= scroll + page.height);
g.save();
g.translate(0, -scroll);
for (const band of inView) drawGround(g, band);
drawScaleLines(g, scroll);
g.save();
g.beginPath();
g.rect(page.left - 7, scroll, page.width, page.height);
g.clip();
let left = 0;
for (const band of inView) {
if (page.isDense) drawCounts(g, band);
else left += drawBandMarks(g, band);
}
g.restore();
for (const band of inView) drawBandNames(g, band);
g.restore();
drawScale(g);
if (session.picture === 'timeline') byID('note').textContent = noteText(left);
session.measured.draw = performance.now() - begin;
}
function noteText(left) {
if (page.isDense) return `${countText(page.marks)} marks in view: heights are counts; zoom in for names`;
if (left) return `${countText(left)} ${left === 1 ? 'name' : 'names'} left out; zoom in or point`;
return session.axis.isSpread ? 'busy moments get room: the time scale bends' : '';
}
function drawGround(g, band) {
g.fillStyle = colors.panel;
g.fillRect(page.left - 4, band.y, page.width - page.left + 4, page.isDense ? band.height * 0.72 : band.split - band.y);
g.fillRect(0, band.y, page.left - 4, band.height);
g.fillRect(page.left - 4, band.y + band.height - 2, page.width - page.left + 4, 2);
g.fillStyle = colors.ink2;
g.fillRect(0, band.y, 4, band.height);
}
function drawBandNames(g, band) {
const name = bandName(session.trace, band.band);
g.textAlign = 'left';
g.fillStyle = colors.ink;
g.font = fontOf(12.5, true);
if (page.left < 100) {
g.fillText(shown(name, 40), 10, band.y + 9);
return;
}
fitText(g, shown(name, 60), 12, band.y + 11, page.left - 20);
g.font = fontOf(11);
g.fillStyle = colors.ink2;
g.textAlign = 'right';
const lanes = page.isDense
? [['actions', band.y + band.height * 0.34], ['effects', band.y + band.height * 0.62], ['states', band.y + band.height * 0.88]]
: [['action', Math.max(band.action, band.y + 24)], ['effect', band.effects[0]], ['mutation', band.mutation], ['state', band.state]];
for (const [word, y] of lanes) g.fillText(word, page.left - 12, y);
}
function fitText(g, text, x, y, width) {
let short = text;
while (short.length > 2 && g.measureText(short === text ? text : short + '…').width > width) short = short.slice(0, -1);
g.fillText(short === text ? text : short + '…', x, y);
}
function ticks() {
const { trace, axis, from, to } = session;
return tickTimes(timeAtPlace(trace, axis, from), timeAtPlace(trace, axis, to), page.plot / 105);
}
function drawScaleLines(g, scroll) {
g.fillStyle = colors.line;
for (const time of ticks().times) {
const x = Math.round(pixelOf(placeOfTime(session.trace, session.axis, time)));
if (x >= page.left - 2 && x <= page.width - 4) g.fillRect(x, scroll, 1, page.height);
}
}
function drawScale(g) {
g.fillStyle = colors.bg;
g.fillRect(0, 0, page.width, SCALE - 2);
g.fillStyle = colors.line2;
g.fillRect(page.left - 4, SCALE - 3, page.width - page.left + 4, 1);
g.font = fontOf(11);
g.textAlign = 'center';
g.fillStyle = colors.ink2;
let last = -Infinity;
const { step, times } = ticks();
for (const time of times) {
const x = Math.round(pixelOf(placeOfTime(session.trace, session.axis, time)));
if (x < page.left - 2 || x > page.width - 4) continue;
g.fillRect(x, SCALE - 6, 1, 4);
const text = tickText(time, step, session.meta.T);
const half = g.measureText(text).width / 2;
if (x - half < last + 10 || x + half > page.width) continue;
g.fillText(text, x, SCALE / 2 - 2);
last = x + half;
}
}
function drawCounts(g, band) {
const { trace, axis, from, to } = session;
const lanes = trace.lanes[band.band];
const columns = Math.max(1, Math.floor(page.plot / 2));
const parts = [lanes.actions, lanes.effects, lanes.states].map(rows => {
const counts = new Float64Array(columns);
let at = lowerAt(axis, rows, from);
for (let j = 0; j < columns; j++) {
const next = lowerAt(axis, rows, from + (to - from) * (j + 1) / columns, at);
counts[j] = next - at;
at = next;
}
return counts;
});
const most = parts.reduce((high, counts) => counts.reduce((a, b) => Math.max(a, b), high), 1);
parts.forEach((counts, part) => {
g.fillStyle = [colors.action, colors.effect, colors.state][part];
const foot = band.y + band.height * [0.42, 0.7, 0.96][part];
g.beginPath();
counts.forEach((count, j) => {
if (!count) return;
const height = Math.max(1.2, band.height * 0.25 * Math.sqrt(count / most));
g.rect(page.left + j * 2, foot - height, 2, height);
});
g.fill();
});
let last = -Infinity;
for (const row of badRows(band.band)) {
const x = rowPixel(row);
if (axis.x[row] < from || axis.x[row] > to || x - last < 22) continue;
last = x;
drawMark(g, worstMark(row), x, band.label + 5);
page.targets.push([x - 8, band.label - 4, x + 8, band.label + 14, row]);
}
}
function worstMark(row) {
const bad = session.trace.bad[row];
const names = ([['test', 'failed'], ['impure', 'impure'], ['failed', 'failed'], ['late', 'late'],
['open', 'open'], ['loop', 'loop'], ['slow', 'slow'], ['cancelled', 'cancelled']]);
return (names.find(([name]) => bad & BAD[name]) || ['', 'slow'])[1];
}
let badOfBands = null;
function badRows(band) {
badOfBands = badOfBands || readBadRows();
return badOfBands[band];
}
function readBadRows() {
const { trace, axis } = session;
const { k, kind, bad } = trace;
const shownKinds = new Set([kind.action, kind['mutate.begin'], kind.mutation, kind.reduce, kind.state, kind.mark]);
const rows = trace.lanes.map(() => []);
for (let row = 0; row < trace.n; row++) {
if (!(bad[row] & ~BAD.cancelled) || !shownKinds.has(k[row])) continue;
if ((bad[row] === BAD.late && k[row] === kind.mutation) || (bad[row] === BAD.slow && k[row] !== kind.action)) continue;
rows[trace.bandOf.get(trace.reactor[row]) ?? -1]?.push(row);
}
for (const band of rows) band.sort((a, b) => axis.x[a] - axis.x[b]);
return rows;
}
const forgetBadRows = () => { badOfBands = null; };
return { drawTimeline, worstMark, badRows, forgetBadRows };
})();

// strip-lanes.js
const module_strip_lanes = (() => {
const MOST_LANES = 10;
function lanesOf(reactors) {
const bands = reactors.map((_, band) => band);
if (bands.length <= MOST_LANES) return bands.map(band => [band]);
const busiest = new Set([...bands].sort((a, b) => reactors[b].n - reactors[a].n || a - b).slice(0, MOST_LANES - 1));
return [...bands.filter(band => busiest.has(band)).map(band => [band]), bands.filter(band => !busiest.has(band))];
}
const lanesNote = count => (count <= MOST_LANES ? '' : `${MOST_LANES - 1} busiest of ${count.toLocaleString('en')}, the rest below`);
return { lanesOf, lanesNote };
})();

// strip.js
const module_strip = (() => {
const { follow, isNarrow, select, session, timeOf } = module_session;
const { byID, icon } = module_elements;
const { durationText, shown } = module_text;
const { kindWord, nameOf } = module_words;
const { endOf, nearestRow } = module_axis;
const { cleared, colors, drawMark } = module_canvas;
const { badRows, worstMark } = module_timeline;
const { lanesNote, lanesOf } = module_strip_lanes;
const TOP = 15;
const BEAT = 420;
let ground = null;
let groundKey = '';
let timer = 0;
function countsOf(bands, bins) {
const { trace, axis, meta } = session;
const counts = [new Float64Array(bins), new Float64Array(bins)];
for (const band of bands) {
const overview = axis ? null : meta.overview[meta.reactors[band].r];
if (axis) {
[trace.lanes[band].actions, trace.lanes[band].states].forEach((rows, isState) => {
for (const row of rows) counts[isState][Math.min(bins - 1, Math.floor(axis.x[row] * bins))]++;
});
} else if (overview) {
for (let j = 0; j < bins; j++) {
counts[0][j] += overview[0][j];
counts[1][j] += overview[3][j];
}
}
}
return counts;
}
function drawGround(width, height) {
const { axis, meta } = session;
const canvas = document.createElement('canvas');
const g = cleared(canvas, width, height);
const lanes = lanesOf(meta.reactors), laneHeight = (height - TOP - 4) / Math.max(1, lanes.length);
const bins = axis ? Math.max(60, Math.floor(width / 3)) : meta.bins;
for (const [lane, bands] of lanes.entries()) drawLane(g, bands, bins, width, TOP + laneHeight * (lane + 0.5), laneHeight / 2 - 1);
if (axis) {
let last = -Infinity;
const rows = meta.reactors.flatMap((_, band) => badRows(band));
rows.sort((a, b) => axis.x[a] - axis.x[b]);
for (const row of rows) {
const x = axis.x[row] * width;
if (x - last < 13) continue;
last = x;
drawMark(g, worstMark(row), Math.min(width - 8, Math.max(8, x)), 8, 0.9);
}
}
return canvas;
}
function drawLane(g, bands, bins, width, middle, half) {
const { trace, axis } = session;
const counts = countsOf(bands, bins);
let most = 1;
for (const lane of counts) for (let j = 0; j < lane.length; j++) most = Math.max(most, lane[j]);
g.fillStyle = colors.line;
g.fillRect(0, middle, width, 1);
if (axis && trace.n < 20000) {
g.fillStyle = colors.effect;
g.globalAlpha = 0.55;
for (const band of bands) {
for (const row of trace.lanes[band].effects) {
g.fillRect(axis.x[row] * width, middle - half * 0.34, Math.max(1, (endOf(trace, axis, row) - axis.x[row]) * width), half * 0.5);
}
}
g.globalAlpha = 1;
}
const binWidth = width / bins;
counts.forEach((lane, isState) => {
g.fillStyle = isState ? colors.state : colors.action;
for (let j = 0; j < lane.length; j++) {
if (!lane[j]) continue;
const high = Math.max(2, half * Math.sqrt(lane[j] / most));
g.fillRect(j * binWidth, isState ? middle + 1 : middle - high, Math.max(1.6, binWidth - 0.6), high);
}
});
}
function drawStrip() {
const box = byID('scrub'), width = box.clientWidth, height = box.clientHeight;
if (!width) return;
const key = [width, height, session.axis?.isSpread, colors.bg].join('|');
if (!ground || key !== groundKey) {
ground = drawGround(width, height);
groundKey = key;
}
const g = cleared(byID('mini'), width, height);
g.drawImage(ground, 0, 0, width, height);
const { from, to, selected, axis } = session;
if (to - from < 0.999) {
g.fillStyle = colors.bg;
g.globalAlpha = 0.66;
g.fillRect(0, 0, from * width, height);
g.fillRect(to * width, 0, width, height);
g.globalAlpha = 1;
g.strokeStyle = colors.ink2;
g.lineWidth = 1.5;
g.strokeRect(Math.max(0.75, from * width), 0.75, Math.max(2, (to - from) * width - 1), height - 1.5);
}
if (selected < 0 || !axis) return;
const x = axis.x[selected] * width;
g.fillStyle = colors.action;
g.fillRect(x - 1, 0, 2, height);
for (const [foot, tip] of [[0, 8], [height, height - 8]]) {
g.beginPath();
g.moveTo(x - 6, foot);
g.lineTo(x + 6, foot);
g.lineTo(x, tip);
g.fill();
}
}
function stepState(steps) {
const { trace, selected } = session;
const direction = Math.sign(steps);
let row = Math.max(0, selected), last = row;
for (let left = Math.abs(steps); left > 0;) {
row += direction;
if (row < 0 || row >= trace.n) break;
if (trace.k[row] !== trace.kind.state) continue;
last = row;
left--;
}
select(last, { keepsHistory: true });
}
function play() {
const toggle = byID('b-play');
if (timer) {
clearInterval(timer);
timer = 0;
} else {
timer = setInterval(() => {
const before = session.selected;
stepState(1);
if (session.selected === before) play();
}, BEAT);
}
toggle.replaceChildren(icon(timer ? 'pause' : 'play'));
toggle.setAttribute('aria-pressed', String(timer !== 0));
}
function nameMoment() {
const { trace, selected, meta } = session;
const slider = byID('scrub');
slider.setAttribute('aria-valuemax', String(Math.max(0, trace.n - 1)));
slider.setAttribute('aria-valuenow', String(selected));
slider.setAttribute('aria-valuetext', `${timeOf(selected)}, ${kindWord(trace, selected)} ${shown(nameOf(trace, selected), 80)}`);
byID('clock').textContent = timeOf(selected) + (isNarrow() ? '' : ' / ' + durationText(meta.T));
}
function nameLanes() {
const note = lanesNote(session.meta.reactors.length);
byID('lanes').textContent = note;
byID('lanes').hidden = !note;
if (!note) return;
byID('lanes').title = `Lanes of the strip, of ${session.meta.reactors.length} reactors: ${note}`;
byID('scrub').setAttribute('aria-description', byID('lanes').title);
}
function wireStrip() {
const slider = byID('scrub');
let isDown = false;
const travel = (event) => {
const box = slider.getBoundingClientRect();
const row = nearestRow(session.trace, session.axis, (event.clientX - box.left) / box.width);
if (row >= 0 && row !== session.selected) select(row, { keepsHistory: true });
};
slider.addEventListener('pointerdown', (event) => {
isDown = true;
slider.setPointerCapture(event.pointerId);
travel(event);
});
slider.addEventListener('pointermove', (event) => { if (isDown) travel(event); });
for (const name of ['pointerup', 'pointercancel']) slider.addEventListener(name, () => { isDown = false; });
slider.addEventListener('keydown', (event) => {
const steps = ({ ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 })[event.key];
if (steps) stepState(steps);
else if (event.key === 'Home') select(0);
else if (event.key === 'End') select(session.trace.n - 1);
else return;
event.preventDefault();
event.stopPropagation();
});
byID('b-first').addEventListener('click', () => select(0));
byID('b-play').addEventListener('click', play);
follow(['selected'], nameMoment);
}
const firstState = () => session.trace.lanes.reduce((first, lanes) =>
lanes.states.length && (first < 0 || lanes.states[0] < first) ? lanes.states[0] : first, -1);
return { drawStrip, stepState, play, nameLanes, wireStrip, firstState };
})();

// overlay.js
const module_overlay = (() => {
const { BAD } = module_trace;
const { session } = module_session;
const { byID } = module_elements;
const { shown } = module_text;
const { glyphOf, isUnchanged, nameOf } = module_words;
const { endOf } = module_axis;
const { cleared, colors, drawArrow, drawLine, drawMark, fontOf, widthOf } = module_canvas;
const { SCALE, page, pixelOf, positionOf, rowPixel } = module_bands;
const { drawEffect } = module_effect_marks;
const MOST = 6000, MOST_RINGS = 1500;
const MOST_NAMES = 90;
function drawOverlay() {
if (session.picture !== 'timeline' || !page.bands.length) return;
const g = cleared(byID('over'), page.width, page.height);
const chain = session.hoveredChain || session.focusChain;
g.save();
g.beginPath();
g.rect(page.left - 8, 0, page.width, page.height);
g.clip();
if (session.selected >= 0) drawCursor(g, rowPixel(session.selected));
if (chain) {
g.fillStyle = colors.bg;
g.globalAlpha = 0.76;
g.fillRect(page.left - 8, SCALE - 1, page.width, page.height);
g.globalAlpha = 1;
}
g.beginPath();
g.rect(page.left - 8, SCALE - 2, page.width, page.height);
g.clip();
g.translate(0, -byID('tl').scrollTop);
g.textBaseline = 'middle';
const rows = chain || session.selectedChain;
if (rows.size < MOST) {
for (const row of rows) drawLink(g, row, rows);
const names = chain && rows.size < MOST_NAMES ? namesOf(rows) : [];
g.fillStyle = colors.bg;
for (const { x, y, width } of names) g.fillRect(x - 1, y - 6, width + 2, 12);
if (chain) for (const row of rows) drawMember(g, row);
for (const name of names) drawName(g, name);
}
if (session.isFiltered && !chain) drawFound(g);
for (const row of [session.selected, session.hovered]) drawRing(g, row);
g.restore();
}
function drawCursor(g, x) {
g.fillStyle = colors.action;
g.globalAlpha = 0.75;
g.fillRect(x - 0.75, SCALE - 4, 1.5, page.height);
g.globalAlpha = 1;
g.beginPath();
g.moveTo(x - 6, SCALE - 12);
g.lineTo(x + 6, SCALE - 12);
g.lineTo(x, SCALE - 3);
g.fill();
}
function drawLink(g, row, rows) {
const { trace, axis } = session;
const { k, kind } = trace;
const c = trace.cause[row];
if (c < 0 || !rows.has(c)) return;
const to = positionOf(row), from = positionOf(c);
if (!to || !from || ![kind.action, kind['mutate.begin'], kind.mutation, kind.reduce, kind.state].includes(k[row])) return;
g.strokeStyle = g.fillStyle = colors.ink;
g.lineWidth = 2.6;
if (k[row] === kind.action) {
const isDown = from[1] <= to[1];
drawArrow(g, from[0], from[1] + (isDown ? 6 : -6), to[0], to[1] + (isDown ? -7 : 8));
} else if (k[row] === kind.mutation && k[c] === kind['mutate.begin']) {
const leaves = Math.min(Math.max(from[0], to[0]), Math.max(pixelOf(endOf(trace, axis, c)), from[0]));
if (leaves - from[0] > 4) drawLine(g, from[0], from[1] + 7, leaves, from[1] + 7);
drawLine(g, leaves, from[1] + 7, to[0], to[1] - 5);
} else {
drawLine(g, from[0], from[1] + 5, to[0], to[1] - 5);
}
}
const isNamed = row => {
const { k, kind } = session.trace;
return [kind.action, kind.mutation, kind.state].includes(k[row]);
};
function drawMember(g, row) {
const { trace } = session;
const { k, kind } = trace;
const at = positionOf(row);
const band = page.bands[trace.bandOf.get(trace.reactor[row]) ?? -1];
if (!at || !band) return;
if (k[row] === kind['mutate.begin']) {
if (!page.isDense) drawEffect(g, band, row, true);
return;
}
if (at[0] < page.left - 8 || at[0] > page.width + 8) return;
if (isNamed(row) || (k[row] === kind.reduce && trace.bad[row] & BAD.impure)) drawMark(g, glyphOf(trace, row), at[0], at[1], isNamed(row) ? 1.1 : 1);
}
function namesOf(rows) {
const members = [...rows].filter(isNamed).map(row => ({ row, at: positionOf(row), place: page.names.get(row) }));
const taken = [];
for (const { at } of members) if (at) taken.push([at[0] - 7, at[1], at[0] + 7]);
members.sort((a, b) => Number(Boolean(b.place)) - Number(Boolean(a.place)));
const names = [];
for (const { row, at, place } of members) {
if (!at || at[0] < page.left - 8 || at[0] > page.width + 8) continue;
const text = shown(nameOf(session.trace, row), 40);
for (const isBold of [true, false]) {
const width = widthOf(text, isBold);
const [x, y] = place ?? [at[0] + 10 + width > page.width ? at[0] - 12 - width : at[0] + 10, at[1]];
if (taken.some(([left, middle, right]) => Math.abs(middle - y) < 7 && x < right + 1 && left < x + width + 1)) continue;
taken.push([x, y, x + width]);
names.push({ row, text, isBold, x, y, width });
break;
}
}
return names;
}
function drawName(g, { row, text, isBold, x, y }) {
const { trace } = session;
const { k, kind } = trace;
g.fillStyle = k[row] === kind.action ? colors.actiont : k[row] === kind.mutation ? colors.mutt
: isUnchanged(trace, row) ? colors.ink2 : colors.statet;
g.font = fontOf(11.5, isBold);
g.textAlign = 'left';
g.fillText(text, x, y);
}
function drawFound(g) {
const { axis, visible, from, to } = session;
g.strokeStyle = colors.action;
g.lineWidth = 2;
for (let j = 0, rings = 0; j < visible.length && rings < MOST_RINGS; j++) {
const place = axis.x[visible[j]];
const at = place >= from && place <= to ? positionOf(visible[j]) : null;
if (!at) continue;
rings++;
g.beginPath();
g.arc(at[0], at[1], 8.5, 0, 7);
g.stroke();
}
}
function drawRing(g, row) {
const at = row >= 0 ? positionOf(row) : null;
if (!at) return;
for (const [color, width] of ([[colors.bg, 5], [colors.ink, 2.4]])) {
g.strokeStyle = color;
g.lineWidth = width;
g.beginPath();
g.arc(at[0], at[1], 9.5, 0, 7);
g.stroke();
}
}
return { drawOverlay };
})();

// timeline-pointer.js
const module_timeline_pointer = (() => {
const { hover, select, session, setFocus, setWindow, timeOf } = module_session;
const { byID, element, icon, words } = module_elements;
const { glyphOf, kindWord, nameOf, reactorName, sentenceOf, toneOf } = module_words;
const { nearestRow } = module_axis;
const { colors } = module_canvas;
const { SCALE, page, placeAt } = module_bands;
const { drawOverlay } = module_overlay;
let drag = null;
function rowUnder(event) {
const box = byID('tl').getBoundingClientRect();
const x = event.clientX - box.left, y = event.clientY - box.top + byID('tl').scrollTop;
let best = -1, nearest = Infinity;
for (const [x0, y0, x1, y1, row] of page.targets) {
const dx = Math.max(x0 - x, 0, x - x1), dy = Math.max(y0 - y, 0, y - y1);
const distance = dx * dx + dy * dy + (x1 - x0) * 0.02;
if (dx < 6 && dy < 5 && distance < nearest) {
nearest = distance;
best = row;
}
}
return best;
}
function showTip(event, row) {
const tip = byID('tip');
tip.hidden = !event || row < 0;
if (!event || row < 0) return;
const { trace, values } = session;
tip.replaceChildren(
element('b', toneOf(trace, row), icon(glyphOf(trace, row)), ' ', words(nameOf(trace, row))),
words(`${kindWord(trace, row)} of ${reactorName(trace, row)} · ${timeOf(row)}`, 'c-mute'), element('br'),
words(sentenceOf(trace, values, row)));
tip.style.left = Math.min(innerWidth - tip.offsetWidth - 8, event.clientX + 14) + 'px';
tip.style.top = (event.clientY + 18 + tip.offsetHeight > innerHeight ? event.clientY - tip.offsetHeight - 12 : event.clientY + 18) + 'px';
}
function move(event) {
const timeline = byID('tl');
if (!drag) {
const row = rowUnder(event);
hover(row);
showTip(event, row);
timeline.style.cursor = row >= 0 ? 'pointer' : '';
return;
}
drag.moved = drag.moved || Math.abs(drag.x - event.clientX) > 4 || Math.abs(drag.y - event.clientY) > 4;
drag.lastX = event.clientX;
if (drag.isRange) {
drawOverlay();
const g = byID('over').getContext('2d');
g.fillStyle = colors.action;
g.globalAlpha = 0.2;
g.fillRect(drag.x - timeline.getBoundingClientRect().left, 0, event.clientX - drag.x, page.height);
g.globalAlpha = 1;
} else if (drag.moved) {
const step = (drag.x - event.clientX) / page.plot * (drag.to - drag.from);
timeline.classList.add('drag');
setWindow(drag.from + step, drag.to + step);
timeline.scrollTop = drag.scroll + drag.y - event.clientY;
}
}
function release(event) {
const ended = drag;
drag = null;
byID('tl').classList.remove('drag');
if (!ended) return;
const left = byID('tl').getBoundingClientRect().left;
if (ended.isRange && ended.moved) {
const places = [placeAt(ended.x - left), placeAt(ended.lastX - left)].sort((a, b) => a - b);
setWindow(places[0], places[1]);
} else if (!ended.moved) {
const row = rowUnder(event);
select(row >= 0 ? row : nearestRow(session.trace, session.axis, placeAt(event.clientX - left)), { keepsWindow: true });
}
}
function wheel(event) {
const width = session.to - session.from;
if (event.ctrlKey || event.metaKey || event.altKey) {
event.preventDefault();
const at = placeAt(event.clientX - byID('tl').getBoundingClientRect().left);
const factor = Math.exp(Math.max(-1, Math.min(1, event.deltaY * 0.004)));
setWindow(at - (at - session.from) * factor, at + (session.to - at) * factor);
} else if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
event.preventDefault();
const step = (event.deltaX || event.deltaY) / page.plot * width;
setWindow(session.from + step, session.to + step);
}
}
function wireTimeline() {
const timeline = byID('tl');
timeline.addEventListener('pointermove', move);
timeline.addEventListener('pointerup', release);
timeline.addEventListener('pointercancel', () => { drag = null; });
timeline.addEventListener('pointerleave', () => {
hover(-1);
showTip(null, -1);
});
timeline.addEventListener('pointerdown', (event) => {
if (event.button) return;
drag = {
x: event.clientX, y: event.clientY, lastX: event.clientX, from: session.from, to: session.to, scroll: timeline.scrollTop,
moved: false, isRange: event.clientY - timeline.getBoundingClientRect().top < SCALE,
};
timeline.setPointerCapture(event.pointerId);
});
timeline.addEventListener('dblclick', () => { if (session.selected >= 0) setFocus(session.focus >= 0 ? -1 : session.selected); });
timeline.addEventListener('wheel', wheel, { passive: false });
}
return { wireTimeline };
})();

// cycle.js
const module_cycle = (() => {
const { follow, hover, session, tell } = module_session;
const { byID } = module_elements;
const { shown } = module_text;
const { fieldsOf } = module_states;
const { isUnchanged } = module_words;
const { find } = module_filter;
const { quotedText } = module_query;
const boxes = new Map();
const KIND_OF_BOX = { action: 'action', effect: 'mutate.begin', mutation: 'mutation', state: 'state' };
const FARTHEST = 20000;
let shownFor = -1;
const keyOf = (type, kind, label) => [type, kind, label].join('\u0000');
function typeOf(row) {
const { trace } = session;
const band = trace.bandOf.get(trace.reactor[row]);
return band === undefined ? '' : trace.strings[trace.meta.reactors[band].type];
}
function boxesOf(row) {
const { trace } = session;
const { k, kind } = trace;
const type = typeOf(row);
if (k[row] === kind.state) {
const fields = isUnchanged(trace, row) ? ['nothing changed'] : fieldsOf(trace, row);
return fields.map(field => keyOf(type, 'state', field));
}
const box = Object.keys(KIND_OF_BOX).find(name => kind[KIND_OF_BOX[name]] === k[row]);
return box ? [keyOf(type, box, trace.strings[trace.label[row]])] : [];
}
function nearestEvent(box) {
const { trace, selected } = session;
const key = keyOf(box.type, box.kind, box.label), code = trace.kind[KIND_OF_BOX[box.kind]];
for (let away = 0; away < Math.min(trace.n, FARTHEST); away++) {
for (const row of away ? [selected + away, selected - away] : [selected]) {
if (row >= 0 && row < trace.n && trace.k[row] === code && boxesOf(row).includes(key)) return row;
}
}
return -1;
}
function findBox(box) {
const { trace } = session;
const of = `r:${quotedText(box.type)} k:${KIND_OF_BOX[box.kind] || box.kind} `;
if (box.kind === 'outside') find(`r:${quotedText(box.type)} is:injected`);
else if (box.kind === 'state') find(box.label === 'nothing changed' ? of + 'is:noop' : of + 'field:' + quotedText(box.label));
else find(of + quotedText(box.label));
const row = nearestEvent(box);
if (row >= 0 && trace) hover(row);
}
function wireCycle() {
const groups = document.querySelectorAll('#v-cycle .node[data-kind]');
byID('t-cycle').hidden = !document.querySelector('#v-cycle svg');
for (const node of groups) {
const group = (node);
const box = { group, type: group.dataset.r || '', kind: group.dataset.kind || '', label: group.dataset.label || '' };
const title = group.querySelector('title');
boxes.set(keyOf(box.type, box.kind, box.label), box);
group.setAttribute('tabindex', '0');
group.setAttribute('role', 'button');
group.setAttribute('aria-label', shown((title?.textContent || `${box.kind} ${box.label}`).replace(/\n/g, ', '), 200));
group.addEventListener('click', () => findBox(box));
group.addEventListener('keydown', event => {
if (event.key !== 'Enter' && event.key !== ' ') return;
event.preventDefault();
event.stopPropagation();
findBox(box);
});
group.addEventListener('mouseenter', () => hover(nearestEvent(box)));
group.addEventListener('mouseleave', () => hover(-1));
}
follow(['selected', 'hovered', 'picture'], markBoxes);
}
function markBoxes() {
if (session.picture !== 'cycle' || session.selected < 0) return;
const lit = new Set();
for (const row of session.hoveredChain || session.selectedChain) {
for (const key of boxesOf(row)) if (boxes.has(key)) lit.add(key);
}
for (const [key, box] of boxes) {
box.group.classList.toggle('hl', lit.has(key));
box.group.classList.toggle('veil', lit.size > 0 && !lit.has(key));
}
if (session.hoveredChain || shownFor === session.selected) return;
shownFor = session.selected;
for (const key of boxesOf(session.selected)) boxes.get(key)?.group.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
function setPicture(picture) {
if (picture === 'cycle' && byID('t-cycle').hidden) return;
session.picture = picture;
for (const [tab, pane, name] of [['t-time', 'v-time', 'timeline'], ['t-cycle', 'v-cycle', 'cycle']]) {
byID(tab).setAttribute('aria-selected', String(name === picture));
byID(tab).tabIndex = name === picture ? 0 : -1;
byID(pane).hidden = name !== picture;
}
for (const id of ['axis', 'z-in', 'z-out', 'z-all']) byID(id).hidden = picture === 'cycle';
if (picture === 'cycle') byID('note').textContent = 'point at a box for one chain through it; click for its events';
tell('picture');
}
return { wireCycle, setPicture };
})();

// list.js
const module_list = (() => {
const { BAD, lowerIndex } = module_trace;
const { follow, hover, isNarrow, select, session, timeOf } = module_session;
const { byID, element, icon, words } = module_elements;
const { glyphOf, nameOf, reactorName, sentenceOf, toneOf } = module_words;
const HIGHEST = 6e6;
const DEEPEST = 12;
let isWaiting = false;
const rowHeight = () => (isNarrow() ? 46 : 25);
const height = () => session.visible.length * rowHeight();
function topIndex() {
const box = byID('list');
if (height() <= HIGHEST) return box.scrollTop / rowHeight();
const last = Math.max(0, session.visible.length - box.clientHeight / rowHeight());
return box.scrollTop / Math.max(1, HIGHEST - box.clientHeight) * last;
}
const giveRoom = () => { byID('lspace').style.height = Math.min(height(), HIGHEST) + 'px'; };
function bringIntoView(row) {
const box = byID('list'), high = rowHeight(), index = lowerIndex(session.visible, row);
giveRoom();
const top = topIndex(), rows = box.clientHeight / high;
if (index >= top + 1 && index <= top + rows - 2) return;
const wanted = Math.max(0, index - rows * 0.4);
if (height() <= HIGHEST) box.scrollTop = wanted * high;
else box.scrollTop = wanted / Math.max(1, session.visible.length - rows) * (HIGHEST - box.clientHeight);
}
function drawListSoon() {
if (isWaiting) return;
isWaiting = true;
requestAnimationFrame(() => {
isWaiting = false;
drawList();
});
}
function drawList() {
const { visible, values, selected } = session;
const box = byID('list'), high = rowHeight();
if (!session.axis) return;
giveRoom();
const top = topIndex();
const first = Math.max(0, Math.floor(top) - 4), last = Math.min(visible.length, first + Math.ceil(box.clientHeight / high) + 9);
const base = height() <= HIGHEST ? 0 : box.scrollTop - top * high;
const rows = document.createDocumentFragment();
const missing = new Set();
if (!visible.length) rows.append(element('div', 'empty', 'No event is like that. Words look in names and sites; has:"…" looks in values.'));
for (let index = first; index < last; index++) {
const row = visible[index];
const made = listRow(row, index);
made.style.top = base + index * high + 'px';
rows.append(made);
if (values.now(row) === null) missing.add(values.blockOf(row));
}
byID('rows').replaceChildren(rows);
const isInView = selected >= 0 && byID('ev' + selected) !== null;
if (isInView) box.setAttribute('aria-activedescendant', 'ev' + selected);
else box.removeAttribute('aria-activedescendant');
for (const block of missing) values.block(block).then(drawListSoon);
}
function listRow(row, index) {
const { trace, values, selected } = session;
const bad = trace.bad[row];
const made = element('div', 'row');
made.id = 'ev' + row;
made.dataset.row = String(row);
made.setAttribute('role', 'option');
made.setAttribute('aria-posinset', String(index + 1));
made.setAttribute('aria-setsize', String(session.visible.length));
made.setAttribute('aria-selected', String(row === selected));
made.classList.toggle('sel', row === selected);
made.classList.toggle('now', row === selected);
made.classList.toggle('hl', isLit(row));
made.classList.toggle('b-fail', (bad & (BAD.failed | BAD.late)) !== 0);
const indent = element('i');
indent.style.width = Math.min(trace.depth[row], DEEPEST) * 12 + 'px';
const name = element('span', 'nm', indent, icon(glyphOf(trace, row)), words(nameOf(trace, row), toneOf(trace, row)));
if (bad & BAD.late && trace.k[row] === trace.kind.state) name.append(element('span', 'tag c-fail', 'too late'));
for (const [bit, mark] of ([[BAD.failed, 'failed'], [BAD.cancelled, 'cancelled'], [BAD.open, 'open'], [BAD.loop, 'loop']])) {
if (bad & bit && mark !== glyphOf(trace, row)) name.append(icon(mark));
}
if (bad & BAD.slow && trace.k[row] === trace.kind.action) name.append(element('span', 'tag c-slow', 'slowest'));
const isValue = trace.k[row] === trace.kind.mutation || trace.k[row] === trace.kind.state;
made.append(element('span', 'n', String(trace.seq[row])), element('span', 'at', timeOf(row)), name, words(reactorName(trace, row), 'rn'),
element('span', 'tx', words(sentenceOf(trace, values, row), isValue ? 'mono' : '')));
return made;
}
const isLit = row => (session.hoveredChain || session.selectedChain).has(row);
function stepList(steps) {
const { visible, selected } = session;
if (!visible.length) return;
const index = lowerIndex(visible, selected);
const from = visible[index] === selected || steps < 0 ? index : index - 1;
select(visible[Math.max(0, Math.min(visible.length - 1, from + steps))]);
}
function listKeys(event) {
const page = Math.max(1, Math.floor(byID('list').clientHeight / rowHeight()) - 1);
const steps = ({ ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page })[event.key];
if (steps) stepList(steps);
else if (event.key === 'Home') stepList(-session.visible.length);
else if (event.key === 'End') stepList(session.visible.length);
else return;
event.preventDefault();
event.stopPropagation();
}
function rowOf(event) {
const row = (event.target).closest('.row');
return row ? Number((row).dataset.row) : -1;
}
function wireList() {
const box = byID('list');
box.addEventListener('scroll', drawListSoon);
box.addEventListener('keydown', listKeys);
byID('rows').addEventListener('click', (event) => {
const row = rowOf(event);
if (row < 0) return;
select(row, { keepsList: true });
box.focus({ preventScroll: true });
});
byID('rows').addEventListener('mouseover', (event) => hover(rowOf(event)));
box.addEventListener('mouseleave', () => hover(-1));
follow(['selected'], (how) => {
if (!how.keepsList) bringIntoView(session.selected);
drawListSoon();
});
follow(['filtered', 'size'], () => {
if (session.selected >= 0) bringIntoView(session.selected);
drawListSoon();
});
follow(['hovered'], () => {
for (const row of byID('rows').children) if (row.dataset.row) row.classList.toggle('hl', isLit(Number(row.dataset.row)));
});
}
return { drawListSoon, stepList, wireList };
})();

// panes.js
const module_panes = (() => {
const { follow, isNarrow, session, setWindow, tell, travelHistory, zoom } = module_session;
const { byID } = module_elements;
const { layAxis } = module_axis;
const { readColors } = module_canvas;
const { SCALE, layBands, neededHeight, page } = module_bands;
const { drawTimeline, forgetBadRows } = module_timeline;
const { drawOverlay } = module_overlay;
const { drawStrip } = module_strip;
const { setPicture } = module_cycle;
const SMALLEST = 0.3, LARGEST = 0.66;
let isSplitByHand = false;
let isWaiting = false;
const dark = matchMedia('(prefers-color-scheme:dark)');
function drawSoon() {
if (isWaiting) return;
isWaiting = true;
requestAnimationFrame(() => {
isWaiting = false;
drawTimeline();
drawOverlay();
drawStrip();
});
}
function layPanes() {
if (!session.axis) return;
const main = byID('main');
if (!isSplitByHand && !isNarrow()) {
const share = Math.max(SMALLEST, Math.min(LARGEST, (neededHeight(1.3) + 37) / Math.max(1, main.clientHeight)));
setSplit(share * 100);
}
if (session.picture === 'timeline' && byID('tl').clientHeight) layBands();
drawSoon();
tell('size');
}
function setSplit(percent) {
const share = Math.max(20, Math.min(85, percent));
byID('main').style.setProperty('--ph', share + '%');
byID('split').setAttribute('aria-valuenow', String(Math.round(share)));
}
function showPane(pane) {
document.body.dataset.pane = pane;
for (const made of document.querySelectorAll('.tabsbar button')) {
made.setAttribute('aria-pressed', String((made).dataset.p === pane));
}
layPanes();
}
function setTheme(theme) {
const root = document.documentElement;
if (theme === 'auto') delete root.dataset.theme;
else root.dataset.theme = theme;
byID('b-theme').setAttribute('aria-label', `Theme: ${theme}`);
byID('b-theme').title = `Theme: ${theme}`;
readColors();
drawSoon();
}
function nextTheme() {
const now = document.documentElement.dataset.theme || 'auto';
const other = dark.matches ? 'light' : 'dark', same = dark.matches ? 'dark' : 'light';
setTheme(now === 'auto' ? other : now === other ? same : 'auto');
}
function setAxis(isSpread) {
session.axis = layAxis(session.trace, isSpread);
byID('a-spread').setAttribute('aria-pressed', String(isSpread));
byID('a-time').setAttribute('aria-pressed', String(!isSpread));
forgetBadRows();
}
function bringIntoPicture(row) {
const at = session.axis.x[row], width = session.to - session.from;
if (at < session.from + width * 0.04 || at > session.to - width * 0.04) setWindow(at - width * 0.4, at + width * 0.6);
const band = page.bands[session.trace.bandOf.get(session.trace.reactor[row]) ?? -1];
const box = byID('tl');
if (!band || !box.clientHeight) return;
const above = band.y - SCALE - 4, below = band.y + band.height + 8 - box.clientHeight;
if (box.scrollTop > above || box.scrollTop < below) box.scrollTop = Math.max(0, below > box.scrollTop ? Math.min(above, below) : above);
}
function wireSplitter() {
const splitter = byID('split');
let isDown = false;
const split = (percent) => {
isSplitByHand = true;
setSplit(percent);
layPanes();
};
splitter.addEventListener('pointerdown', (event) => {
isDown = true;
splitter.setPointerCapture(event.pointerId);
});
splitter.addEventListener('pointermove', (event) => {
const box = byID('main').getBoundingClientRect();
if (isDown) split(100 * (event.clientY - box.top) / box.height);
});
for (const name of ['pointerup', 'pointercancel']) splitter.addEventListener(name, () => { isDown = false; });
splitter.addEventListener('keydown', (event) => {
const step = event.key === 'ArrowDown' ? 4 : event.key === 'ArrowUp' ? -4 : 0;
if (!step) return;
event.preventDefault();
event.stopPropagation();
split(Number(splitter.getAttribute('aria-valuenow')) + step);
});
}
function wirePanes() {
wireSplitter();
const buttons = [['z-in', () => zoom(0.5)], ['z-out', () => zoom(2)], ['z-all', () => setWindow(0, 1)], ['b-theme', nextTheme],
['b-back', () => travelHistory(-1)], ['b-fwd', () => travelHistory(1)], ['t-time', () => setPicture('timeline')], ['t-cycle', () => setPicture('cycle')]];
for (const [id, action] of buttons) byID(id).addEventListener('click', action);
for (const [id, isSpread] of ([['a-spread', true], ['a-time', false]])) {
byID(id).addEventListener('click', () => {
setAxis(isSpread);
layPanes();
setWindow(0, 1);
});
}
for (const made of document.querySelectorAll('.tabsbar button')) {
made.addEventListener('click', () => showPane((made).dataset.p || 'picture'));
}
byID('tl').addEventListener('scroll', drawSoon);
addEventListener('resize', layPanes);
dark.addEventListener('change', () => setTheme(document.documentElement.dataset.theme || 'auto'));
follow(['window', 'filtered', 'focus'], drawSoon);
follow(['picture'], layPanes);
follow(['find'], () => { if (isNarrow() && session.query) showPane('events'); });
follow(['hovered'], drawOverlay);
follow(['focus'], () => byID('z-focus').setAttribute('aria-pressed', String(session.focus >= 0)));
follow(['selected'], (how) => {
if (!how.keepsWindow) bringIntoPicture(session.selected);
byID('b-back').disabled = session.historyIndex <= 0;
byID('b-fwd').disabled = session.historyIndex >= session.history.length - 1;
drawOverlay();
drawStrip();
});
}
return { layPanes, showPane, setAxis, bringIntoPicture, wirePanes };
})();

// help.js
const module_help = (() => {
const { session } = module_session;
const { byID, element, icon } = module_elements;
const KEYS = [['j k', 'next, previous event'], ['h l', 'to its cause, to what followed'], ['n N', 'next, previous finding'], ['/', 'find; Enter steps through'],
['f', 'only this chain, and back'], ['t', 'timeline or cycle'], ['w s a d', 'zoom in and out, move'], ['0', 'all of the trace'], ['Space', 'play from here'],
['[ ]', 'back, forward'], ['g G', 'first, last event'], ['c', 'copy a link to this event'], ['1 2 3 4 5', 'event, findings, slow, writes, test'], ['Esc', 'everything again']];
const POINTER = [['drag the scale', 'zoom to a stretch'], ['Ctrl wheel', 'zoom'], ['Shift wheel', 'move'], ['double click', 'only this chain']];
const FIND = [['setUser', 'in a name, sender, site or field'], ['r:Feed  r:#2', 'of a reactor'], ['k:mutation', 'of a kind; effect is one'],
['is:late', 'failed, cancelled, open, impure, loop, slow, noop, swallowed, unobserved, injected'], ['field:user.name', 'states that wrote a field'], ['by:setUser', 'states that a mutation wrote'],
['has:"ada"', 'in any value'], ['-load', 'not this'], ['#9', 'the ninth action and what followed']];
const MARKS = [['action', 'action'], ['effect', 'effect: dark runs, light waits'], ['mutation', 'mutation'], ['reduce', 'reduce'], ['state', 'state changed'],
['same', 'state as before'], ['failed', 'failed'], ['cancelled', 'cancelled'], ['open', 'never ended'], ['impure', 'impure reduce'],
['late', 'came too late: an older action overwrote a newer one'], ['loop', 'turn of a feedback loop'], ['slow', 'slowest action']];
function section(body, title, lines) {
const columns = element('div', 'cols2');
for (const [left, text] of lines) columns.append(element('div', '', left, element('span', '', text)));
body.append(element('h3', '', title), columns);
}
const keyCaps = text => element('span', '', ...text.split(' ').flatMap((key, i) => [i ? ' ' : '', element('kbd', '', key)]));
function showHelp() {
const body = byID('helpbody');
body.replaceChildren();
section(body, 'Keys', KEYS.map(([keys, text]) => [keyCaps(keys), text]));
section(body, 'Pointer', POINTER.map(([what, text]) => [element('span', '', what), text]));
section(body, 'Find', FIND.map(([query, text]) => [element('code', '', query), text]));
section(body, 'Marks', MARKS.map(([mark, text]) => [icon(mark), text]));
const box = (element('input'));
box.type = 'checkbox';
box.checked = session.keysOn;
box.addEventListener('change', () => { session.keysOn = box.checked; });
body.append(element('label', 'switch', box, ' single keys do something'));
byID('help').showModal();
}
return { showHelp };
})();

// keys.js
const module_keys = (() => {
const { BAD } = module_trace;
const { isNarrow, select, session, setFocus, setWindow, travelHistory, zoom } = module_session;
const { byID, copy, toast } = module_elements;
const { badRows } = module_timeline;
const { stepList } = module_list;
const { play } = module_strip;
const { find } = module_filter;
const { setPicture } = module_cycle;
const { setTab } = module_inspector;
const { showPane } = module_panes;
const { linkTo } = module_address;
const { showHelp } = module_help;
function stepFinding(direction) {
const rows = session.meta.reactors.flatMap((_, band) => badRows(band))
.filter((row) => session.trace.bad[row] !== BAD.slow)
.sort((a, b) => a - b);
const row = direction > 0 ? rows.find((one) => one > session.selected) : rows.reverse().find((one) => one < session.selected);
if (row !== undefined) select(row);
else toast(direction > 0 ? 'There is no finding after this event.' : 'There is no finding before this event.');
}
function toCause() {
const cause = session.trace.cause[session.selected];
if (cause >= 0) select(cause);
else toast('This is a root: nothing that was recorded caused it.');
}
function toConsequence() {
const { trace } = session;
const { kind } = trace;
let next = trace.firstChild[session.selected];
while (next >= 0 && [kind['mutate.run'], kind.subscribe, kind.unsubscribe].includes(trace.k[next])) next = trace.nextSibling[next];
if (next >= 0) select(next);
else toast('Nothing followed from this event.');
}
function moveWindow(share) {
const step = (session.to - session.from) * share;
setWindow(session.from + step, session.to + step);
}
function goToFind() {
if (isNarrow()) showPane('events');
byID('q').focus();
byID('q').select();
}
const toggleChain = () => { if (session.selected >= 0) setFocus(session.focus >= 0 ? -1 : session.selected); };
const KEYS = {
j: () => stepList(1), k: () => stepList(-1), ArrowDown: () => stepList(1), ArrowUp: () => stepList(-1),
h: toCause, l: toConsequence, ArrowLeft: toCause, ArrowRight: toConsequence,
n: () => stepFinding(1), N: () => stepFinding(-1), '/': goToFind, f: toggleChain,
t: () => setPicture(session.picture === 'timeline' ? 'cycle' : 'timeline'),
w: () => zoom(0.5), s: () => zoom(2), '+': () => zoom(0.5), '-': () => zoom(2), a: () => moveWindow(-0.2), d: () => moveWindow(0.2), 0: () => setWindow(0, 1),
g: () => select(0), G: () => select(session.trace.n - 1), ' ': play, '[': () => travelHistory(-1), ']': () => travelHistory(1),
c: () => { copy(linkTo(session.selected), `The link to event ${session.trace.seq[session.selected]} is copied.`); },
1: () => setTab('event'), 2: () => setTab('findings'), 3: () => setTab('slow'), 4: () => setTab('writes'), 5: () => setTab('test'), '?': showHelp,
};
function press(event) {
const target = (event.target);
if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !session.trace?.n) return;
if (target.closest?.('input,textarea,dialog')) return;
if (event.key === 'Escape') {
if (session.focus >= 0) setFocus(-1);
else if (session.query) find('');
return;
}
const isArrow = event.key.startsWith('Arrow');
if (isArrow && target.closest('[role=tablist],.ibody,.cyc,pre')) return;
if (event.key === ' ' && target.closest('button,.node,summary')) return;
if (!session.keysOn && !isArrow) return;
const action = Object.hasOwn(KEYS, event.key) ? KEYS[event.key] : undefined;
if (!action) return;
event.preventDefault();
action();
}
function searchKeys(event) {
const { trace, visible, selected, query } = session;
if (event.key === 'Enter') {
event.preventDefault();
const number = /^#([0-9]+)$/.exec(query.trim());
const action = number ? trace.actions[Number(number[1]) - 1] : undefined;
if (action !== undefined && action !== selected) select(action);
else if (visible.length) stepList(event.shiftKey ? -1 : 1);
} else if (event.key === 'Escape') {
if (query) find('');
else byID('list').focus();
event.stopPropagation();
}
}
function wireKeys() {
addEventListener('keydown', press);
byID('q').addEventListener('keydown', searchKeys);
byID('b-help').addEventListener('click', showHelp);
byID('z-focus').addEventListener('click', toggleChain);
for (const list of document.querySelectorAll('[role=tablist]')) {
list.addEventListener('keydown', event => {
const key = (event).key;
const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
if (!step) return;
event.preventDefault();
event.stopPropagation();
const tabs = ([...list.querySelectorAll('[role=tab]:not([hidden])')]);
const next = tabs[(tabs.indexOf((document.activeElement)) + step + tabs.length) % tabs.length];
next.focus();
next.click();
});
}
}
return { wireKeys };
})();

// main.js
const module_main = (() => {
const { base64Bytes, inflate } = module_bytes;
const { readTrace } = module_trace;
const { valueStore } = module_values;
const { stateAt } = module_states;
const { SPREAD_LIMIT } = module_axis;
const { readColors } = module_canvas;
const { select, session, setFocus } = module_session;
const { byID } = module_elements;
const { drawHead, wireHead } = module_head;
const { drawStrip, firstState, nameLanes, wireStrip } = module_strip;
const { wireTimeline } = module_timeline_pointer;
const { setPicture, wireCycle } = module_cycle;
const { applyFilter, find, wireFilter } = module_filter;
const { wireList } = module_list;
const { drawInspector, wireInspector } = module_inspector;
const { layPanes, setAxis, showPane, wirePanes } = module_panes;
const { wireKeys } = module_keys;
const { readAddress, rowOf, wireAddress } = module_address;
const begin = performance.now();
const measure = step => { session.measured[step] = performance.now() - begin; };
const blockText = id => byID(id).textContent;
async function readData() {
const [strings, columns] = await Promise.all(['strings', 'cols'].map(id => inflate(base64Bytes(blockText(id)))));
measure('inflated');
session.trace = readTrace(session.meta, JSON.parse(new TextDecoder().decode(strings)), columns);
session.values = valueStore(session.trace, number => blockText('v' + number));
measure('read');
}
function firstRow() {
const { meta, trace } = session;
const wanted = [rowOf(readAddress(location.hash).event), rowOf(meta.event ?? -1), meta.findings[0]?.rows[0], meta.slow[0]?.to, firstState(), trace.n ? 0 : -1];
return wanted.find(row => row !== undefined && row >= 0) ?? -1;
}
async function followAddress() {
const said = readAddress(location.hash);
if (said.view === 'cycle') setPicture('cycle');
const chain = rowOf(said.chain);
if (chain >= 0) setFocus(chain);
if (said.find !== null && said.find !== session.query) await find(said.find);
const row = rowOf(said.event);
if (row >= 0 && row !== session.selected) select(row);
}
async function start() {
session.meta = JSON.parse(blockText('meta'));
document.body.dataset.pane = 'picture';
readColors();
drawHead();
nameLanes();
drawStrip();
measure('painted');
if (!('DecompressionStream' in globalThis)) throw new Error('the browser is too old; Chrome 103, Firefox 113 and Safari 16.4 can read it');
await readData();
setAxis(session.trace.n <= SPREAD_LIMIT);
measure('laid');
for (const wire of [wireHead, wireStrip, wireTimeline, wireCycle, wireFilter, wireList, wireInspector, wirePanes, wireKeys, wireAddress]) wire();
const first = firstRow();
if (first >= 0) await session.values.block(session.values.blockOf(first));
showPane('picture');
layPanes();
await applyFilter();
if (first < 0) drawInspector();
else select(first, { keepsWindow: session.trace.n < 20000 });
await followAddress();
addEventListener('hashchange', followAddress);
measure('ready');
document.documentElement.dataset.ready = '1';
}
Object.defineProperty(window, 'reactorTrace', {
value: {
measured: session.measured,
async state(seq) {
const row = rowOf(seq), band = session.trace.bandOf.get(session.trace.reactor[row]);
return band === undefined ? null : stateAt(session.trace, session.values, band, row);
},
listed: () => Array.from(session.visible, row => session.trace.seq[row]),
},
});
start().catch(error => {
const box = byID('failure');
box.hidden = false;
box.textContent = `This report cannot be read: ${error instanceof Error ? error.message : error}. Make it again with trace-render report.`;
document.documentElement.dataset.ready = 'failed';
});
return {  };
})();
})();
