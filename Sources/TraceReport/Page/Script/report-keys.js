// Keys of a report alone, and what all its keys do.
import { copyLink } from './address.js';
import { select, session } from './session.js';
import { setPicture } from './cycle.js';
import { setTab } from './inspector.js';
import { wireKeys } from './keys.js';
import { play } from './strip.js';

/** @type {[string, string][]} */
const LINES = [['j k', 'next, previous event'], ['h l', 'to its cause, to what followed'], ['n N', 'next, previous finding'], ['/', 'find; Enter steps through'],
  ['f', 'only this chain, and back'], ['t', 'timeline or cycle'], ['w s a d', 'zoom in and out, move'], ['0', 'all of the trace'], ['Space', 'play from here'],
  ['[ ]', 'back, forward'], ['g G', 'first, last event'], ['c', 'copy a link to this event'], ['1 2 3 4 5 6', 'event, findings, slow, writes, test, laws'], ['Esc', 'everything again']];
/** Lets keys work. */
export const wireReportKeys = () => wireKeys({
  t: () => setPicture(session.picture === 'timeline' ? 'cycle' : 'timeline'), G: () => select(session.trace.n - 1), ' ': play,
  1: () => setTab('event'), 2: () => setTab('findings'), 3: () => setTab('slow'), 4: () => setTab('writes'), 5: () => setTab('test'),
  c: () => copyLink(session.selected),
  6: () => { if (session.meta.laws) setTab('laws'); },
}, LINES);
