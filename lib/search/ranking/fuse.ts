/** Fuses text and semantic scores of the same chunks. Pure: numbers in, an order out. */
import { getMax } from '../../core/extremes';
import type { TextRange } from '../../core/conversation';
import type { Ability } from '../embedding';
import type { Candidate } from '../engine';

type ScoredChunk = Pick<Candidate, 'textScore' | 'cosine' | 'neighbourCosine'>;
type ScoredRange = ScoredChunk & TextRange;

/** The highest possible score of the query, and the mean of all chunks. */
export interface Scale {
  /** The text score of a chunk that contains the whole query. */
  readonly maxTextScore: number;
  /** The mean cosine of all chunks; absent if no embedding was used. */
  readonly meanSimilarity?: number;
  /** The query is in Chinese, Japanese or Korean, where a character says as much as three letters. */
  readonly isDense?: boolean;
  /** What the model can tell; absent if it was not measured. */
  readonly ability?: Ability;
}

/**
 * The score of a chunk is the share of the highest text score plus the weighted similarity. The weight is limited by the
 * best text score, because a model that cannot read the language finds everything similar. Very short chunks score less:
 * the sum is scaled by length / (length + `shortLength`).
 */
export interface Fusion {
  readonly semanticWeight: number;
  readonly maxSemanticShare: number;
  readonly shortLength: number;
}

/** Chosen by evaluation: `docs/decisions/0019`. */
const defaultFusion: Fusion = { semanticWeight: 0.35, maxSemanticShare: 1.2, shortLength: 6 };

/** Returns best first; equal scores keep their order. */
export function fuse<T extends ScoredRange>(
  candidates: readonly T[],
  scale: Scale,
  fusion: Fusion = defaultFusion,
): (T & WithScore)[] {
  const scores = computeScores(candidates, scale, fusion);
  return candidates.map((candidate, n) => ({ ...candidate, score: scores[n] ?? 0 })).sort(compareScores);
}

const denseScripts = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
export const isDenseScript = (question: string): boolean => denseScripts.test(question);

export interface WithScore {
  readonly score: number;
}
export const compareScores = (a: WithScore, b: WithScore): number => b.score - a.score;

/** `undefined`, never NaN, without a vector. */
export const getCosine = ({ cosine }: ScoredChunk): number | undefined =>
  cosine === undefined || Number.isNaN(cosine) ? undefined : cosine;

/**
 * Similarity relative to the mean: 0 is average, 1 identical, at least −1. Raw cosines cannot be compared: some
 * transformers give 0.7 or more to any pair (multilingual-e5 model card), static models 0 to 0.6
 * (`docs/decisions/0019`). A chunk without a vector counts as average, so that it gains and loses nothing.
 */
export function computeRelativeSimilarity(candidate: ScoredChunk, meanSimilarity: number): number {
  const beyond = (getCosine(candidate) ?? meanSimilarity) - meanSimilarity;
  return Math.max(-1, Math.min(1, beyond / Math.max(1 - meanSimilarity, minSpread)));
}

/** How much the most similar neighbour adds. */
const perNeighbour = 0.3;

/** Similarity relative to the mean, raised by that of the chunks around it: what is talked about is often said beside the answer. */
export function computeSimilarityInContext(candidate: ScoredChunk, meanSimilarity: number): number {
  const { textScore, neighbourCosine: cosine } = candidate;
  const ofNeighbour = cosine === undefined ? 0 : computeRelativeSimilarity({ textScore, cosine }, meanSimilarity);
  return computeRelativeSimilarity(candidate, meanSimilarity) + perNeighbour * Math.max(0, ofNeighbour);
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
  candidates: readonly ScoredRange[],
  scale: Scale,
  fusion: Fusion = defaultFusion,
): ScoreParts {
  const { maxTextScore, meanSimilarity, isDense } = scale;
  const { shortLength } = fusion;
  return {
    semanticWeight: computeSemanticWeight(candidates, scale, fusion),
    parts: candidates.map(candidate => {
      const length = (candidate.end - candidate.start) * (isDense ? 3 : 1);
      return {
        textShare: maxTextScore > 0 ? candidate.textScore / maxTextScore : 0,
        similarity: meanSimilarity === undefined ? 0 : computeSimilarityInContext(candidate, meanSimilarity),
        lengthFactor: length / (length + shortLength),
      };
    }),
  };
}

/** Up to this share of the question, words say too little: the question is in another language, or in other words. */
const leadShare = 0.25;
/** A model that finds half of the calibration's questions may say as much as any. */
const fullAbility = 0.5;
/** In Chinese, Japanese and Korean, words tell more, and the weight of meaning is this share of what it is elsewhere. */
const perDense = 0.7;
/** Words that hold this share of the question leave it less and less to say, and from the second on nothing. */
const [startOfEnough, enoughShare] = [0.3, 0.4];

/** Equal by their words, chunks are still in the order of their meaning; and Orama takes a weight of 0 for none given. */
const minWeight = 1e-9;

/** How much meaning may say beside the words of a question, as the model and the best text allow. */
function computeSemanticWeight(
  candidates: readonly ScoredChunk[],
  { maxTextScore, isDense, ability }: Scale,
  { semanticWeight, maxSemanticShare }: Fusion,
): number {
  const best = getMax(candidates, candidate => candidate.textScore, 0);
  if (best === 0 || maxTextScore === 0) return semanticWeight;
  const share = best / maxTextScore;
  const canLead = ability !== undefined && ability.across >= fullAbility;
  if (canLead && share < leadShare) return semanticWeight + (1 - semanticWeight) * (1 - share / leadShare);
  const left = Math.max(0, Math.min(1, (enoughShare - share) / (enoughShare - startOfEnough)));
  const room = isDense ? perDense * left : 1;
  const able = ability ? Math.min(1, (isDense ? ability.japanese : ability.english) / fullAbility) : 1;
  return Math.max(minWeight, Math.min(semanticWeight * room * able, maxSemanticShare * share));
}

function computeScores(candidates: readonly ScoredRange[], scale: Scale, fusion: Fusion): number[] {
  const { semanticWeight, parts } = computeScoreParts(candidates, scale, fusion);
  return parts.map(
    ({ textShare, similarity, lengthFactor }) => (textShare + semanticWeight * similarity) * lengthFactor,
  );
}
