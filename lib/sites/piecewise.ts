/** A long chat is read in pieces, so that its page can draw in between: each piece is remembered, so that less is left every time. */

/** The time that may be spent on reading at one go is used up. Whoever set it asks again later, and less is left to do. */
export class OutOfTime extends Error {}

/** On the clock of `performance.now()`. */
let deadline = Infinity;
/** How many pieces were read at this go. */
let pieces = 0;
/** The moment (of `changes`) at which the reading began that has not come to its end yet; `undefined` when there is none. */
let began: number | undefined;

/**
 * Runs `read`; when that took `milliseconds`, throws `OutOfTime` before the next piece. At least one that is new is read. `moment`
 * is the present one of `changes`.
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
 * Reads a piece, which was last read at the moment `before`, if ever. A page may change faster than it is read: what changed since this
 * reading began, and after it was read, is read again whatever time it takes, or the end would never be reached.
 */
export function inTime<Piece>(before: number | undefined, read: () => Piece): Piece {
  const isAgain = began !== undefined && before !== undefined && before >= began;
  if (!isAgain && pieces > 0 && performance.now() > deadline) throw new OutOfTime('Not all of the page is read yet.');
  const piece = read();
  if (!isAgain) pieces += 1;
  return piece;
}
