/** How fast passages are embedded, measured as it goes: how many to take at a time, and how long the rest will last. */

export interface Pace {
  /** As many passages as take about `windowMs`. */
  readonly window: number;
  /** `passages` were done in `ms`. */
  took(passages: number, ms: number): void;
  /** For so many passages, rounded up; `undefined` before anything was measured. */
  secondsFor(passages: number): number | undefined;
}

/** What is lost when the browser is closed, and how soon a pause begins. In milliseconds. */
const windowMs = 1000;
const smallest = 8;
/** In passages: more would only be text held in memory. */
const largest = 1024;
/** Of the past in the moving mean: what lies five windows back hardly counts. */
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
