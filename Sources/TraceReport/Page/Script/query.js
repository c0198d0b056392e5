// The language of the search box; the same as that of `trace-render find`.

/** @typedef {'word'|'r'|'k'|'is'|'field'|'by'|'has'|'action'} Subject */
/** @typedef {{subject: Subject, text: string, isExcluded: boolean}} Term */

const EFFECT_KINDS = ['mutate.begin', 'mutate.run', 'mutate.end', 'inner.end', 'open'];
const SPACE = /[ \t\n\r]/;

/**
 * A text whose letters A to Z are small; no others are changed.
 * @param {string} text
 */
export const folded = text => text.replace(/[A-Z]+/g, letters => letters.toLowerCase());

/**
 * @param {string} text
 * @param {string} needle
 */
export const contains = (text, needle) => folded(text).includes(needle);

/**
 * A quoted text and the index behind it.
 * @param {string} text
 * @param {number} at
 * @returns {[string, number]}
 */
function quoted(text, at) {
  let word = '';
  while (at < text.length && text[at] !== '"') {
    if (text[at] === '\\' && (text[at + 1] === '"' || text[at + 1] === '\\')) at++;
    word += text[at++];
  }
  return [word, at + 1];
}

/**
 * A text as a query spells it.
 * @param {string} text
 */
export const quotedText = text => '"' + text.replace(/[\\"]/g, '\\$&') + '"';

/**
 * The terms of a query; terms without text match everything and are left out.
 * @param {string} text
 * @returns {Term[]}
 */
export function parseQuery(text) {
  /** @type {Term[]} */
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
    const subject = /** @type {Subject} */ (key ? key[1] : isAction ? 'action' : 'word');
    terms.push({ subject, text: isAction ? word.slice(1) : word, isExcluded });
  }
  return terms;
}

/**
 * The kinds that a text names: the one of this name, or all that begin so.
 * @param {string[]} kinds
 * @param {string} text
 * @returns {Set<number>}
 */
export function kindsNamed(kinds, text) {
  const word = folded(text);
  if (kinds.includes(word)) return new Set([kinds.indexOf(word)]);
  const isEffect = 'effect'.startsWith(word);
  return new Set(kinds.flatMap((name, code) => name.startsWith(word) || (isEffect && EFFECT_KINDS.includes(name)) ? [code] : []));
}

/**
 * Why a query cannot be answered, or null.
 * @param {Term[]} terms
 * @param {string[]} kinds
 * @param {Record<string, number>} marks
 * @param {boolean} [hasLaws] Whether laws were checked.
 * @returns {string|null}
 */
export function faultOf(terms, kinds, marks, hasLaws) {
  for (const term of terms) {
    if (term.subject === 'is' && folded(term.text) === 'unlawful' && !hasLaws) {
      return "'is:unlawful' asks which events broke a law, and this page has no laws. Make it with trace-render report --laws App.laws.";
    }
    if (term.subject === 'is' && !Object.hasOwn(marks, folded(term.text))) {
      return `'is:${term.text}' is nothing that an event can be. Please provide one of ${Object.keys(marks).join(', ')}.`;
    }
    if (term.subject === 'k' && kindsNamed(kinds, term.text).size === 0) {
      return `'k:${folded(term.text)}' is no kind of event. Please provide the beginning of one of ${[...kinds, 'effect'].join(', ')}.`;
    }
  }
  return null;
}
