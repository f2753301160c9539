/** Decides where the list of hits ends: every chunk has a cosine with every query, and many share a word with it. */
import { getMax } from '../../core/extremes';
import type { Candidate } from '../engine';
import { computeRelativeSimilarity, computeSimilarityInContext, getCosine } from './fuse';

/** Share of the best text score; a chunk below it only shares a word with the query. */
const minTextShare = 0.3;
/**
 * Cosines differ between models and queries, so a chunk must exceed the mean by this share of the distance between mean
 * and best, with what its neighbours add. See `docs/decisions/0006` and `0019` for the effect.
 */
const minSimilarityShare = 0.2;
/** Among a few passages, what is less similar than that is about something else, also where nothing is nearer. */
const minRelativeSimilarity = 0.08;
const fewPassages = 200;
/** Added as chunks of cosine 0: with few chunks, all may be similar, and their mean would be too high. */
const priorCount = 10;

/**
 * Keeps the candidates that text or similarity supports, in order. `meanSimilarity` is the mean cosine of
 * `embeddedCount` chunks; absent if no embedding was used.
 */
export function applyCutOff<T extends Pick<Candidate, 'textScore' | 'cosine' | 'neighbourCosine'>>(
  candidates: readonly T[],
  meanSimilarity: number | undefined,
  embeddedCount = 0,
): readonly T[] {
  if (meanSimilarity === undefined) return candidates;
  const minTextScore = minTextShare * getMax(candidates, one => one.textScore, 0);
  const mean = (meanSimilarity * embeddedCount) / (embeddedCount + priorCount);
  const minSimilarity = minSimilarityShare * getMax(candidates, one => computeRelativeSimilarity(one, mean), 0);
  const isNear = (one: T) =>
    getCosine(one) !== undefined &&
    computeSimilarityInContext(one, mean) >= minSimilarity &&
    (embeddedCount > fewPassages || computeRelativeSimilarity(one, mean) >= minRelativeSimilarity);
  return candidates.filter(one => (one.textScore > 0 && one.textScore >= minTextScore) || isNear(one));
}
