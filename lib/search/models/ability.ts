/** Measures what a model can tell, when it is loaded: how much it may say beside the words follows from that. */
import type { Ability, Embedder } from '../embedding';
import type { LoadedModel } from '../engine';
import { english, japanese, type CalibrationPairs } from '../similar-questions/calibration-pairs';

/** The questions that both languages have, by their place in `same`. */
const sharedPlaces = [0, 1, 2, 3, 4, 5, 6, 7, 9, 10];
/** Telling half of the pairs is chance; from here on a model counts fully. */
const fullShare = 0.75;

/** Returns the same model with its ability. Rejects as the embedder does. */
export async function addAbility(model: LoadedModel): Promise<LoadedModel> {
  const ability = await measureAbility(model.embedder);
  return { ...model, embedder: { ...model.embedder, ability } };
}

export async function measureAbility(embedder: Embedder): Promise<Ability> {
  const ownQuestions = [english, japanese].map(pairs => measureLanguage(embedder, pairs));
  const [inEnglish = 0, inJapanese = 0] = [await ownQuestions[0], await ownQuestions[1]];
  return { english: inEnglish, japanese: inJapanese, across: await measureAcross(embedder) };
}

/** How often a question is nearer to itself in other words than to another one about the same thing. */
async function measureLanguage(embedder: Embedder, { same, apart }: CalibrationPairs): Promise<number> {
  const asked = same.map(([question]) => question);
  const vectors = await embedder.embed([...asked, ...same.map(([, alike]) => alike)], 'query');
  const others = await embedder.embed(
    apart.slice(0, same.length).map(([, other]) => other),
    'query',
  );
  const told = asked.filter((_, n) => {
    const near = computeCosine(vectors[n], vectors[n + asked.length]);
    return near !== undefined && near > (computeCosine(vectors[n], others[n]) ?? 0);
  }).length;
  return Math.max(0, Math.min(1, (told / asked.length - 0.5) / (fullShare - 0.5)));
}

/** How often the nearest of ten Japanese questions is the one that was asked in English. */
async function measureAcross(embedder: Embedder): Promise<number> {
  const [asked, found] = [english, japanese].map(({ same }) => sharedPlaces.map(place => same[place]?.[0] ?? ''));
  const vectors = await embedder.embed([...(asked ?? []), ...(found ?? [])], 'query');
  const count = sharedPlaces.length;
  const told = sharedPlaces.filter((_, n) => {
    const cosines = sharedPlaces.map((__, other) => computeCosine(vectors[n], vectors[count + other]) ?? -1);
    const own = cosines[n] ?? -1;
    return own > 0 && cosines.every(cosine => cosine <= own);
  }).length;
  return told / count;
}

const computeCosine = (a: Float32Array | undefined, b: Float32Array | undefined): number | undefined =>
  a && b ? a.reduce((sum, value, n) => sum + value * (b[n] ?? 0), 0) : undefined;
