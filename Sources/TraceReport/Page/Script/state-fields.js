// A state field by field: what changed, who wrote it last, and the whole history of each field.
import { BAD, lastIndexUpTo } from './trace.js';
import { hover, select, session, sinceText, timeOf } from './session.js';
import { button, element, words } from './elements.js';
import { actionOf } from './chains.js';
import { broken, counted, countText, shown, valueText } from './text.js';
import { member, pointerKeys, topField, writesOf } from './states.js';
import { writerOf } from './words.js';
import { find } from './filter.js';

/** Writes that a history shows on either side of the moment. */
const AROUND = 6;
/** Steps of a field that are shown. */
const MOST_STEPS = 5;
/** @type {WeakMap<import('./trace.js').Lanes, {upTo: number, writes: Map<string, number[]>}>} */
const known = new WeakMap();
/** The field whose history is open. */
let openField = '';

/**
 * @param {any} value
 * @param {number} most
 */
const inLines = (value, most) => broken(valueText(value, most));

/** @param {number} band */
function writesIn(band) {
  const lanes = session.trace.lanes[band], { upTo, writes } = known.get(lanes) || { upTo: 0, writes: new Map() };
  known.set(lanes, { upTo: lanes.states.length, writes: writesOf(session.trace, band, writes, upTo) });
  return writes;
}

/** Forgets who wrote which field, when rows got other numbers. */
export const forgetWrites = () => { for (const lanes of session.trace.lanes) known.delete(lanes); };

/** @param {any} value */
const isObject = value => value !== null && typeof value === 'object' && !Array.isArray(value) && value.$trunc !== true;

/**
 * The writer of a state in words.
 * @param {number} row
 */
const writerText = row => writerOf(session.trace, row, actionOf(session.trace, row));

/**
 * The fields of a state after an event.
 * @param {number} band
 * @param {import('./states.js').Moment} moment
 * @param {number} row
 */
export function stateFields(band, moment, row) {
  const list = element('ul', 'tree');
  if (!moment.isKnown) {
    list.append(element('li', 'kidsn', `Its value is not known: ${session.axis.isGrowing || session.meta.part ? 'not all that led to it is held' : 'the trace does not have all that led to it'}.`));
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

/**
 * @param {number} band
 * @param {string} key
 * @param {import('./states.js').Moment} moment
 * @param {number} row
 */
function fieldRow(band, key, moment, row) {
  const { trace } = session;
  const value = isObject(moment.value) ? member(moment.value, key) : moment.value;
  const steps = moment.steps.filter(step => topField(step.path) === key);
  const rows = writesIn(band).get(key) || [], index = lastIndexUpTo(trace, rows, row);
  const history = element('div');
  const openKey = band + '/' + key;
  const toggle = button('fld', () => show(toggle.getAttribute('aria-expanded') !== 'true'),
    words(key || 'state', 'k'), valueBox(key, value, steps, moment),
    element('span', 'ct', rows.length ? `${countText(index + 1)} of ${counted(rows.length, 'write')}${session.meta.part ? ' shown' : ''}` : trace.n < session.meta.sums.events ? 'not written in what is held' : 'never written'));
  if (steps.length) toggle.classList.add('ch');
  if (index >= 0) {
    const last = rows[index];
    toggle.append(element('span', 'by', steps.length && moment.row === row ? 'written now: ' : 'last by ', words(writerText(last)),
      last === row ? '' : `, ${sinceText(last, row)} before`, trace.bad[last] & BAD.late ? element('span', 'tag c-fail', 'too late') : ''));
  }
  /** @param {boolean} isOpen */
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

/**
 * The value, and what it was: lists by step, objects by key.
 * @param {string} key
 * @param {any} value
 * @param {any[]} steps
 * @param {import('./states.js').Moment} moment
 */
function valueBox(key, value, steps, moment) {
  const box = element('span', 'v mono');
  const inner = steps.filter(step => pointerKeys(step.path).length > 1);
  const before = isObject(moment.before) ? member(moment.before, key) : key === '' ? moment.before : undefined;
  if (inner.length) {
    for (const step of inner.slice(0, MOST_STEPS)) {
      const sign = /** @type {Record<string, string>} */ ({ add: '+ ', remove: '− ', move: '↕ ' })[step.op] || '~ ';
      box.append(element('span', step.op === 'remove' ? 'old' : 'new', sign + shown(pointerKeys(step.path).slice(1).join('/'), 30) + '  '
        + (step.op === 'remove' ? ('old' in step ? inLines(step.old, 90) : '') : inLines(step.value, 90))), element('br'));
    }
    if (inner.length > MOST_STEPS) box.append(`… ${inner.length - MOST_STEPS} more`, element('br'));
    box.append(element('span', 'c-mute', inLines(value, 160)));
  } else if (steps.length && isObject(value) && isObject(before)) {
    appendObjectDifference(box, before, value);
  } else if (steps.length) {
    if (before !== undefined) box.append(element('span', 'old', inLines(before, 160)), ' → ');
    box.append(element('span', 'new', steps[steps.length - 1].op === 'remove' ? 'removed' : inLines(value, 260)));
  } else {
    box.append(inLines(value, 320));
  }
  return box;
}

/**
 * @param {HTMLElement} box
 * @param {any} before
 * @param {any} value
 */
function appendObjectDifference(box, before, value) {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(value)])];
  const changed = keys.filter(key => JSON.stringify(member(before, key)) !== JSON.stringify(member(value, key)));
  for (const key of changed.slice(0, MOST_STEPS)) {
    const a = member(before, key), b = member(value, key);
    box.append(element('span', 'c-mute', shown(key, 30) + '  '), a === undefined ? '' : element('span', 'old', inLines(a, 60)),
      a !== undefined && b !== undefined ? ' → ' : '', b === undefined ? '' : element('span', 'new', inLines(b, 60)), element('br'));
  }
  const more = changed.length - MOST_STEPS;
  box.append(element('span', 'c-mute', `${more > 0 ? more + ' more, ' : ''}${keys.length - changed.length} as before`));
}

/**
 * The writes of a field around a moment; each selects its event.
 * @param {string} key
 * @param {number[]} rows
 * @param {number} index
 */
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

/**
 * @param {string} key
 * @param {any} detail
 */
function writeOf(key, detail) {
  const steps = (detail.diff || []).filter((/** @type {any} */ step) => topField(step.path) === key);
  const box = element('span', 'v mono');
  const [step] = steps;
  if (steps.length === 1 && step.op === 'replace' && pointerKeys(step.path).length <= 1) {
    if ('old' in step) box.append(inLines(step.old, 50), ' → ');
    box.append(element('b', '', inLines(step.value, 80)));
  } else if (steps.length) {
    box.append(steps.map((/** @type {any} */ s) => (s.op === 'add' ? '+ ' : s.op === 'remove' ? '− ' : s.op === 'move' ? '↕ ' : '~ ')
      + inLines(s.op === 'remove' ? s.old : s.value, 30)).join('  '));
  } else {
    box.append(inLines(member(detail.payload, key), 80));
  }
  return box;
}
