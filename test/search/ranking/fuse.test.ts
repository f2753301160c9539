import { describe, expect, test } from 'vitest';
import type { Candidate } from '../../../lib/search/engine';
import { computeScoreParts, fuse, isDenseScript, type Fusion, type Scale } from '../../../lib/search/ranking/fuse';

type Scored = Pick<Candidate, 'chunk' | 'textScore' | 'cosine' | 'neighbourCosine'> & { readonly long?: number };

/** Passages of one length where none is given. */
const passages = (scored: readonly Scored[]): (Omit<Scored, 'long'> & Pick<Candidate, 'start' | 'end'>)[] =>
  scored.map(({ long = 400, ...one }) => ({ ...one, start: 100, end: 100 + long }));

const order = (scored: readonly Scored[], scale: Scale, fusion?: Fusion) =>
  fuse(passages(scored), scale, fusion).map(({ chunk }) => chunk);

const byMeaning = (meaning: number, shortness = 0): Fusion => ({
  semanticWeight: meaning,
  maxSemanticShare: 9,
  shortLength: shortness,
});

describe('fused scores', () => {
  test('words count as a part of what the question could reach, meaning by its weight', () => {
    const both = [
      { chunk: 1, textScore: 10, cosine: 0.1 },
      { chunk: 2, textScore: 6, cosine: 0.95 },
      { chunk: 3, textScore: 0, cosine: 1 },
    ];
    const scale = { maxTextScore: 10, meanSimilarity: 0 };
    // 1 + 0.5 · 0.1 = 1.05; 0.6 + 0.475 = 1.075; 0.5.
    expect(order(both, scale, byMeaning(0.5))).toEqual([2, 1, 3]);
    // 1.02; 0.79; 0.2.
    expect(order(both, scale, byMeaning(0.2))).toEqual([1, 2, 3]);
  });

  test('where little of the question stands anywhere, meaning decides', () => {
    const found = [
      { chunk: 1, textScore: 10, cosine: 0.1 },
      { chunk: 2, textScore: 6, cosine: 0.95 },
    ];
    // 10/100 + 0.02 = 0.12; 6/100 + 0.19 = 0.25.
    expect(order(found, { maxTextScore: 100, meanSimilarity: 0 }, byMeaning(0.2))).toEqual([2, 1]);
  });

  test('a passage that is too short to say anything comes after one that says it', () => {
    const found = [
      { chunk: 1, textScore: 10, cosine: 0.5, long: 6 },
      { chunk: 2, textScore: 8, cosine: 0.4, long: 400 },
    ];
    const scale = { maxTextScore: 20, meanSimilarity: 0 };
    // (0.5 + 0.175) · 6/12 = 0.34; (0.4 + 0.14) · 400/406 = 0.53.
    expect(order(found, scale, byMeaning(0.35, 6))).toEqual([2, 1]);
    expect(order(found, scale, byMeaning(0.35, 0))).toEqual([1, 2]);
  });

  test('of a Japanese text a third of the characters says as much', () => {
    const found = [
      { chunk: 1, textScore: 10, cosine: 0.5, long: 6 },
      { chunk: 2, textScore: 8, cosine: 0.4, long: 400 },
    ];
    // (0.5 + 0.175) · 18/24 = 0.51; (0.4 + 0.14) · 1200/1206 = 0.54; with three times as many of them 0.63.
    const asked = { maxTextScore: 20, meanSimilarity: 0, isDense: isDenseScript('いつ焼くの？') };
    expect(order(found, asked, byMeaning(0.35, 6))).toEqual([2, 1]);
    expect(
      order(
        found.map(one => ({ ...one, long: 3 * one.long })),
        asked,
        byMeaning(0.35, 6),
      ),
    ).toEqual([1, 2]);
    expect(isDenseScript('When do I bake it?')).toBe(false);
  });

  test('a model never outweighs the words of the best by more than its most', () => {
    const found = [
      { chunk: 1, textScore: 2, cosine: 0.1 },
      { chunk: 2, textScore: 0, cosine: 0.9 },
    ];
    // 0.02 + 0.03 against 0.27; held to 0.8 of 0.02: 0.02 + 0.0016 against 0.0144.
    const scale = { maxTextScore: 100, meanSimilarity: 0 };
    expect(order(found, scale, { semanticWeight: 0.3, maxSemanticShare: 99, shortLength: 0 })).toEqual([2, 1]);
    expect(order(found, scale, { semanticWeight: 0.3, maxSemanticShare: 0.8, shortLength: 0 })).toEqual([1, 2]);
  });

  test.each([
    [0.3, true, 0.245],
    [0.35, true, 0.1225],
    [0.4, true, 0],
    [0.9, true, 0],
    [0.9, false, 0.35],
  ])('words that hold %d of the question (dense: %s) leave meaning a weight of %d', (share, isDense, weight) => {
    const found = passages([{ chunk: 1, textScore: share, cosine: 0.1 }]);
    const { semanticWeight } = computeScoreParts(found, { maxTextScore: 1, meanSimilarity: 0, isDense });
    expect(semanticWeight).toBeCloseTo(weight);
  });

  test('a model that sees no difference leaves the order of the words', () => {
    const alike = [
      { chunk: 5, textScore: 2, cosine: 0.4 },
      { chunk: 4, textScore: 3, cosine: 0.4 },
      { chunk: 6, textScore: 1, cosine: 0.4 },
    ];
    expect(order(alike, { maxTextScore: 5, meanSimilarity: 0.1 })).toEqual([4, 5, 6]);
  });

  test('without any words the nearest come first', () => {
    const near = [
      { chunk: 1, textScore: 0, cosine: 0.2 },
      { chunk: 2, textScore: 0, cosine: 0.9 },
    ];
    expect(order(near, { maxTextScore: 0, meanSimilarity: 0 })).toEqual([2, 1]);
  });

  test('without any vector the words alone decide, and a missing one is never NaN', () => {
    const bare = passages([
      { chunk: 1, textScore: 1 },
      { chunk: 2, textScore: 2, cosine: NaN },
    ]);
    expect(fuse(bare, { maxTextScore: 4 }, byMeaning(0.5)).map(({ chunk, score }) => [chunk, score])).toEqual([
      [2, 0.5],
      [1, 0.25],
    ]);
  });

  test('what is not embedded yet counts as near as the crowd', () => {
    const half = [
      { chunk: 1, textScore: 5, cosine: 0.2 },
      { chunk: 2, textScore: 5 },
      { chunk: 3, textScore: 5, cosine: 0.6 },
    ];
    expect(order(half, { maxTextScore: 9, meanSimilarity: 0.4 })).toEqual([3, 2, 1]);
    expect(order(half, { maxTextScore: 9, meanSimilarity: 0.1 })).toEqual([3, 1, 2]);
  });

  test('a model that puts every text near every other tells as much as one that does not', () => {
    const found = [
      { chunk: 1, textScore: 5, cosine: 0.1 },
      { chunk: 2, textScore: 4, cosine: 0.6 },
      { chunk: 3, textScore: 0, cosine: 0.7 },
      { chunk: 4, textScore: 4.5 },
    ];
    // 0.5 - 0.015; 0.4 + 0.15; 0.18; 0.45. All cosines moved towards 1 alike: the same passages by a leaning model.
    const leaning = (cosine: number) => (cosine + 4) / 5;
    const moved = found.map(({ cosine, ...one }) => ({
      ...one,
      ...(cosine !== undefined && { cosine: leaning(cosine) }),
    }));
    expect(order(found, { maxTextScore: 10, meanSimilarity: 0.15 })).toEqual([2, 1, 4, 3]);
    expect(order(moved, { maxTextScore: 10, meanSimilarity: leaning(0.15) })).toEqual([2, 1, 4, 3]);
  });

  test('where the crowd says what is asked, neither it nor what differs decides against many words', () => {
    const one = { chunk: 1, textScore: 9, cosine: 0.1 };
    const crowd = [2, 3, 4].map(chunk => ({ chunk, textScore: 2, cosine: 0.99 }));
    // 0.9 - 0.3; 0.2 and next to nothing.
    expect(order([one, ...crowd], { maxTextScore: 10, meanSimilarity: 0.98 })).toEqual([1, 2, 3, 4]);
    const same = fuse(
      passages([{ chunk: 1, textScore: 2, cosine: 1 }]),
      { maxTextScore: 4, meanSimilarity: 1 },
      byMeaning(0.5),
    );
    expect(same.map(({ score }) => score)).toEqual([0.5]);
  });

  test('what stands beside something similar comes before what stands alone, and nothing beside it takes from it', () => {
    const found = [
      { chunk: 1, textScore: 2, cosine: 0.3 },
      { chunk: 2, textScore: 2, cosine: 0.2, neighbourCosine: 0.9 },
      { chunk: 3, textScore: 2, cosine: 0.25, neighbourCosine: 0 },
      { chunk: 4, textScore: 2, cosine: 0.24, neighbourCosine: NaN },
    ];
    // Similarities, with a mean of 0.1: 0.22; 0.11 + 0.3 · 0.89 = 0.38; 0.17 and nothing; 0.16.
    expect(order(found, { maxTextScore: 4, meanSimilarity: 0.1 }, byMeaning(0.5))).toEqual([2, 1, 3, 4]);
  });

  test('equals stay in the order in which they came', () => {
    const equal = [9, 3, 7].map(chunk => ({ chunk, textScore: 1, cosine: 0.5 }));
    expect(order(equal, { maxTextScore: 2, meanSimilarity: 0 })).toEqual([9, 3, 7]);
  });

  test('nothing found is an answer', () => expect(fuse([], { maxTextScore: 1 })).toEqual([]));
});
