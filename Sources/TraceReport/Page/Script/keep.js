// Keeps what is held, as a report or as a trace: the tool writes it, the browser saves it.
import { session } from './session.js';
import { byID, button, element, toast } from './elements.js';
import { counted } from './text.js';

/** @type {(path: string) => Promise<{ok: boolean, blob: () => Promise<Blob>, text: () => Promise<string>}>} */
let get;
const chosen = { what: 'held', as: 'report' };

/**
 * The first and the last row of the run of what is kept.
 * @returns {[number, number]}
 */
function range() {
  const { trace, axis, from, to, selectedChain } = /** @type {any} */ (session);
  let rows = [0, trace.n - 1];
  if (chosen.what === 'chain') rows = [Math.min(...selectedChain), Math.max(...selectedChain)];
  if (chosen.what === 'view') rows = [...trace.byTime].filter(row => axis.x[row] >= from && axis.x[row] <= to).reduce(([low, high], row) => [Math.min(low, row), Math.max(high, row)], [trace.n - 1, 0]);
  return [trace.runOf(rows[0]), trace.runOf(rows[1])];
}

async function save() {
  const [from, to] = range(), { title } = session.meta;
  const answer = await get(`/keep?run=${/** @type {any} */ (session).run}&from=${from}&to=${to}&as=${chosen.as}`);
  if (!answer.ok) return toast((await answer.text()).trim() || 'trace-render could not keep it.');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await answer.blob());
  link.download = `${title.replace(/[^\w.-]+/g, '-') || 'trace'}-${from}-${to}${chosen.as === 'report' ? '.html' : '.rtrace.jsonl'}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  toast(`Kept ${counted(to - from + 1, 'event')} as ${link.download}.`);
}

/**
 * @param {'what'|'as'} name
 * @param {string} title
 * @param {[string, string][]} options
 */
function choice(name, title, options) {
  const set = element('fieldset', '', element('legend', '', title));
  for (const [value, words] of options) {
    const box = /** @type {HTMLInputElement} */ (element('input'));
    box.type = 'radio';
    box.name = 'keep-' + name;
    box.checked = chosen[name] === value;
    box.addEventListener('change', () => { chosen[name] = value; });
    set.append(element('label', '', box, element('span', '', words)));
  }
  return set;
}

/** Asks what to keep, and how. */
export function openKeep() {
  const { trace, selected } = session;
  if (!trace?.n) return toast('Nothing is held yet.');
  if (selected < 0 && chosen.what === 'chain') chosen.what = 'held';
  /** @type {[string, string][]} */
  const what = [['held', `all that is held: ${counted(trace.n, 'event')}`], ['view', 'what the timeline shows']];
  if (selected >= 0) what.push(['chain', `from the cause to the end of the chain of event ${trace.seq[selected]}`]);
  byID('keepbody').replaceChildren(choice('what', 'What', what),
    choice('as', 'As', [['report', 'a report: one page of HTML that opens anywhere'], ['trace', 'a trace: for every command of trace-render']]),
    button('btn', () => {
      byID('keep').close();
      save().catch(() => toast('There is no connection to trace-render.'));
    }, 'Keep'));
  byID('keep').showModal();
}

/** @param {typeof get} ask */
export function wireKeep(ask) {
  get = ask;
  byID('b-keep').addEventListener('click', openKeep);
}
