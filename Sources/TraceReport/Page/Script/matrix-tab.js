// The tab of writes: the write-set matrix, the same as that of `trace-render matrix`.
import { select, session } from './session.js';
import { button, element, heading, icon, words } from './elements.js';
import { countText, counted, shown } from './text.js';
import { find } from './filter.js';
import { quotedText } from './query.js';

/** @typedef {{name: string, n: number, folded: number, races: {text: string, late: number, row: number}[]}} Field */
/** @typedef {{label: string, n: number, noop: number, noopUnknown: number, unknown: number, folded: number, cells: number[][]}} Row */
/** @typedef {{type: string, reactors: number, fields: Field[], rows: Row[]}} Block */

/**
 * Lists events and selects the first.
 * @param {string} query
 */
async function list(query) {
  await find(query);
  if (session.visible.length) select(session.visible[0]);
}

/**
 * A number that lists the events it counts; a number alone where several cases or fields are folded.
 * @param {string} text
 * @param {string} sentence
 * @param {string|null} query
 */
function count(text, sentence, query) {
  if (query === null) return element('span', '', text);
  const made = button('', () => list(query), text);
  made.title = shown(sentence);
  made.setAttribute('aria-label', shown(sentence));
  return made;
}

/**
 * What one case wrote into one field.
 * @param {Block} block
 * @param {Row} row
 * @param {number} column
 * @param {number} most Writes of the fullest cell.
 */
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

/** @param {Block} block */
function tableOf(block) {
  const of = 'r:' + quotedText(block.type);
  const most = Math.max(1, ...block.rows.flatMap(row => row.cells.map(cell => cell[1])));
  const head = element('tr');
  /** @param {Node} content @param {string} cssClass */
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
  frame.setAttribute('aria-label', shown(`Writes of ${block.type}`));
  return frame;
}

/** @param {Block} block */
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

/** A table for each type of reactor: mutation cases by the fields that they write. */
export function matrixTab() {
  const { matrix } = session.meta;
  const made = document.createDocumentFragment();
  made.append(element('h2', 'vh', 'Writes'));
  /** @param {(cell: number[]) => boolean} test */
  const has = test => matrix.blocks.some((/** @type {Block} */ block) => block.rows.some(row => row.cells.some(test)));
  const legend = [matrix.blocks.length ? 'How often each mutation wrote each field. A number lists its events' + (session.meta.part ? ', as far as they are shown.' : '.') : 'No mutation was reduced in this trace.'];
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
