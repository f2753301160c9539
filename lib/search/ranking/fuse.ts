/** Fuses text and semantic scores of the same chunks. Pure: numbers in, an order out. */

/** A chunk with the scores of both rankings. */
export interface Candidate {
  readonly chunk: number;
  /** BM25; 0 for a chunk without any of the words. */
  readonly words: number;
  /** Cosine of chunk and query; absent or NaN if one has no vector. */
  readonly cosine?: number;
}

export interface Passage extends Candidate {
  /** Range of the chunk in its turn, in UTF-16 units, end exclusive. */
  readonly start: number;
  readonly end: number;
}

/** The highest possible score of the query, and the mean of all chunks. */
export interface Scale {
  /** The text score of a chunk that contains the whole query. */
  readonly possible: number;
  /** The mean cosine of all chunks; absent if no embedding was used. */
  readonly crowd?: number;
  /** The query is in Chinese, Japanese or Korean, where a character says as much as three letters. */
  readonly dense?: boolean;
}

/** `score` is on the scale of the fusion. */
export type Fused<One extends Candidate = Candidate> = One & { readonly score: number };

/**
 * `scores`: the share of the highest text score plus the weighted similarity. The weight is limited by the best text
 * score, because a model that cannot read the language finds everything similar. Very short chunks score less: the sum
 * is scaled by length / (length + `shortLength`). `ranks`: weighted reciprocal rank fusion (Cormack, Clarke and
 * Büttcher, SIGIR 2009), where `semanticWeight` is the share of that ranking, 0 to 1.
 */
export type Fusion =
  | { readonly by: 'scores'; readonly meaning: number; readonly most: number; readonly shortness: number }
  | { readonly by: 'ranks'; readonly meaning: number; readonly damping: number };

/** Chosen by evaluation: `docs/decisions/0019`. */
export const byScores: Fusion = { by: 'scores', meaning: 0.3, most: 0.8, shortness: 6 };

/** The best rank fusion in that evaluation; the scores win on three of four sets (`docs/figures.md`). */
export const byRanks: Fusion = { by: 'ranks', meaning: 0.25, damping: 60 };

/** Returns best first; equal scores keep their order. */
export function fuse<One extends Passage>(
  candidates: readonly One[],
  scale: Scale,
  fusion: Fusion = byScores,
): Fused<One>[] {
  const scores = fusion.by === 'scores' ? sums(candidates, scale, fusion) : reciprocals(candidates, fusion);
  return candidates.map((candidate, n) => ({ ...candidate, score: scores[n] ?? 0 })).sort(bestFirst);
}

const denseScripts = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
export const isDense = (question: string): boolean => denseScripts.test(question);

type Scored = Pick<Fused, 'score'>;
export const bestFirst = (a: Scored, b: Scored): number => b.score - a.score;

/** `undefined`, never NaN, without a vector. */
export const cosineOf = ({ cosine }: Candidate): number | undefined =>
  cosine === undefined || Number.isNaN(cosine) ? undefined : cosine;

/**
 * Similarity relative to the mean: 0 is average, 1 identical, at least −1. Raw cosines cannot be compared: some
 * transformers give 0.7 or more to any pair (multilingual-e5 model card), static models 0 to 0.6
 * (`docs/decisions/0019`). A chunk without a vector counts as average, so that it gains and loses nothing.
 */
export function nearness(candidate: Candidate, crowd: number): number {
  const beyond = (cosineOf(candidate) ?? crowd) - crowd;
  return Math.max(-1, Math.min(1, beyond / Math.max(1 - crowd, leastRoom)));
}

/** Smaller differences are below 8-bit precision: if all vectors are alike, the mean is 1 and none stands out. */
const leastRoom = 0.001;

function sums(
  candidates: readonly Passage[],
  { possible, crowd, dense }: Scale,
  { meaning, most, shortness }: Fusion & { by: 'scores' },
): number[] {
  const best = Math.max(0, ...candidates.map(one => one.words));
  const weight = best > 0 ? Math.min(meaning, most * (best / possible)) : meaning;
  return candidates.map(one => {
    const words = possible > 0 ? one.words / possible : 0;
    const near = crowd === undefined ? 0 : nearness(one, crowd);
    const length = (one.end - one.start) * (dense ? 3 : 1);
    return (words + weight * near) * (length / (length + shortness));
  });
}

function reciprocals(candidates: readonly Candidate[], { meaning, damping }: Fusion & { by: 'ranks' }): number[] {
  const byWords = places(candidates, ({ words }) => (words > 0 ? words : undefined));
  const byMeaning = places(candidates, cosineOf);
  const part = (place: number | undefined, share: number) => (place === undefined ? 0 : share / (damping + place));
  return candidates.map((_, n) => part(byWords.get(n), 1 - meaning) + part(byMeaning.get(n), meaning));
}

/** Maps candidate indexes to ranks from 1, by `score`; candidates without a score are left out. */
function places(
  candidates: readonly Candidate[],
  score: (one: Candidate) => number | undefined,
): ReadonlyMap<number, number> {
  const ranked = candidates
    .map((one, n) => ({ n, score: score(one) ?? -Infinity }))
    .filter(one => one.score > -Infinity)
    .sort(bestFirst);
  return new Map(ranked.map(({ n }, place) => [n, place + 1]));
}
