import { describe, expect, test } from 'vitest';
import { createSimilarQuestions } from '../../../lib/search/similar-questions/similar-questions';
import { english, japanese, type CalibrationPairs } from '../../../lib/search/similar-questions/calibration-pairs';
import type { Embedder } from '../../../lib/search/engine';
import { Problem } from '../../../lib/core/problem';
import { fakeEmbedder } from '../../fakes/embedder';

/** In the plane: the cosine of two texts is that of the angle between them, in degrees. What it does not know has no meaning to it. */
function planeEmbedder(angles: ReadonlyMap<string, number>, fingerprint = 'plane') {
  const given: string[][] = [];
  const embedder: Embedder = {
    fingerprint,
    dims: 2,
    embed: async texts => {
      given.push([...texts]);
      return texts.map(text => {
        const angle = angles.get(text);
        if (angle === undefined) return undefined;
        const radians = (angle * Math.PI) / 180;
        return Float32Array.of(Math.cos(radians), Math.sin(radians));
      });
    },
  };
  return { embedder, given };
}

/** Each pair of the same within five degrees of each other, and pairs of others sixty apart. */
function telling(pairs: CalibrationPairs, angles = new Map<string, number>()): Map<string, number> {
  for (const [one, other] of pairs.apart) angles.set(one, 0).set(other, 60);
  for (const [one, other] of pairs.same) angles.set(one, angles.get(one) ?? 0).set(other, 5);
  return angles;
}

const draft = 'How do I keep the basil on my windowsill alive?';
const near = 'What does basil need to live in a pot?';
const nearer = 'My basil dies in its pot, what should I do?';
const far = 'Which pasta goes with pesto?';
const asked = [
  [draft, 20],
  [near, 50],
  [nearer, 25],
  [far, 90],
  ['バジルが枯れる', 20],
  ['バジルを枯らさない方法', 21],
  ['Wie halte ich Basilikum am Leben?', 20],
  ['Was braucht Basilikum?', 21],
] as const;
const knowing = (...pairs: readonly CalibrationPairs[]) =>
  pairs.reduce((angles, some) => telling(some, angles), new Map<string, number>(asked));

describe('a model that tells the same question in other words from another one', () => {
  test('answers with what is near enough, the nearest first', async () => {
    const { embedder } = planeEmbedder(knowing(english));
    expect(await createSimilarQuestions(() => embedder)(draft, [far, near, nearer])).toEqual([2, 1]);
  });

  test('is tried once, a few questions at a time', async () => {
    const { embedder, given } = planeEmbedder(knowing(english, japanese));
    const alike = createSimilarQuestions(() => embedder);
    await Promise.all([alike(draft, [near]), alike(draft, [far])]);
    const tried = given.length;
    expect(Math.max(...given.map(texts => texts.length))).toBe(8);
    await alike(draft, [near]);
    expect(given.slice(tried)).toEqual([[draft, near]]);
  });

  test('is not tried in a language that nobody asked in', async () => {
    const { embedder, given } = planeEmbedder(knowing(english, japanese));
    await createSimilarQuestions(() => embedder)(draft, [near]);
    expect(new Set(given.flat())).toEqual(new Set([...english.same, ...english.apart].flat().concat(draft, near)));
  });

  test('is another model once it was changed, and may not tell', async () => {
    let answering: Embedder | undefined = planeEmbedder(knowing(english)).embedder;
    const alike = createSimilarQuestions(() => answering);
    expect(await alike(draft, [nearer])).toEqual([0]);
    answering = fakeEmbedder('by words');
    expect(await alike(draft, [draft])).toEqual([]);
    answering = undefined;
    expect(await alike(draft, [nearer])).toEqual([]);
  });

  test('is tried again after it failed', async () => {
    const { embedder } = planeEmbedder(knowing(english));
    let broken = true;
    const failing: Embedder = {
      ...embedder,
      embed: async (...given) => {
        if (broken) throw new Problem('ModelBroken', 'no');
        return embedder.embed(...given);
      },
    };
    const alike = createSimilarQuestions(() => failing);
    await expect(alike(draft, [nearer])).rejects.toThrow(expect.objectContaining({ name: 'ModelBroken' }));
    broken = false;
    expect(await alike(draft, [nearer])).toEqual([0]);
  });

  test('finds nothing alike in what means nothing to it', async () => {
    const { embedder } = planeEmbedder(knowing(english));
    const alike = createSimilarQuestions(() => embedder);
    expect(await alike('What is the zzyzx of my yard?', [draft])).toEqual([]);
    expect(await alike(draft, ['zzyzx', nearer])).toEqual([1]);
    expect(await alike(draft, [])).toEqual([]);
  });
});

test('a model that knows nothing of what is apart has told nothing apart, however well it knows the same', async () => {
  const angles = knowing({ same: english.same, apart: [] });
  for (const text of english.apart.flat()) angles.delete(text);
  for (const [n, [one, other]] of english.same.slice(6).entries()) angles.set(one, 3 * n).set(other, 3 * n + 5);
  const { embedder } = planeEmbedder(angles);
  expect(await createSimilarQuestions(() => embedder)(draft, [nearer])).toEqual([]);
});

describe('languages', () => {
  test.each([
    ['English alone', knowing(english), [0], [], []],
    ['Japanese alone', knowing(japanese), [], [0], []],
    ['both', knowing(english, japanese), [0], [0], [0]],
    ['neither', new Map<string, number>(asked), [], [], []],
  ] as const)('a model that knows %s', async (_, angles, inEnglish, inJapanese, inGerman) => {
    const { embedder } = planeEmbedder(angles);
    const alike = createSimilarQuestions(() => embedder);
    expect(await alike(draft, [nearer])).toEqual(inEnglish);
    expect(await alike('バジルが枯れる', ['バジルを枯らさない方法'])).toEqual(inJapanese);
    expect(await alike('Wie halte ich Basilikum am Leben?', ['Was braucht Basilikum?'])).toEqual(inGerman);
  });
});

test.each([
  ['a model that knows English alone', knowing(english)],
  ['one that knows both', knowing(english, japanese)],
])('two questions in two languages were never tried: %s', async (_, angles) => {
  const { embedder } = planeEmbedder(angles);
  expect(await createSimilarQuestions(() => embedder)(draft, ['バジルが枯れる', nearer])).toEqual([1]);
});

test('no pair stands in both lists, and none twice', () => {
  for (const { same, apart } of [english, japanese]) {
    const pairs = [...same, ...apart].map(([one, other]) => [one, other].toSorted().join('\n'));
    expect(new Set(pairs).size).toBe(pairs.length);
    expect([...same, ...apart].every(([one, other]) => one !== other)).toBe(true);
  }
});
