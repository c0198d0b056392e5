// Searches what the page does not hold: the tool looks through the whole trace.
import { follow, session } from './session.js';
import { sayCount } from './filter.js';
import { countText } from './text.js';

/**
 * Has the tool count what a search finds in the whole trace, where the page holds less than that.
 * @param {(path: string) => Promise<{status: number, ok: boolean, json: () => Promise<{found: number, events_in_all: number}>}>} get
 * @param {() => boolean} isPart Whether the page holds less.
 */
export function wireLiveFind(get, isPart) {
  let asked = '';
  follow(['filtered'], () => {
    const query = session.isFiltered && isPart() ? session.query.trim() : '', path = `/find?run=${/** @type {any} */ (session).run}&query=${encodeURIComponent(query)}`;
    const isSame = path === asked;
    asked = path;
    if (isSame) return;
    session.foundInAll = query ? 'looking through the whole trace…' : '';
    if (query) count(path).catch(() => '').then(words => {
      if (path !== asked) return;
      session.foundInAll = words || 'the whole trace could not be searched';
      sayCount();
    });
    sayCount();
  });

  /**
   * @param {string} path
   * @returns {Promise<string>}
   */
  async function count(path) {
    const answer = await get(path);
    if (answer.status === 503 && path === asked) {
      // It takes longer than a request is held, or others are asked first.
      await new Promise(done => setTimeout(done, 500));
      return count(path);
    }
    if (!answer.ok) return '';
    const { found, events_in_all: all } = await answer.json();
    return `${countText(found)} of ${countText(all)} in the whole trace`;
  }
}
