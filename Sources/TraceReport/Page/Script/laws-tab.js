// The tab of laws: the verdict on each, the same as that of `trace-render check`.
import { select, session, timeOf } from './session.js';
import { button, element, heading, icon, words } from './elements.js';
import { countText } from './text.js';
import { MOST_TIMES, pointsAt } from './finding-tabs.js';

/** @typedef {{law: string, verdict: string, held: number, violated: number, pending: number, unknown: number, why: string, where: string, rows: number[]}} Law */

/** Verdicts, the worst first, with their marks. @type {[string, string][]} */
const VERDICTS = [['violated', 'failed'], ['unknown', 'other'], ['pending', 'open'], ['untested', 'other'], ['held', 'state']];

/** @param {Law} law */
function countsOf(law) {
  const parts = /** @type {const} */ (['held', 'violated', 'pending', 'unknown']).filter(verdict => law[verdict] > 0);
  return parts.map(verdict => `${countText(law[verdict])} ${verdict}`).join(', ') || 'nothing in this trace is about it';
}

/**
 * A law; where an event broke it or leaves it open, a button that leads to the first of them, whose chain is drawn.
 * @param {Law} law
 * @param {string} mark
 */
function lineOf(law, mark) {
  const contents = [icon(mark), element('b', '', words(law.law)), element('span', 'ct', ''),
    element('span', 'x', countsOf(law), law.why ? element('br') : '', law.why ? words(law.why) : '', element('br'), words(law.where, 'mono'))];
  const [first] = law.rows;
  return first === undefined ? element('div', 'find1', ...contents) : pointsAt(button('find1', () => select(first), ...contents), first);
}

/** Each law with its verdict, broken ones first. */
export function lawsTab() {
  const { laws: { summary, laws } } = session.meta;
  const made = document.createDocumentFragment();
  made.append(element('h2', 'vh', 'Laws'), element('p', 'sub', words(summary)));
  for (const [verdict, mark] of VERDICTS) {
    const own = laws.filter((/** @type {Law} */ law) => law.verdict === verdict);
    if (own.length) made.append(heading(verdict, countText(own.length)));
    for (const law of own) {
      made.append(lineOf(law, mark));
      if (law.rows.length < 2) continue;
      const turns = element('div', 'turns');
      for (const row of law.rows.slice(0, MOST_TIMES)) turns.append(pointsAt(button('', () => select(row), timeOf(row)), row));
      made.append(turns);
    }
  }
  return made;
}
