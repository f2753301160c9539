/** Joins what the words and the meaning of a question say of the same chunks. Pure: numbers in, an order out. */

/** A chunk that one of the two rankings found, with what both say of it. */
export interface Candidate {
  readonly chunk: number;
  /** BM25; 0 for a chunk without any of the words. */
  readonly words: number;
  /** Of the chunk's vector and the question's. Absent or NaN: one of them has none. */
  readonly cosine?: number;
}

export interface Passage extends Candidate {
  /** Its place in its turn, in UTF-16 units, end exclusive. */
  readonly start: number;
  readonly end: number;
}

/** What the question could reach at most, and what any chunk reaches. */
export interface Scale {
  /** The score by words of a chunk that holds all of the question. */
  readonly possible: number;
  /** The mean cosine of all chunks. Absent: meaning has not answered. */
  readonly crowd?: number;
  /** The question is written in Chinese, Japanese or Korean, and so is what it asks for: a character says as much as three letters. */
  readonly dense?: boolean;
}

/** `score`: on the scale of the fusion. */
export type Fused<One extends Candidate = Candidate> = One & { readonly score: number };

/**
 * `scores`: words as a part of what the question could reach, plus `meaning` times the nearness, but never more than `most` of what the
 * best has by words: a model that cannot read the language is near to anything. Less for a passage so short that its words are its
 * neighbours' and its vector is nobody's: all of it times length / (length + `shortness`).
 * `ranks`: weighted reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009); `meaning` is the share of that ranking, 0 to 1.
 */
export type Fusion =
  | { readonly by: 'scores'; readonly meaning: number; readonly most: number; readonly shortness: number }
  | { readonly by: 'ranks'; readonly meaning: number; readonly damping: number };

/** Chosen by evaluation: `docs/decisions/0019`. */
export const byScores: Fusion = { by: 'scores', meaning: 0.3, most: 0.8, shortness: 6 };

/** The best of the rank fusions there; loses to the scores on three of four sets (`docs/figures.md`). */
export const byRanks: Fusion = { by: 'ranks', meaning: 0.25, damping: 60 };

/** Best first; equals in the order in which they came. */
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

/** `undefined` where there is no vector, never NaN. */
export const cosineOf = ({ cosine }: Candidate): number | undefined =>
  cosine === undefined || Number.isNaN(cosine) ? undefined : cosine;

/**
 * How far from the crowd towards the question itself: 0 as near as the mean of all chunks, 1 the same as the question, at least -1. Not the
 * cosine: some transformers put every text at 0.7 or more to every other (multilingual-e5, says its card), static models between 0 and 0.6,
 * and what either tells apart has to weigh the same (`docs/decisions/0019`). A chunk without a vector is taken for one of the crowd, so that what is not embedded
 * yet is neither lifted nor held back.
 */
export function nearness(candidate: Candidate, crowd: number): number {
  const beyond = (cosineOf(candidate) ?? crowd) - crowd;
  return Math.max(-1, Math.min(1, beyond / Math.max(1 - crowd, leastRoom)));
}

/** Below what 8 bits a number tell apart: where all say the same, the crowd is at 1, and nothing stands out of it. */
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

/** The place of each candidate, from 1, in the ranking by `score`; those without a score have none. */
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
