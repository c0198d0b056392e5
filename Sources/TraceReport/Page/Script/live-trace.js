// A trace that grows: the arrays of a report with room behind the last row, and a window that moves.
import { BAD, FLAG, faultsOf, firstPlace } from './trace.js';
import { growingRows } from './rows.js';

/** A row that is not there, as the tool writes it; one that was there, or was never received, and is not held. */
const NONE = 0xffffffff, GONE = -2;
/** Rows that there is room for, by those of the window. */
const ROOM = 1.25;

/** @typedef {{first: number, count: number, columns: Record<string, any>}} Rows */
/** @typedef {ReturnType<typeof liveTrace>} LiveTrace */

/**
 * An empty trace.
 * @param {{kinds: string[], marks: Record<string, number>}} words
 * @param {number} window Rows that are held at least.
 */
export function liveTrace(words, window) {
  const room = Math.ceil(window * ROOM);
  /** @type {Record<string, number>} */
  const kind = Object.create(null);
  words.kinds.forEach((name, i) => { kind[name] = i; });
  const doubles = () => new Float64Array(room + 1), rows = () => new Int32Array(room), numbers = () => new Uint32Array(room);
  // Parts of a run that were received: the number in the run of the row in `local`, and of those behind it.
  /** @type {{local: number, run: number}[]} */
  const parts = [];
  /** @type {Map<number, any>} */
  const slots = new Map();
  /** @type {Map<number, Uint32Array>} */
  const pathsOfText = new Map();
  /** @type {Map<string, number>} */
  const pathNumbers = new Map();
  const pathText = numbers(), lastChild = rows();
  const seq = doubles(), time = doubles(), number = numbers();
  const byTime = growingRows(time), bySeq = growingRows(seq), actions = growingRows(seq);
  const columns = {
    seq, time, number, duration: doubles(), value: doubles(), k: new Uint8Array(room), flags: new Uint8Array(room), bad: new Uint8Array(room),
    marks: new Uint16Array(room), reactor: numbers(), label: numbers(), source: numbers(), site: numbers(), revision: numbers(),
    isMutation: new Uint8Array(room),
  };
  /** Columns whose entries are rows. */
  const links = { cause: rows(), effect: rows(), end: rows(), firstChild: rows(), nextSibling: rows() };
  /** @type {any} */
  const meta = {
    ...words, title: '', header: /** @type {any} */ ({}), span: [0, 0], sums: { events: 0, reactors: 0 }, reactors: /** @type {any[]} */ ([]),
    faults: /** @type {any[]} */ ([]), over: {},
  };
  const trace = {
    meta, n: 0, kind, strings: [''], paths: [''], thread: new Uint8Array(0), ...columns, ...links, room,
    get byTime() { return byTime.view; },
    get bySeq() { return bySeq.view; },
    /** @type {Map<number, number>} */
    bandOf: new Map(),
    /** @type {import('./trace.js').Lanes[]} */
    lanes: [],
    /** Rows before this one may lack an end that was lost. */
    whole: 0,
    isOver: false,
    pathsOf: (/** @type {number} */ row) => pathsIn(pathText[row]),
    isRunning: (/** @type {number} */ row) => columns.k[row] === kind['mutate.begin'] && links.end[row] === -1 && row >= trace.whole && !trace.isOver && !(columns.bad[row] & BAD.open),
    /**
     * The row of `#9`, or -1.
     * @param {number} wanted
     */
    rowOfAction(wanted) {
      const rows = actions.view, row = rows[firstPlace(rows.length, at => number[rows[at]] < wanted)];
      return number[row] === wanted ? row : -1;
    },
    parts, runOf, localOf, take, edit, shift, describe,
  };

  /** @param {number} text A JSON list of paths. */
  function pathsIn(text) {
    let paths = pathsOfText.get(text);
    if (!paths) {
      paths = Uint32Array.from(text ? JSON.parse(trace.strings[text]) : [], (/** @type {string} */ path) => {
        if (!pathNumbers.has(path)) pathNumbers.set(path, trace.paths.push(path) - 1);
        return pathNumbers.get(path) || 0;
      });
      pathsOfText.set(text, paths);
    }
    return paths;
  }

  /**
   * The number in the run of a row.
   * @param {number} row
   */
  function runOf(row) {
    let at = parts.length - 1;
    while (at >= 0 && parts[at].local > row) at--;
    return at >= 0 ? parts[at].run + row - parts[at].local : -1;
  }

  /**
   * The row of a number in the run.
   * @param {number} run
   */
  function localOf(run) {
    if (run === NONE) return -1;
    if (parts.length === 1 && run >= parts[0].run) return run - parts[0].run + parts[0].local;
    let at = parts.length - 1;
    while (at >= 0 && parts[at].run > run) at--;
    if (at < 0) return GONE;
    const row = parts[at].local + run - parts[at].run;
    return at + 1 < parts.length && row >= parts[at + 1].local ? GONE : row;
  }

  /**
   * Takes texts and reactors that are new, or changed.
   * @param {string[]} texts
   * @param {{slot: number, band: number, r: number, type: string, name: string}[]} reactors
   */
  function describe(texts, reactors) {
    trace.strings.push(...texts);
    if (!reactors.length) return;
    for (const one of reactors) slots.set(one.slot, Object.assign(slots.get(one.slot) || { n: 0, lanes: growingLanes(seq) }, one));
    const ordered = [...slots.values()].sort((a, b) => a.band - b.band);
    meta.reactors = ordered;
    trace.lanes = ordered.map(one => one.lanes);
    trace.bandOf = new Map(ordered.map((one, band) => [one.r, band]));
  }

  /**
   * Takes rows behind those that are held; the first row that is new.
   * @param {Rows} more
   */
  function take({ first, count, columns: given }) {
    const begin = trace.n, end = begin + count;
    if (end > room) throw new Error(`${count} rows do not fit behind ${begin}`);
    if (count && (!parts.length || runOf(begin - 1) !== first - 1)) parts.push({ local: begin, run: first });
    if (count) copy(begin, given);
    for (let row = begin; row < end; row++) {
      links.firstChild[row] = links.nextSibling[row] = lastChild[row] = -1;
      columns.value[row + 1] = columns.value[row] + given.vlen[row - begin];
      for (const name of /** @type {const} */ (['cause', 'effect', 'end'])) links[name][row] = localOf(given[name][row - begin]);
    }
    trace.n = end;
    for (let row = begin; row < end; row++) {
      const slot = slots.get(given.reactor[row - begin]);
      columns.reactor[row] = slot ? slot.r : 0;
      if (slot) slot.n++;
      columns.bad[row] = faultsOf(columns.marks[row]);
      if (columns.k[row] === kind.dropped) trace.whole = row;
      setCause(row, links.cause[row]);
      byTime.add(row);
      bySeq.add(row);
      sort(row, true);
    }
    if (end > begin) meta.span = [time[trace.byTime[0]], time[trace.byTime[trace.n - 1]]];
    return begin;
  }

  /**
   * @param {number} begin
   * @param {Record<string, any>} given
   */
  function copy(begin, given) {
    seq.set(given.seq, begin);
    time.set(given.ts, begin);
    columns.duration.set(given.dur, begin);
    for (const [name, from] of COPIED) /** @type {any} */ (columns)[name].set(given[from], begin);
    pathText.set(given.path, begin);
  }

  /**
   * Gives a row its cause: it stands behind the other children.
   * @param {number} row
   * @param {number} cause
   */
  function setCause(row, cause) {
    // One that leads nowhere, or to itself, is none.
    links.cause[row] = cause >= trace.n || cause === row ? -1 : cause;
    if (links.cause[row] < 0) return;
    if (lastChild[cause] < 0) links.firstChild[cause] = row;
    else links.nextSibling[lastChild[cause]] = row;
    lastChild[cause] = row;
  }

  /** @param {number} row */
  function leaveCause(row) {
    const cause = links.cause[row];
    if (cause < 0) return;
    let before = -1;
    for (let c = links.firstChild[cause]; c >= 0 && c !== row; c = links.nextSibling[c]) before = c;
    if (before < 0) links.firstChild[cause] = links.nextSibling[row];
    else links.nextSibling[before] = links.nextSibling[row];
    if (lastChild[cause] === row) lastChild[cause] = before;
    links.nextSibling[row] = -1;
  }

  /**
   * Puts a row into its lane and among actions, or takes it out.
   * @param {number} row
   * @param {boolean} isIn
   */
  function sort(row, isIn) {
    const { k, flags } = columns, isAction = number[row] > 0;
    columns.isMutation[row] = k[row] === kind.mutation || (k[row] === kind['mutation.out'] && (flags[row] & FLAG.injected) !== 0) ? 1 : 0;
    const name = isAction ? 'actions' : k[row] === kind['mutate.begin'] ? 'effects' : columns.isMutation[row] ? 'mutations' : k[row] === kind.state ? 'states' : '';
    const lanes = /** @type {any} */ (trace.lanes[trace.bandOf.get(columns.reactor[row]) ?? -1]);
    for (const rows of [isAction ? actions : null, name && lanes?.rows[name]]) if (rows) isIn ? rows.add(row) : rows.remove(row);
  }

  /**
   * Changes an entry of a row.
   * @param {number} run
   * @param {string} name
   * @param {number} value
   */
  function edit(run, name, value) {
    const row = localOf(run);
    if (row < 0 || row >= trace.n) return;
    if (name === 'cause') {
      leaveCause(row);
      setCause(row, localOf(value));
    } else if (name === 'effect' || name === 'end') {
      links[name][row] = localOf(value);
    } else if (name === 'bad') {
      columns.marks[row] = value;
      columns.bad[row] = faultsOf(value);
    } else if (name === 'path') {
      pathText[row] = value;
    } else if (name !== 'vlen' && name !== 'seq' && name !== 'kind') {
      sort(row, false);
      const own = name === 'ts' ? 'time' : name === 'dur' ? 'duration' : COPIED.find(([, from]) => from === name)?.[0] ?? name;
      /** @type {any} */ (columns)[own][row] = name === 'reactor' ? slots.get(value)?.r ?? 0 : value;
      sort(row, true);
    }
  }

  /**
   * Forgets the oldest rows: those that stay get smaller numbers.
   * @param {number} by
   */
  function shift(by) {
    const { n } = trace, left = n - by;
    for (const lanes of trace.lanes) for (const rows of Object.values(/** @type {any} */ (lanes).rows)) /** @type {any} */ (rows).shift(by);
    for (const rows of [byTime, bySeq, actions]) rows.shift(by);
    for (const column of [...Object.values(columns), pathText]) column.copyWithin(0, by, n + (column.length > room ? 1 : 0));
    for (const column of [...Object.values(links), lastChild]) {
      column.copyWithin(0, by, n);
      for (let row = 0; row < left; row++) if (column[row] >= 0) column[row] = column[row] < by ? GONE : column[row] - by;
    }
    while (parts.length > 1 && parts[1].local <= by) parts.shift();
    for (const part of parts) {
      if (part.local < by) part.run += by - part.local;
      part.local = Math.max(0, part.local - by);
    }
    trace.n = left;
    trace.whole = Math.max(0, trace.whole - by);
  }
  return trace;
}

// Columns that are taken as they come, by the names of the tool.
/** @type {[string, string][]} */
const COPIED = [['number', 'number'], ['label', 'label'], ['revision', 'rev'], ['site', 'site'], ['source', 'src'], ['marks', 'bad'], ['k', 'kind'], ['flags', 'flags']];

/**
 * The lanes of a reactor.
 * @param {ArrayLike<number>} seq
 */
function growingLanes(seq) {
  const rows = { actions: growingRows(seq), effects: growingRows(seq), mutations: growingRows(seq), states: growingRows(seq) };
  return {
    rows,
    /** The last state that is not held. */ base: /** @type {any} */ (null),
    get actions() { return rows.actions.view; },
    get effects() { return rows.effects.view; },
    get mutations() { return rows.mutations.view; },
    get states() { return rows.states.view; },
  };
}
