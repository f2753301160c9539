/** A long chat is read in slices, each in an idle moment, so that the page can draw in between. */

const slice = 4;

/** A page that changes faster than it is read is finally read in one go. */
const mostSlices = 500;

/**
 * Maximum duration of one reading across its slices, in milliseconds. After the first reading little is left to read again, and a fast
 * reader scrolls past a turn in less than a second.
 */
const mostApart = { opening: Infinity, resting: 120, streaming: 700 };

export interface Slices {
  /** Returns the time in milliseconds that the next slice may take. It is unlimited if further slices would come too late. */
  next(now: number, kind: keyof typeof mostApart): number;
  /** Ends the reading. */
  end(): void;
  /** Whether a reading has begun and not ended. */
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
