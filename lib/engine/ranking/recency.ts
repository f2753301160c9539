/** Between two that answer as well, the newer one: what was found out later is more often still true. */
import { bestFirst, type Candidate, type Fused } from './fuse';

/** Of the best score: less than what tells a right answer from its neighbour, so that it only decides between equals. */
const most = 0.02;
/** In milliseconds; after 30 days half of it is left. */
const halfLife = 30 * 24 * 60 * 60 * 1000;

/** Best first. `timeOf`: in milliseconds since 1970, as `now`; what has no time counts as old. */
export function newerFirst<One extends Candidate>(
  ranked: readonly Fused<One>[],
  timeOf: (one: One) => number | undefined,
  now: number,
): Fused<One>[] {
  const best = Math.max(...ranked.map(({ score }) => score), 0);
  return ranked.map(one => ({ ...one, score: one.score + most * best * freshness(timeOf(one), now) })).sort(bestFirst);
}

/** 1 for this moment, and for a clock that runs ahead. */
const freshness = (time: number | undefined, now: number): number =>
  time === undefined ? 0 : 2 ** (-Math.max(0, now - time) / halfLife);
