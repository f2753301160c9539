/**
 * Finds similar questions by embedding. Cosines mean something else in each model, and few models know both languages,
 * so each model is calibrated once per language on our own pairs (`calibration-pairs.ts`).
 */
import type { Embedder } from '../engine';
import { maxQuestionLength } from '../text/query-terms';
import { computeThreshold } from './threshold';
import { detectLanguage, type QuestionLanguage } from './language';
import { english, japanese, type CalibrationPairs } from './calibration-pairs';

export type SimilarQuestions = (question: string, others: readonly string[]) => Promise<readonly number[]>;

/** Small batches, so that a query can be embedded between them. */
const batchSize = 8;

/**
 * Returns indexes into `others`, most similar first; none if the model cannot tell questions apart. Rejects as the
 * embedder does, and calibrates again with the next question. `getEmbedder` returns the active embedder, if any.
 */
export function createSimilarQuestions(getEmbedder: () => Embedder | undefined): SimilarQuestions {
  let calibrated:
    | { readonly fingerprint: string; readonly getThreshold: ReturnType<typeof createThresholds> }
    | undefined;

  return async (question, others) => {
    const embedder = getEmbedder();
    if (!embedder || others.length === 0) return [];
    if (calibrated?.fingerprint !== embedder.fingerprint) {
      calibrated = { fingerprint: embedder.fingerprint, getThreshold: createThresholds(embedder) };
    }
    const language = detectLanguage(question);
    // The calibration has no pairs across two languages.
    const indexes = [...others.keys()].filter(index => detectLanguage(others[index] ?? '') === language);
    const threshold = indexes.length > 0 ? await findThreshold(language, calibrated.getThreshold) : undefined;
    if (threshold === undefined) return [];
    const [questionVector, ...vectors] = await embedAll(embedder, [
      question,
      ...indexes.map(index => others[index] ?? ''),
    ]);
    return indexes
      .map((index, n) => ({ index, computeCosine: computeCosine(questionVector, vectors[n]) ?? 0 }))
      .filter(other => other.computeCosine > threshold)
      .sort((a, b) => b.computeCosine - a.computeCosine)
      .map(({ index }) => index);
  };
}

/** The cosine above which two questions are similar; `undefined` if the model cannot tell in this language. */
type ThresholdByLanguage = (language: 'english' | 'japanese') => Promise<number | undefined>;

/** Each language is calibrated on first use, because a large model takes seconds for it. */
function createThresholds(embedder: Embedder): ThresholdByLanguage {
  const thresholds = new Map<string, Promise<number | undefined>>();
  return language => {
    const known = thresholds.get(language);
    if (known) return known;
    const threshold = measureThreshold(embedder, { english, japanese }[language]);
    thresholds.set(language, threshold);
    threshold.catch(() => thresholds.delete(language));
    return threshold;
  };
}

async function measureThreshold(embedder: Embedder, { same, apart }: CalibrationPairs): Promise<number | undefined> {
  const near = await computeCosines(embedder, same);
  const far = (await computeCosines(embedder, apart)).filter(each => each !== undefined);
  // A model without a known word in most of these pairs would find everything with a common word similar.
  if (far.length < apart.length / 2) return undefined;
  return computeThreshold(
    near.map(each => each ?? 0),
    far,
  );
}

/** For another language, the model must know both calibrated ones, and the higher threshold counts. */
async function findThreshold(
  language: QuestionLanguage,
  getThreshold: ThresholdByLanguage,
): Promise<number | undefined> {
  if (language !== 'another') return getThreshold(language);
  const [inEnglish, inJapanese] = [await getThreshold('english'), await getThreshold('japanese')];
  return inEnglish === undefined || inJapanese === undefined ? undefined : Math.max(inEnglish, inJapanese);
}

/** `undefined` for a pair with an unembeddable text. */
async function computeCosines(embedder: Embedder, pairs: CalibrationPairs['same']): Promise<(number | undefined)[]> {
  const vectors = await embedAll(embedder, pairs.flat());
  return pairs.map((_, n) => computeCosine(vectors[2 * n], vectors[2 * n + 1]));
}

async function embedAll(embedder: Embedder, questions: readonly string[]): Promise<(Float32Array | undefined)[]> {
  const vectors: (Float32Array | undefined)[] = [];
  for (let from = 0; from < questions.length; from += batchSize) {
    const batch = questions.slice(from, from + batchSize).map(text => text.slice(0, maxQuestionLength).toWellFormed());
    vectors.push(...(await embedder.embed(batch, 'query')));
  }
  return vectors;
}

/** Cosine of two unit vectors; `undefined` if one is missing. */
const computeCosine = (a: Float32Array | undefined, b: Float32Array | undefined): number | undefined =>
  a && b ? a.reduce((sum, value, n) => sum + value * (b[n] ?? 0), 0) : undefined;
