// Which reactors have a lane of their own in the strip: all of them, or the busiest.

/** Lanes that can be told apart in the height of the strip. */
const MOST_LANES = 10;

/**
 * The bands of each lane. Where there are too many reactors the busiest have a lane each, in the order of the timeline, and
 * the last lane has all others.
 * @param {{n: number}[]} reactors In the order of their bands, with the number of their events.
 * @returns {number[][]}
 */
export function lanesOf(reactors) {
  const bands = reactors.map((_, band) => band);
  if (bands.length <= MOST_LANES) return bands.map(band => [band]);
  const busiest = new Set([...bands].sort((a, b) => reactors[b].n - reactors[a].n || a - b).slice(0, MOST_LANES - 1));
  return [...bands.filter(band => busiest.has(band)).map(band => [band]), bands.filter(band => !busiest.has(band))];
}

/**
 * What the lanes leave out, or nothing.
 * @param {number} count Of reactors.
 */
export const lanesNote = count => (count <= MOST_LANES ? '' : `${MOST_LANES - 1} busiest of ${count.toLocaleString('en')}, the rest below`);
