// The part of a trace that a page has of one with more events, and above the strip bars of all of it.
import { follow, session } from './session.js';
import { byID } from './elements.js';
import { durationText } from './durations.js';
import { cleared, colors } from './canvas.js';
import { counted } from './text.js';

/** Pixels of all bars, of those of faults, which hang from the top, and of the lines that lead from the part to the strip. */
const HEIGHT = 34, FAULTS = 10, LEAD = 10;
let drawn = '';

/** Says which part is shown, if it is not all. */
export function namePart() {
  const { part, sums, span } = session.meta;
  byID('whole').hidden = !part;
  if (!part) return;
  byID('part').textContent = `This page ${part.text}. Numbers are of the whole trace.`;
  byID('all').textContent = `all ${durationText(span[1])}`;
  byID('strip').setAttribute('aria-label', 'The part of the trace that is shown');
  byID('bars').setAttribute('aria-label', `${counted(sums.events, 'event')} in ${durationText(span[1])}; the part that is shown is ${durationText(part.shown[0])} to ${durationText(part.shown[1])}`);
  byID('bars').title = 'Events by time, and from above what went wrong';
  drawBars();
  follow(['drawn'], drawBars);
}

function drawBars() {
  const { part, span } = session.meta;
  const canvas = byID('bars'), width = canvas.clientWidth;
  const key = [width, colors.bg].join('|');
  if (!width || key === drawn) return;
  drawn = key;
  const g = cleared(canvas, width, HEIGHT + LEAD);
  const [from, to] = part.shown.map((/** @type {number} */ time) => time / (span[1] || 1) * width);
  g.fillStyle = colors.panel;
  g.fillRect(0, 0, width, HEIGHT);
  const step = width / part.events.length, most = Math.max(1, ...part.events), mostFaults = Math.max(1, ...part.faults);
  part.events.forEach((/** @type {number} */ count, /** @type {number} */ bin) => {
    const isShown = (bin + 1) * step > from && bin * step < to;
    const high = count ? Math.max(1, (HEIGHT - FAULTS - 1) * Math.sqrt(count / most)) : 0;
    g.fillStyle = isShown ? colors.action : colors.line2;
    g.fillRect(bin * step, HEIGHT - high, Math.max(1, step - 0.5), high);
    if (!part.faults[bin]) return;
    g.fillStyle = colors.fail;
    g.fillRect(bin * step, 0, Math.max(1.5, step - 0.5), Math.max(2, FAULTS * Math.sqrt(part.faults[bin] / mostFaults)));
  });
  g.strokeStyle = colors.ink2;
  g.lineWidth = 1.5;
  const left = Math.min(from, width - 3);
  g.strokeRect(Math.max(0.75, left), 0.75, Math.max(2, to - from - 1.5), HEIGHT - 1);
  g.lineWidth = 1;
  g.beginPath();
  for (const [top, foot] of [[left, 0.5], [Math.max(left + 2, to), width - 0.5]]) {
    g.moveTo(top, HEIGHT);
    g.lineTo(foot, HEIGHT + LEAD);
  }
  g.stroke();
}
