// What an event is called, and what is said of it.
import { BAD, ENDS, FLAG, MARK, rowOfSeq } from './trace.js';
import { fieldsOf } from './states.js';
import { runningTime } from './chains.js';
import { durationText } from './durations.js';
import { countText, fileName, payloadText, shown, valueText } from './text.js';

/** @typedef {import('./trace.js').Trace} Trace */
/** @typedef {import('./values.js').Values} Values */

/**
 * The number of an action, as in the pictures: 9 for `#9`.
 * @param {Trace} trace
 * @param {number} row
 */
export const actionNumber = (trace, row) => trace.number[row];

/**
 * The name of a reactor as it is shown: it may be any text.
 * @param {Trace} trace
 * @param {number} band
 */
export function bandName(trace, band) {
  const reactor = trace.meta.reactors[band];
  return shown(reactor.name || reactor.type);
}

/**
 * @param {Trace} trace
 * @param {number} row
 */
export function reactorName(trace, row) {
  const band = trace.bandOf.get(trace.reactor[row]);
  return band === undefined ? '' : bandName(trace, band);
}

/**
 * Whether a state is as the one before.
 * @param {Trace} trace
 * @param {number} row
 */
export function isUnchanged(trace, row) {
  return trace.k[row] === trace.kind.state && (trace.marks[row] & MARK.noop) !== 0;
}

/**
 * The symbol of an event.
 * @param {Trace} trace
 * @param {number} row
 */
