// The two axes of a report: by time alone, or with room for busy moments.
import { follow, session, showAll } from './session.js';
import { byID } from './elements.js';
import { layAxis } from './axis.js';
import { forgetBadRows } from './bad-rows.js';
import { layPanes } from './panes.js';

/** Lays events out as this page does. */
let lay = (/** @type {boolean} */ isSpread) => /** @type {any} */ ( layAxis(session.trace, isSpread, session.folds.isFolded));

/**
 * Lays events out by time alone, or with room for busy moments.
 * @param {boolean} isSpread
 */
export function setAxis(isSpread) {
  session.axis = lay(isSpread);
  byID('a-spread').setAttribute('aria-pressed', String(isSpread));
  byID('a-time').setAttribute('aria-pressed', String(!isSpread));
  forgetBadRows();
}

/**
 * Lets the axis be chosen.
 * @param {typeof lay} own How a page does it that is no report.
 * @param {() => void} show What it shows then.
 */
export function wireAxisSwitch(own = lay, show = showAll) {
  lay = own;
  for (const [id, isSpread] of /** @type {[string, boolean][]} */ ([['a-spread', true], ['a-time', false]])) {
    byID(id).addEventListener('click', () => {
      setAxis(isSpread);
      layPanes();
      show();
    });
  }
  follow(['folds'], () => {
    setAxis(session.axis.isSpread);
    layPanes();
  });
}
