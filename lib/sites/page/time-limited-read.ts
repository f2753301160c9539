/** Reads a long chat in pieces so that the page can draw in between. Each piece is cached, so that less remains every time. */

/** Thrown when the time for one reading is used up. The caller reads again later, and less remains to be read. */
export class OutOfTimeError extends Error {}

/** On the clock of `performance.now()`. */
let deadline = Infinity;
/** The number of new pieces read so far. */
let piecesRead = 0;
/** The version (`dom-change-cache`) at which the unfinished reading began; `undefined` if there is none. */
let startVersion: number | undefined;

/**
 * Runs `read` and throws `OutOfTimeError` before the next piece after `budgetMs` milliseconds. At least one new piece is read. `version`
 * is the current version of the change cache.
 */
export function readWithin<Reading>(budgetMs: number, version: number, read: () => Reading): Reading {
  deadline = performance.now() + budgetMs;
  piecesRead = 0;
  startVersion ??= version;
  let isUnfinished = false;
  try {
    return read();
  } catch (error) {
    isUnfinished = error instanceof OutOfTimeError;
    throw error;
  } finally {
    deadline = Infinity;
    if (!isUnfinished) startVersion = undefined;
  }
}

/**
 * Reads a piece that was last read at `lastVersion`, if ever. A piece that changed after it was read in this reading is read again
 * regardless of time. Otherwise a page that changes quickly would never be read to the end.
 */
export function readPiece<Piece>(lastVersion: number | undefined, read: () => Piece): Piece {
  const isRepeat = startVersion !== undefined && lastVersion !== undefined && lastVersion >= startVersion;
  if (!isRepeat && piecesRead > 0 && performance.now() > deadline)
    throw new OutOfTimeError('Not all of the page is read yet.');
  const piece = read();
  if (!isRepeat) piecesRead += 1;
  return piece;
}