export function glyphOf(trace, row) {
  const { k, kind, bad, flags } = trace;
  if (trace.number[row]) return 'action';
  switch (k[row]) {
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

/**
 * The class of the color of an event's name.
 * @param {Trace} trace
 * @param {number} row
 */
export function toneOf(trace, row) {
  const glyph = glyphOf(trace, row);
  if (['failed', 'impure', 'late'].includes(glyph)) return 'c-fail';
  return /** @type {Record<string, string>} */ ({
    action: 'c-action', effect: 'c-effect', mutation: 'c-mutation', reduce: 'c-mutation', state: 'c-state', loop: 'c-loop',
  })[glyph] || 'c-mute';
}

/**
 * The kind of an event in words.
 * @param {Trace} trace
 * @param {number} row
 */
export function kindWord(trace, row) {
  const name = trace.meta.kinds[trace.k[row]] || 'event';
  return /** @type {Record<string, string>} */ ({
    'mutate.begin': 'effect', 'mutate.end': 'end of effect', 'mutate.run': 'effect runs', 'inner.end': 'cut within an effect',
    open: 'effect that never ended', 'reactor.end': 'end of reactor',
  })[name] || name;
}

/**
 * The name of an event.
 * @param {Trace} trace
 * @param {number} row
 */
export function nameOf(trace, row) {
  const { k, kind, strings, flags } = trace;
  const label = strings[trace.label[row]];
  if (trace.number[row]) return `#${actionNumber(trace, row)} ${label}`;
  switch (k[row]) {
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
  }
  return `${trace.meta.kinds[k[row]] || 'event'}${label ? ' ' + label : ''}`;
}

/**
 * How long an effect took, what it waited, and how it ended.
 * @param {Trace} trace
 * @param {Values} values
 * @param {number} row
 */
export function effectSentence(trace, values, row) {
  const end = trace.end[row];
  if (trace.isRunning(row)) return 'running for ' + durationText(trace.now() - trace.time[row]);
  if (end < 0) {
    return trace.bad[row] & BAD.open ? `never ended, open for ${durationText(trace.meta.span[1] - trace.time[row])}` : trace.meta.part ? 'no end in what is shown' : 'no end was recorded';
  }
  const length = trace.time[end] - trace.time[row];
  const running = Math.min(length, runningTime(trace, row));
  let text = durationText(length);
  if (length > 1e5 && trace.duration[row] >= 0 && running / length < 0.5) text += `, waiting ${Math.floor(100 * (1 - running / length))} %`;
  const ending = trace.flags[end] >> 6;
  if (ending) text += ', ' + ENDS[ending];
  const by = values.now(end)?.by;
  if (by) {
    const other = rowOfSeq(trace, by);
    text += ' by ' + (other >= 0 ? nameOf(trace, other) : 'event ' + Number(by));
  }
  return text;
}

/**
 * One step of a diff in words.
 * @param {any} step
 */
export function stepText(step) {
  const path = shown(String(step.path).slice(1) || 'state', 40);
  if (step.op === 'add') return `${path} + ${valueText(step.value, 50)}`;
  if (step.op === 'remove') return 'old' in step ? `${path} − ${valueText(step.old, 50)}` : `${path} removed`;
  if (step.op === 'move') return `${path} moved from ${shown(String(step.from).slice(1), 40)}`;
  return 'old' in step ? `${path} ${valueText(step.old, 50)} → ${valueText(step.value, 50)}` : `${path} → ${valueText(step.value, 50)}`;
}

/**
 * @param {Trace} trace
 * @param {number} row
 * @param {any} detail
 */
function actionSentence(trace, row, detail) {
  const { strings, source, site, cause, k, kind } = trace;
  const parts = [];
  if (detail && detail.payload !== undefined) parts.push(payloadText(detail.payload));
  if (source[row]) parts.push('from ' + strings[source[row]].replace('view:', ''));
  if (cause[row] >= 0 && k[cause[row]] === kind.state) parts.push(`driven by ${reactorName(trace, cause[row])} ${nameOf(trace, cause[row])}`);
  if (site[row]) parts.push(fileName(strings[site[row]]));
  return parts.join(' · ');
}

/**
 * How long an event took, or nothing where its clock did not move.
 * @param {Trace} trace
 * @param {number} row
 * @param {string} [after]
 */
export function lasted(trace, row, after = '') {
  const length = trace.duration[row];
  return length > 0 ? durationText(length) + after : '';
}

/**
 * Values and circumstances of an event; `…` while its values are not there yet.
 * @param {Trace} trace
 * @param {Values} values
 * @param {number} row
 * @returns {string}
 */
export function sentenceOf(trace, values, row) {
  const { k, kind, flags, strings } = trace;
  const detail = values.now(row);
  if (k[row] === kind['mutate.begin']) return effectSentence(trace, values, row);
  if (trace.number[row]) return actionSentence(trace, row, detail);
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
      return `${lasted(trace, row, ', ')}revision ${trace.revision[row]}${trace.marks[row] & MARK.noop ? ', same state' : ''}`;
    case kind.error: return shown(detail.msg || '') + (flags[row] & FLAG.swallowed ? ', and no observer was notified' : '');
    case kind.impurity: return shown(detail.msg || '') + (detail.line ? ` · ${fileName(String(detail.file || ''))}:${detail.line}` : '');
    case kind.loop: return (detail.members || []).map((/** @type {any} */ m) => shown(m, 60)).join(' → ');
    case kind.mark: return detail.payload === undefined ? '' : valueText(detail.payload, 300);
    case kind.dropped: return countText(Number(detail.count)) + ' events were lost';
  }
  if (trace.site[row]) return strings[trace.site[row]];
  return lasted(trace, row);
}

/**
 * The event that says what went wrong: an error or an impurity of this one, or itself.
 * @param {Trace} trace
 * @param {number} row
 */
export function noteOf({ firstChild, nextSibling, k, kind }, row) {
  for (let c = firstChild[row]; c >= 0; c = nextSibling[c]) if (k[c] === kind.error || k[c] === kind.impurity) return c;
  return row;
}

/**
 * An event as it is read out: kind, name, reactor, time, and as much of what is said of it.
 * @param {Trace} trace
 * @param {Values} values
 * @param {number} row
 * @param {string} at
 * @param {number} most
 */
export const announcement = (trace, values, row, at, most) =>
  shown(`${kindWord(trace, row)} ${shown(nameOf(trace, row), 120)} of ${reactorName(trace, row)}, ${at}. `, 600)
    + shown(sentenceOf(trace, values, row), most);

/**
 * Who wrote a state: `#9 unfollow → setFollowing`.
 * @param {Trace} trace
 * @param {number} state
 * @param {number} action
 */
export function writerOf(trace, state, action) {
  const reduce = trace.cause[state];
  const mutation = reduce >= 0 ? trace.cause[reduce] : -1;
  const who = action >= 0 ? nameOf(trace, action)
    : mutation >= 0 && trace.flags[mutation] & FLAG.injected ? 'from outside' : 'unknown';
  return who + (mutation >= 0 ? ' → ' + trace.strings[trace.label[mutation]] : '');
}
