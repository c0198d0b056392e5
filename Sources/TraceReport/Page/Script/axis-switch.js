// The two axes of a report: by time alone, or with room for busy moments.
import { follow, session, showAll } from './session.js';
import { byID } from './elements.js';
import { layAxis } from './axis.js';
import { forgetBadRows } from './bad-rows.js';
import { layPanes } from './panes.js';

/**
 * Lays events out by time alone, or with room for busy moments.
 * @param {boolean} isSpread
 */
export function setAxis(isSpread) {
  session.axis = layAxis(session.trace, isSpread, session.folds.isFolded);
  byID('a-spread').setAttribute('aria-pressed', String(isSpread));
  byID('a-time').setAttribute('aria-pressed', String(!isSpread));
  forgetBadRows();
}

/** Lets the axis be chosen. */
export function wireAxisSwitch() {
  for (const [id, isSpread] of /** @type {[string, boolean][]} */ ([['a-spread', true], ['a-time', false]])) {
    byID(id).addEventListener('click', () => {
      setAxis(isSpread);
      layPanes();
      showAll();
    });
  }
  follow(['folds'], () => {
    setAxis(session.axis.isSpread);
    layPanes();
  });
}
