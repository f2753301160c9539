import { describe, expect, test } from 'vitest';
import { byRanks, fuse, type Candidate, type Fusion } from '../../../lib/engine/ranking/fuse';

const order = (candidates: readonly Candidate[], ...rest: [crowd?: number, fusion?: Fusion]) =>
  fuse(candidates, ...rest).map(({ chunk }) => chunk);

describe('by scores', () => {
  test('words count as a part of the best, meaning by its weight', () => {
    const both = [
      { chunk: 1, words: 10, cosine: 0.1 }, // 1 + 0.5 · 0.1 = 1.05
      { chunk: 2, words: 6, cosine: 0.95 }, // 0.6 + 0.475 = 1.075
      { chunk: 3, words: 0, cosine: 1 }, // 0 + 0.5
    ];
    expect(order(both, 0, { by: 'scores', meaning: 0.5 })).toEqual([2, 1, 3]);
    expect(order(both, 0, { by: 'scores', meaning: 0.2 })).toEqual([1, 2, 3]);
  });

  test('a model that sees no difference leaves the order of the words', () => {
    const alike = [
      { chunk: 5, words: 2, cosine: 0.4 },
      { chunk: 4, words: 3, cosine: 0.4 },
      { chunk: 6, words: 1, cosine: 0.4 },
    ];
    expect(order(alike)).toEqual([4, 5, 6]);
  });

  test('without any words the nearest come first', () => {
    expect(
      order([
        { chunk: 1, words: 0, cosine: 0.2 },
        { chunk: 2, words: 0, cosine: 0.9 },
      ]),
    ).toEqual([2, 1]);
  });

  test('without any vector the words alone decide, and a missing one is never NaN', () => {
    const bare = [
      { chunk: 1, words: 1 },
      { chunk: 2, words: 2, cosine: NaN },
    ];
    expect(fuse(bare).map(({ chunk, score }) => [chunk, score])).toEqual([
      [2, 1],
      [1, 0.5],
    ]);
  });

  test('what is not embedded yet counts as near as the crowd', () => {
    const half = [
      { chunk: 1, words: 5, cosine: 0.2 },
      { chunk: 2, words: 5 },
      { chunk: 3, words: 5, cosine: 0.6 },
    ];
    expect(order(half, 0.4)).toEqual([3, 2, 1]);
    expect(order(half, 0.1)).toEqual([3, 1, 2]);
  });

  test('equals come in order of chunk number', () => {
    expect(order([9, 3, 7].map(chunk => ({ chunk, words: 1, cosine: 0.5 })))).toEqual([3, 7, 9]);
  });

  test('nothing found is an answer', () => expect(fuse([])).toEqual([]));
});

describe('by ranks', () => {
  test('a place in either ranking counts by its share', () => {
    const both = [
      { chunk: 1, words: 9, cosine: 0.1 }, // 1st by words, 3rd by meaning
      { chunk: 2, words: 8, cosine: 0.9 }, // 2nd, 1st
      { chunk: 3, words: 0, cosine: 0.8 }, // unranked, 2nd
    ];
    // 0.75/61 + 0.25/63 = 0.01626; 0.75/62 + 0.25/61 = 0.01620; 0.25/62 = 0.00403.
    expect(order(both, 0, byRanks)).toEqual([1, 2, 3]);
    // 0.5/61 + 0.5/63 = 0.01613; 0.5/62 + 0.5/61 = 0.01626.
    expect(order(both, 0, { ...byRanks, meaning: 0.5 })).toEqual([2, 1, 3]);
  });

  test('reads no scale', () => {
    const scaled = (by: number) => [
      { chunk: 1, words: 2 * by, cosine: 0.3 },
      { chunk: 2, words: 1 * by, cosine: 0.31 },
    ];
    expect(fuse(scaled(1), 0, byRanks).map(({ score }) => score)).toEqual(
      fuse(scaled(1000), 0, byRanks).map(({ score }) => score),
    );
  });
});
