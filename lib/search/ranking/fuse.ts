/** Fuses text and semantic scores of the same chunks. Pure: numbers in, an order out. */
import type { Candidate } from '../engine';

type ScoredChunk = Pick<Candidate, 'textScore' | 'cosine' | 'start' | 'end'>;

/** The highest possible score of the query, and the mean of all chunks. */
export interface Scale {
  /** The text score of a chunk that contains the whole query. */
  readonly maxTextScore: number;
  /** The mean cosine of all chunks; absent if no embedding was used. */
  readonly meanSimilarity?: number;
  /** The query is in Chinese, Japanese or Korean, where a character says as much as three letters. */
  readonly isDense?: boolean;
}

/**
 * A score is the share of the highest text score plus the weighted similarity. The weight is limited by the best text
 * score, because a model that cannot read the language finds everything similar. Very short chunks score less.
 */
export interface FusionWeights {
  readonly semanticWeight: number;
  readonly maxSemanticShare: number;
  /** The sum is scaled by length / (length + `shortLength`). */
  readonly shortLength: number;
}

/** Chosen by evaluation: `docs/decisions/0019`. */
const defaultWeights: FusionWeights = { semanticWeight: 0.3, maxSemanticShare: 0.8, shortLength: 6 };

/** Returns best first; equal scores keep their order. */
export function fuse<T extends ScoredChunk>(
  candidates: readonly T[],
  scale: Scale,
  weights?: FusionWeights,
): (T & WithScore)[] {
  const { semanticWeight, parts } = computeScoreParts(candidates, scale, weights);
  const computeScore = ({ textShare, similarity, lengthFactor }: ScoreParts['parts'][number]) =>
    (textShare + semanticWeight * similarity) * lengthFactor;
  return candidates
    .map((candidate, n) => ({ ...candidate, score: parts[n] ? computeScore(parts[n]) : 0 }))
    .sort(compareScores);
}

const denseScripts = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
export const isDenseScript = (question: string): boolean => denseScripts.test(question);

export interface WithScore {
  readonly score: number;
}
export const compareScores = (a: WithScore, b: WithScore): number => b.score - a.score;

/** `undefined`, never NaN, without a vector. */
export const getCosine = ({ cosine }: Pick<Candidate, 'cosine'>): number | undefined =>
  cosine === undefined || Number.isNaN(cosine) ? undefined : cosine;

/**
 * Similarity relative to the mean: 0 is average, 1 identical, at least −1. Raw cosines cannot be compared: some
 * transformers give 0.7 or more to any pair (multilingual-e5 model card), static models 0 to 0.6
 * (`docs/decisions/0019`). A chunk without a vector counts as average, so that it gains and loses nothing.
 */
export function computeRelativeSimilarity(candidate: Pick<Candidate, 'cosine'>, meanSimilarity: number): number {
  const beyond = (getCosine(candidate) ?? meanSimilarity) - meanSimilarity;
  return Math.max(-1, Math.min(1, beyond / Math.max(1 - meanSimilarity, minSpread)));
}

/** Smaller differences are below 8-bit precision: if all vectors are alike, the mean is 1 and none stands out. */
const minSpread = 0.001;

/** The fused score of a candidate is (`textShare` + `semanticWeight` × `similarity`) × `lengthFactor`. */
export interface ScoreParts {
  readonly semanticWeight: number;
  /** One for each candidate, in order. */
  readonly parts: readonly {
    readonly textShare: number;
    readonly similarity: number;
    readonly lengthFactor: number;
  }[];
}

export function computeScoreParts(
  candidates: readonly ScoredChunk[],
  { maxTextScore, meanSimilarity, isDense }: Scale,
  { semanticWeight, maxSemanticShare, shortLength }: FusionWeights = defaultWeights,
): ScoreParts {
  const best = Math.max(0, ...candidates.map(candidate => candidate.textScore));
  return {
    semanticWeight: best > 0 ? Math.min(semanticWeight, maxSemanticShare * (best / maxTextScore)) : semanticWeight,
    parts: candidates.map(candidate => {
      const length = (candidate.end - candidate.start) * (isDense ? 3 : 1);
      return {
        textShare: maxTextScore > 0 ? candidate.textScore / maxTextScore : 0,
        similarity: meanSimilarity === undefined ? 0 : computeRelativeSimilarity(candidate, meanSimilarity),
        lengthFactor: length / (length + shortLength),
      };
    }),
  };
}
