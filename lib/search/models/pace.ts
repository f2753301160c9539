/** Measures how fast chunks are embedded: how many to take at a time, and how long the rest takes. */

export interface Pace {
  /** The number of chunks that take about `windowMs`. */
  readonly window: number;
  /** Records that `passages` were embedded in `ms` milliseconds. */
  took(passages: number, ms: number): void;
  /** Estimated seconds for so many chunks, rounded up; `undefined` before the first measurement. */
  secondsFor(passages: number): number | undefined;
}

/** In milliseconds; the work lost when the browser closes, and the delay before a pause. */
const windowMs = 1000;
const smallest = 8;
/** In chunks; more would only hold text in memory. */
const largest = 1024;
/** Weight of the past in the moving average; the fifth window back hardly counts. */
const memory = 0.6;

export function createPace(): Pace {
  let perMs: number | undefined;
  return {
    get window() {
      if (perMs === undefined) return smallest * 4;
      return Math.round(Math.min(largest, Math.max(smallest, perMs * windowMs)));
    },
    took(passages, ms) {
      const now = passages / Math.max(ms, 1);
      perMs = perMs === undefined ? now : memory * perMs + (1 - memory) * now;
    },
    secondsFor: passages => (perMs === undefined ? undefined : Math.ceil(passages / perMs / 1000)),
  };
}
