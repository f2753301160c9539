/** Measures what a model can tell, when it is loaded: how much it may say beside the words follows from that. */
import type { Ability, Embedder } from '../embedding';
import type { LoadedModel } from '../engine';
import { english, japanese } from '../similar-questions/calibration-pairs';

/** The questions that stand in both languages, by their place. */
const sharedPlaces = [0, 1, 2, 3, 4, 5, 6, 7, 9, 10];

/** Returns the same model with its ability. Rejects as the embedder does. */
export async function addAbility(model: LoadedModel): Promise<LoadedModel> {
  const ability = await measureAbility(model.embedder);
  return { ...model, embedder: { ...model.embedder, ability } };
}

export async function measureAbility(embedder: Embedder): Promise<Ability> {
  const across = sharedPlaces.map((place): readonly [string, string] => [
    english.same[place]?.[0] ?? '',
    japanese.same[place]?.[0] ?? '',
  ]);
  return {
    english: await measureFound(embedder, english.same),
    japanese: await measureFound(embedder, japanese.same),
    across: await measureFound(embedder, across),
  };
}

/** How often the nearest of all second questions is the one that belongs to the first. */
async function measureFound(embedder: Embedder, pairs: readonly (readonly [string, string])[]): Promise<number> {
  const vectors = await embedder.embed(pairs.flat(), 'query');
  const getCosine = (first: number, second: number) =>
    computeCosine(vectors[2 * first], vectors[2 * second + 1]) ?? Number.NEGATIVE_INFINITY;
  const found = pairs.filter((_, n) => {
    const own = getCosine(n, n);
    return own > 0 && pairs.every((__, other) => other === n || getCosine(n, other) < own);
  });
  return found.length / pairs.length;
}

const computeCosine = (a: Float32Array | undefined, b: Float32Array | undefined): number | undefined =>
  a && b ? a.reduce((sum, value, n) => sum + value * (b[n] ?? 0), 0) : undefined;
