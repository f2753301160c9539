/** A long chat is read in slices, each in an idle moment, so that the page can draw in between. */

const sliceMs = 4;

/** A page that changes faster than it is read is finally read in one go. */
const maxSlices = 500;

/**
 * Maximum duration of one reading across its slices, in milliseconds. After the first reading little is left to read again, and a fast
 * reader scrolls past a turn in less than a second.
 */
const maxDurationMs = { opening: Infinity, resting: 120, streaming: 700 };

export interface TimeSlices {
  /** Returns the time in milliseconds that the next slice may take. It is unlimited if further slices would come too late. */
  nextBudget(now: number, activity: keyof typeof maxDurationMs): number;
  /** Ends the reading. */
  end(): void;
  /** Whether a reading has begun and not ended. */
  isUnfinished(): boolean;
}

export function createTimeSlices(): TimeSlices {
  let sliceCount = 0;
  let startedAt = 0;
  return {
    nextBudget(now, activity) {
      if (sliceCount === 0) startedAt = now;
      sliceCount += 1;
      return sliceCount > maxSlices || now - startedAt > maxDurationMs[activity] ? Infinity : sliceMs;
    },
    end: () => void (sliceCount = 0),
    isUnfinished: () => sliceCount > 0,
  };
}
