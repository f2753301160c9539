/** The built-in model as it is shipped: what it finds across the two languages, and how fast. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Embedder } from '../../../../lib/search/engine';
import { measureAbility } from '../../../../lib/search/models/ability';
import { createStaticEmbedder } from '../../../../lib/search/models/static/static-embedder';
import { parseStaticModel } from '../../../../lib/search/models/static/static-file';

const file = readFileSync('public/models/kura-en-ja.bin');
/** Questions and what answers them in the other language; none was used in the making. */
const pairs = readFileSync('test/search/models/static/crossings.tsv', 'utf8')
  .trim()
  .split('\n')
  .map(line => line.split('\t'));

let model: Embedder;
beforeAll(() => {
  model = createStaticEmbedder(parseStaticModel(new Uint8Array(file).buffer), 'built-in');
});

test('it has at most ten megabytes', () => {
  expect(file.length).toBeLessThan(10_000_000);
});

describe('of 120 pairs', () => {
  test.each([
    ['an English question finds the Japanese text', 0],
    ['a Japanese text finds the English question', 1],
  ])('%s first in three of four, among three in five of six', async (_, from) => {
    const asked = await model.embed(
      pairs.map(pair => pair[from] ?? ''),
      'query',
    );
    const found = await model.embed(
      pairs.map(pair => pair[1 - from] ?? ''),
      'passage',
    );
    const ranks = asked.map((vector, n) => {
      const cosines = found.map(other => vector!.reduce((sum, x, at) => sum + x * (other![at] ?? 0), 0));
      return cosines.filter(cosine => cosine > (cosines[n] ?? 0)).length;
    });
    expect(pairs).toHaveLength(120);
    expect(ranks.filter(rank => rank === 0).length / 120).toBeGreaterThan(0.75);
    expect(ranks.filter(rank => rank < 3).length / 120).toBeGreaterThan(0.83);
  });
});

test('it may speak in both languages and across them', async () => {
  const ability = await measureAbility(model);
  expect(ability.english).toBeGreaterThan(0.5);
  expect(ability.japanese).toBeGreaterThan(0.5);
  expect(ability.across).toBeGreaterThan(0.5);
});
