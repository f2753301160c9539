/** Decides where the list of hits ends: every chunk has a cosine with every query, and many share a word with it. */
import { cosineOf, type Candidate } from './fuse';

/** Share of the best text score; a chunk below it only shares a word with the query. */
const leastWords = 0.3;
/**
 * Cosines differ between models and queries, so a chunk must exceed the mean by this share of the distance between mean
 * and best. See `docs/decisions/0006` and `0019` for the effect.
 */
const betweenCrowdAndBest = 0.2;
/** Added as chunks of cosine 0: with few chunks, all may be similar, and their mean would be too high. */
const pointingNowhere = 10;

/**
 * Keeps the candidates that text or similarity supports, in order. `meanSimilarity` is the mean cosine of
 * `embeddedCount` chunks; absent if no embedding was used.
 */
export function withoutTail<One extends Candidate>(
  candidates: readonly One[],
  crowd: number | undefined,
  size = 0,
): readonly One[] {
  if (crowd === undefined) return candidates;
  const words = leastWords * Math.max(0, ...candidates.map(one => one.words));
  const mean = (crowd * size) / (size + pointingNowhere);
  const nearest = Math.max(0, ...candidates.map(one => cosineOf(one) ?? 0));
  const near = mean + betweenCrowdAndBest * (nearest - mean);
  return candidates.filter(one => (one.words > 0 && one.words >= words) || (cosineOf(one) ?? -1) >= near);
}
