/** What a model may say follows from what it finds among Kura's own pairs of questions. */
import { expect, test } from 'vitest';
import type { Embedder } from '../../../lib/search/engine';
import { measureAbility } from '../../../lib/search/models/ability';
import { english, japanese } from '../../../lib/search/similar-questions/calibration-pairs';

/** Embeds as `toTopic` says: one direction for each topic, none for `undefined`. */
const createModel = (toTopic: (text: string) => number | undefined): Embedder => ({
  fingerprint: 'topics',
  dims: 64,
  embed: texts =>
    Promise.resolve(
      texts.map(text => {
        const topic = toTopic(text);
        return topic === undefined ? undefined : Float32Array.from({ length: 64 }, (_, n) => (n === topic ? 1 : 0));
      }),
    ),
});
const findPair = (pairs: typeof english.same, text: string) => {
  const place = pairs.findIndex(pair => pair.includes(text));
  return place < 0 ? undefined : place;
};

test('a model that knows every pair in each language, and none across, says so', async () => {
  const model = createModel(text => {
    const inJapanese = findPair(japanese.same, text);
    return findPair(english.same, text) ?? (inJapanese === undefined ? undefined : 32 + inJapanese);
  });
  expect(await measureAbility(model)).toEqual({ english: 1, japanese: 1, across: 0 });
});

test('a model of one language has no ability in the other', async () => {
  const model = createModel(text => findPair(english.same, text));
  expect(await measureAbility(model)).toEqual({ english: 1, japanese: 0, across: 0 });
});

test('a model that finds everything alike has none', async () => {
  expect(await measureAbility(createModel(() => 1))).toEqual({ english: 0, japanese: 0, across: 0 });
});
