/**
 * Which questions ask something like this one, as the model that answers tells. Cosines mean something else in each model, and few
 * models know both languages, so each is tried once on pairs of our own (`pairs.ts`) before it is believed, for each language apart.
 */
import type { Embedder } from '../engine';
import { longestQuestion } from '../question';
import { barOf } from './bar';
import { languageOf, type Language } from './language';
import { english, japanese, type Pairs } from './pairs';

export type Alike = (question: string, others: readonly string[]) => Promise<readonly number[]>;

/** A few at a time, so that what somebody is typing meanwhile is embedded between them. */
const atOnce = 8;

/**
 * `answering`: the embedder that answers at this moment, if any. The answer holds places in `others`, the nearest first; none where the
 * model could not tell the same question from another one. Rejects as the embedder does; it is tried again at the next question then.
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
    // Across two languages no pair was tried.
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

/** The cosine above which two questions are alike; `undefined`: the model cannot tell in this language. */
type BarIn = (language: 'english' | 'japanese') => Promise<number | undefined>;

/** Each language is tried when it is first asked about: a large model takes seconds for it. */
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
  // A model that knows no word of them has told nothing apart: to it, whatever shares a word would be alike.
  if (far.length < apart.length / 2) return undefined;
  return barOf(
    near.map(each => each ?? 0),
    far,
  );
}

/** For a language that was not tried, the model must have shown that it knows more than one, and the higher bar counts. */
async function barFor(language: Language, barIn: BarIn): Promise<number | undefined> {
  if (language !== 'another') return barIn(language);
  const [inEnglish, inJapanese] = [await barIn('english'), await barIn('japanese')];
  return inEnglish === undefined || inJapanese === undefined ? undefined : Math.max(inEnglish, inJapanese);
}

/** `undefined` for a pair of which one means nothing to the model. */
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

/** Of unit vectors; `undefined` where a text has no meaning. */
const cosine = (one: Float32Array | undefined, other: Float32Array | undefined): number | undefined =>
  one && other ? one.reduce((sum, value, n) => sum + value * (other[n] ?? 0), 0) : undefined;
