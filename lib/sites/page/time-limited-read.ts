/** Reads a long chat in pieces so that the page can draw in between. Each piece is cached, so that less remains every time. */

/** Thrown when the time for one reading is used up. The caller reads again later, and less remains to be read. */
export class OutOfTime extends Error {}

/** On the clock of `performance.now()`. */
let deadline = Infinity;
/** The number of new pieces read so far. */
let pieces = 0;
/** The version (`dom-change-cache`) at which the unfinished reading began; `undefined` if there is none. */
let began: number | undefined;

/**
 * Runs `read` and throws `OutOfTimeError` before the next piece after `budgetMs` milliseconds. At least one new piece is read. `version`
 * is the current version of the change cache.
 */
export function readFor<Reading>(milliseconds: number, moment: number, read: () => Reading): Reading {
  deadline = performance.now() + milliseconds;
  pieces = 0;
  began ??= moment;
  let isLeft = false;
  try {
    return read();
  } catch (error) {
    isLeft = error instanceof OutOfTime;
    throw error;
  } finally {
    deadline = Infinity;
    if (!isLeft) began = undefined;
  }
}

/**
 * Reads a piece that was last read at `lastVersion`, if ever. A piece that changed after it was read in this reading is read again
 * regardless of time. Otherwise a page that changes quickly would never be read to the end.
 */
export function inTime<Piece>(before: number | undefined, read: () => Piece): Piece {
  const isAgain = began !== undefined && before !== undefined && before >= began;
  if (!isAgain && pieces > 0 && performance.now() > deadline) throw new OutOfTime('Not all of the page is read yet.');
  const piece = read();
  if (!isAgain) pieces += 1;
  return piece;
}
