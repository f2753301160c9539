/** A look at a long chat is taken in pieces, each in an idle moment, so that the page can draw in between. */

/** Milliseconds of one piece. */
const slice = 4;

/** A page that changes faster than it is read is read at one go at last. */
const mostSlices = 500;

/**
 * Milliseconds that the pieces of one look may lie apart. Once a chat was read and kept there is little left to read again, and a
 * reader who scrolls leaves a turn behind in less than a second.
 */
const mostApart = { opening: Infinity, resting: 120, streaming: 700 };

export interface Slices {
  /** The time in milliseconds that the next piece of a look may take; all that it needs where more pieces would come too late. */
  next(now: number, kind: keyof typeof mostApart): number;
  /** The look came to its end. */
  end(): void;
  /** Whether a look has begun that has not come to its end. */
  areLeft(): boolean;
}

export function createSlices(): Slices {
  let taken = 0;
  let begun = 0;
  return {
    next(now, kind) {
      if (taken === 0) begun = now;
      taken += 1;
      return taken > mostSlices || now - begun > mostApart[kind] ? Infinity : slice;
    },
    end: () => void (taken = 0),
    areLeft: () => taken > 0,
  };
}
