/**
 * Finds similar questions by embedding. Cosines mean something else in each model, and few models know both languages,
 * so each model is calibrated once per language on our own pairs (`calibration-pairs.ts`).
 */
import type { Embedder } from '../engine';
import { longestQuestion } from '../text/query-terms';
import { barOf } from './threshold';
import { languageOf, type Language } from './language';
import { english, japanese, type Pairs } from './calibration-pairs';

export type Alike = (question: string, others: readonly string[]) => Promise<readonly number[]>;

/** Small batches, so that a query can be embedded between them. */
const atOnce = 8;

/**
 * Returns indexes into `others`, most similar first; none if the model cannot tell questions apart. Rejects as the
 * embedder does, and calibrates again with the next question. `getEmbedder` returns the active embedder, if any.
 */
export function createAlike(answering: () => Embedder | undefined): Alike {
  let tried: { readonly fingerprint: string; readonly barIn: ReturnType<typeof triedOut> } | undefined;

  return async (question, others) => {
    const embedder = answering();
    if (!embedder || others.length === 0) return [];
    if (tried?.fingerprint !== embedder.fingerprint) {
      tried = { fingerprint: embedder.fingerprint, barIn: triedOut(embedder) };
    }
    const language = languageOf(question);
    // The calibration has no pairs across two languages.
    const places = [...others.keys()].filter(place => languageOf(others[place] ?? '') === language);
    const bar = places.length > 0 ? await barFor(language, tried.barIn) : undefined;
    if (bar === undefined) return [];
    const [asked, ...vectors] = await vectorsOf(embedder, [question, ...places.map(place => others[place] ?? '')]);
    return places
      .map((place, n) => ({ place, cosine: cosine(asked, vectors[n]) ?? 0 }))
      .filter(other => other.cosine > bar)
      .sort((a, b) => b.cosine - a.cosine)
      .map(({ place }) => place);
  };
}

/** The cosine above which two questions are similar; `undefined` if the model cannot tell in this language. */
type BarIn = (language: 'english' | 'japanese') => Promise<number | undefined>;

/** Each language is calibrated on first use, because a large model takes seconds for it. */
function triedOut(embedder: Embedder): BarIn {
  const bars = new Map<string, Promise<number | undefined>>();
  return language => {
    const known = bars.get(language);
    if (known) return known;
    const bar = tryOut(embedder, { english, japanese }[language]);
    bars.set(language, bar);
    bar.catch(() => bars.delete(language));
    return bar;
  };
}

async function tryOut(embedder: Embedder, { same, apart }: Pairs): Promise<number | undefined> {
  const near = await cosines(embedder, same);
  const far = (await cosines(embedder, apart)).filter(each => each !== undefined);
  // A model without a known word in most of these pairs would find everything with a common word similar.
  if (far.length < apart.length / 2) return undefined;
  return barOf(
    near.map(each => each ?? 0),
    far,
  );
}

/** For another language, the model must know both calibrated ones, and the higher threshold counts. */
async function barFor(language: Language, barIn: BarIn): Promise<number | undefined> {
  if (language !== 'another') return barIn(language);
  const [inEnglish, inJapanese] = [await barIn('english'), await barIn('japanese')];
  return inEnglish === undefined || inJapanese === undefined ? undefined : Math.max(inEnglish, inJapanese);
}

/** `undefined` for a pair with an unembeddable text. */
async function cosines(embedder: Embedder, pairs: Pairs['same']): Promise<(number | undefined)[]> {
  const vectors = await vectorsOf(embedder, pairs.flat());
  return pairs.map((_, n) => cosine(vectors[2 * n], vectors[2 * n + 1]));
}

async function vectorsOf(embedder: Embedder, questions: readonly string[]): Promise<(Float32Array | undefined)[]> {
  const vectors: (Float32Array | undefined)[] = [];
  for (let from = 0; from < questions.length; from += atOnce) {
    const some = questions.slice(from, from + atOnce).map(text => text.slice(0, longestQuestion).toWellFormed());
    vectors.push(...(await embedder.embed(some, 'query')));
  }
  return vectors;
}

/** Cosine of two unit vectors; `undefined` if one is missing. */
const cosine = (one: Float32Array | undefined, other: Float32Array | undefined): number | undefined =>
  one && other ? one.reduce((sum, value, n) => sum + value * (other[n] ?? 0), 0) : undefined;
