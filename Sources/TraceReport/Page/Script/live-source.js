// Asks the tool for what is new: one held request after the other, with the same cursor after an error.

/** Milliseconds until the next attempt after an error, at first and at most; those after which a request has failed. */
const SOON = 250, LATEST = 4000, TIMEOUT = 30_000;
/** Types of columns by their width. */
const TYPES = /** @type {Record<number, any>} */ ({ 8: Float64Array, 4: Uint32Array, 2: Uint16Array, 1: Uint8Array });

/**
 * An answer in its parts: the length of its head, the head, columns, values.
 * @param {ArrayBuffer} buffer
 * @param {[string, number][]} widths Columns in their order, with the bytes of an entry.
 */
export function readAnswer(buffer, widths) {
  const size = new DataView(buffer).getUint32(0, true);
  const head = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 8, size)));
  /** @type {Record<string, any>} */
  const columns = {};
  let at = 8 + size;
  for (const [name, width] of widths) {
    columns[name] = new TYPES[width](buffer, at, head.n || 0);
    at += width * (head.n || 0);
  }
  return { head, columns, values: new Uint8Array(buffer, at) };
}

/**
 * @typedef {{
 *   get: (path: string, signal: AbortSignal) => Promise<{status: number, ok: boolean, arrayBuffer: () => Promise<ArrayBuffer>}>,
 *   wait: (ms: number) => Promise<unknown>, widths: [string, number][], take: (answer: ReturnType<typeof readAnswer>) => void,
 *   turn: () => Promise<boolean>, lost: (since: boolean) => void, refused: () => void, wanted: () => number,
 * }} How Turn waits until the page wants more, and says whether a request may be held; wanted is the run, -1 for the newest.
 */

/**
 * Follows the tool until it refuses.
 * @param {How} how
 */
export function liveSource({ get, wait, widths, take, turn, lost, refused, wanted }) {
  const cursor = { session: '', run: -1, row: 0, edit: 0, text: 0 };
  const sums = { received: 0, missed: 0 };
  let delay = SOON, isLost = false, wakeUp = () => {}, isAgain = false;
  let request = new AbortController();

  /** The answer to a request; null if it was refused. */
  async function ask() {
    const isHeld = await turn();
    request = new AbortController();
    const timer = setTimeout(() => request.abort(), TIMEOUT);
    try {
      const { session, run, row, edit, text } = cursor;
      const answer = await get(`/rows?run=${wanted()}&have=${run}&row=${row}&edit=${edit}&text=${text}&session=${session}&hold=${isHeld ? 1 : 0}`, request.signal);
      if (answer.status === 401 || answer.status === 403) return null;
      if (!answer.ok) throw new Error(String(answer.status));
      return readAnswer(await answer.arrayBuffer(), widths);
    } finally {
      clearTimeout(timer);
    }
  }

  /** @param {boolean} isNow */
  function tell(isNow) {
    if (isNow !== isLost) lost(isNow);
    isLost = isNow;
  }

  /** @param {any} head */
  function move(head) {
    if (head.reset) sums.received = sums.missed = 0;
    cursor.session = head.session;
    if (head.run === undefined) return;
    sums.received += head.n;
    sums.missed += head.missed;
    Object.assign(cursor, { run: head.run, row: head.first + head.n, edit: head.edit, text: head.text + head.texts.length });
  }

  return {
    cursor, sums,
    /** Asks on and on, until it is refused. */
    async run() {
      for (;;) {
        let read;
        isAgain = false;
        try {
          read = await ask();
        } catch {
          if (isAgain) continue;
          tell(true);
          await Promise.race([wait(delay), new Promise(now => { wakeUp = () => now(undefined); })]);
          delay = Math.min(LATEST, 2 * delay);
          continue;
        }
        if (!read) return refused();
        delay = SOON;
        tell(false);
        move(read.head);
        take(read);
      }
    },
    /** Asks again at once. */
    again() {
      delay = SOON;
      isAgain = true;
      wakeUp();
      request.abort();
    },
  };
}
