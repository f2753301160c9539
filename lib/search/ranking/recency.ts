/** Prefers the newer of two equally good chunks, because later findings are more often still true. */
import { bestFirst, type Candidate, type Fused } from './fuse';

/** Share of the best score; small enough to decide only between near equals. */
const most = 0.02;
/** In milliseconds; the bonus halves every 30 days. */
const halfLife = 30 * 24 * 60 * 60 * 1000;

/** Returns best first. `getTime` is in milliseconds since 1970, like `now`; a chunk without a time counts as old. */
export function newerFirst<One extends Candidate>(
  ranked: readonly Fused<One>[],
  timeOf: (one: One) => number | undefined,
  now: number,
): Fused<One>[] {
  const best = Math.max(...ranked.map(({ score }) => score), 0);
  return ranked.map(one => ({ ...one, score: one.score + most * best * freshness(timeOf(one), now) })).sort(bestFirst);
}

/** 1 for the present and for future times of a wrong clock. */
const freshness = (time: number | undefined, now: number): number =>
  time === undefined ? 0 : 2 ** (-Math.max(0, now - time) / halfLife);
