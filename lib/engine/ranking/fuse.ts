/** Joins what the words and the meaning of a question say of the same chunks. Pure: numbers in, an order out. */

/** A chunk that one of the two rankings found, with what both say of it. */
export interface Candidate {
  readonly chunk: number;
  /** BM25; 0 for a chunk without any of the words. */
  readonly words: number;
  /** Of the chunk's vector and the question's. Absent or NaN: one of them has none. */
  readonly cosine?: number;
}

/** `score`: on the scale of the fusion; only to be compared within one answer. */
export type Fused<One extends Candidate = Candidate> = One & { readonly score: number };

/**
 * `scores`: words as a part of the best chunk's, plus `meaning` times the cosine.
 * `ranks`: weighted reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009); `meaning` is the share of that ranking, 0 to 1.
 */
export type Fusion =
  | { readonly by: 'scores'; readonly meaning: number }
  | { readonly by: 'ranks'; readonly meaning: number; readonly damping: number };

/** Chosen by evaluation: `docs/decisions/0019`. */
export const byScores: Fusion = { by: 'scores', meaning: 0.8 };

/** The best of the rank fusions there; loses to the scores on three of four sets (`docs/figures.md`). */
export const byRanks: Fusion = { by: 'ranks', meaning: 0.25, damping: 60 };

/**
 * Best first; equals in order of chunk number. `crowd`: the mean cosine of all chunks, at which a chunk without a vector is taken,
 * so that what is not embedded yet is neither lifted nor held back.
 */
export function fuse<One extends Candidate>(
  candidates: readonly One[],
  crowd = 0,
  fusion: Fusion = byScores,
): Fused<One>[] {
  const scores = fusion.by === 'scores' ? sums(candidates, crowd, fusion.meaning) : reciprocals(candidates, fusion);
  return candidates.map((candidate, n) => ({ ...candidate, score: scores[n] ?? 0 })).sort(bestFirst);
}

export const bestFirst = (a: Fused, b: Fused): number => b.score - a.score || a.chunk - b.chunk;

/** `undefined` where there is no vector, never NaN. */
export const cosineOf = ({ cosine }: Candidate): number | undefined =>
  cosine === undefined || Number.isNaN(cosine) ? undefined : cosine;

function sums(candidates: readonly Candidate[], crowd: number, meaning: number): number[] {
  // Without a vector for the question itself, a constant would only shift every score.
  const known = candidates.some(one => cosineOf(one) !== undefined);
  const best = Math.max(...candidates.map(({ words }) => words), 0) || 1;
  return candidates.map(one => one.words / best + (known ? meaning * (cosineOf(one) ?? crowd) : 0));
}

function reciprocals(candidates: readonly Candidate[], { meaning, damping }: Fusion & { by: 'ranks' }): number[] {
  const byWords = places(candidates, ({ words }) => (words > 0 ? words : undefined));
  const byMeaning = places(candidates, cosineOf);
  const part = (place: number | undefined, share: number) => (place === undefined ? 0 : share / (damping + place));
  return candidates.map((_, n) => part(byWords.get(n), 1 - meaning) + part(byMeaning.get(n), meaning));
}

/** The place of each candidate, from 1, in the ranking by `score`; those without a score have none. */
function places(
  candidates: readonly Candidate[],
  score: (one: Candidate) => number | undefined,
): ReadonlyMap<number, number> {
  const ranked = candidates
    .map((one, n) => ({ n, chunk: one.chunk, score: score(one) ?? -Infinity }))
    .filter(one => one.score > -Infinity)
    .sort(bestByScore);
  return new Map(ranked.map(({ n }, place) => [n, place + 1]));
}

const bestByScore = (a: { chunk: number; score: number }, b: { chunk: number; score: number }): number =>
  b.score - a.score || a.chunk - b.chunk;
