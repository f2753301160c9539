/** Measures how fast chunks are embedded: how many to take at a time, and how long the rest takes. */

export interface Pace {
  /** The number of chunks that take about `windowMs`. */
  readonly window: number;
  /** Records that `chunks` were embedded in `ms` milliseconds. */
  record(chunks: number, ms: number): void;
  /** Estimated seconds for so many chunks, rounded up; `undefined` before the first measurement. */
  estimateSeconds(chunks: number): number | undefined;
}

/** In milliseconds; the work lost when the browser closes, and the delay before a pause. */
const windowMs = 1000;
const minWindow = 8;
/** In chunks; more would only hold text in memory. */
const maxWindow = 1024;
/** Weight of the past in the moving average; the fifth window back hardly counts. */
const decay = 0.6;

export function createPace(): Pace {
  let chunksPerMs: number | undefined;
  return {
    get window() {
      if (chunksPerMs === undefined) return minWindow * 4;
      return Math.round(Math.min(maxWindow, Math.max(minWindow, chunksPerMs * windowMs)));
    },
    record(chunks, ms) {
      const current = chunks / Math.max(ms, 1);
      chunksPerMs = chunksPerMs === undefined ? current : decay * chunksPerMs + (1 - decay) * current;
    },
    estimateSeconds: chunks => (chunksPerMs === undefined ? undefined : Math.ceil(chunks / chunksPerMs / 1000)),
  };
}
