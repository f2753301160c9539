/** Prefers the newer of two equally good chunks, because later findings are more often still true. */
import { getMax } from '../../core/extremes';
import { compareScores, type WithScore } from './fuse';

/** Share of the best score; small enough to decide only between near equals. */
const maxBonus = 0.02;
/** In milliseconds; the bonus halves every 30 days. */
const halfLifeMs = 30 * 24 * 60 * 60 * 1000;

/** Returns best first. `getTime` is in milliseconds since 1970, like `now`; a chunk without a time counts as old. */
export function sortByRecency<T extends WithScore>(
  ranked: readonly T[],
  getTime: (item: T) => number | undefined,
  now: number,
): T[] {
  const best = getMax(ranked, ({ score }) => score, 0);
  return ranked
    .map(item => ({ ...item, score: item.score + maxBonus * best * computeFreshness(getTime(item), now) }))
    .sort(compareScores);
}

/** 1 for the present and for future times of a wrong clock. */
const computeFreshness = (time: number | undefined, now: number): number =>
  time === undefined ? 0 : 2 ** (-Math.max(0, now - time) / halfLifeMs);
