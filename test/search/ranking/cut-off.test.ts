import { expect, test } from 'vitest';
import type { Candidate } from '../../../lib/search/engine';
import { applyCutOff } from '../../../lib/search/ranking/cut-off';

const kept = (
  candidates: readonly Pick<Candidate, 'chunk' | 'textScore' | 'cosine' | 'neighbourCosine'>[],
  meanSimilarity: number | undefined,
  embeddedCount: number,
) => applyCutOff(candidates, meanSimilarity, embeddedCount).map(({ chunk }) => chunk);

test('what shares no word must stand out from the crowd by a part of what the nearest does', () => {
  const found = [
    { chunk: 1, textScore: 0, cosine: 0.8 },
    { chunk: 2, textScore: 0, cosine: 0.5 }, // 0.3 + 0.2 · 0.5 = 0.4
    { chunk: 3, textScore: 0, cosine: 0.38 },
    { chunk: 4, textScore: 0, cosine: 0.31 },
  ];
  expect(kept(found, 0.3, 1_000_000)).toEqual([1, 2]);
});

test('what stands beside something similar stays, where alone it would be too far', () => {
  const found = [
    { chunk: 1, textScore: 0, cosine: 0.8, neighbourCosine: 0.9 },
    { chunk: 2, textScore: 0, cosine: 0.38, neighbourCosine: 0.8 }, // 0.11 + 0.3 · 0.71, of which 0.14 are enough
    { chunk: 3, textScore: 0, cosine: 0.38, neighbourCosine: 0.3 },
    { chunk: 4, textScore: 0, cosine: NaN, neighbourCosine: 0.9 },
  ];
  expect(kept(found, 0.3, 1_000_000)).toEqual([1, 2]);
});

test('what shares the words stays however far its meaning is; what shares one of many goes', () => {
  const found = [
    { chunk: 1, textScore: 10, cosine: -0.2 },
    { chunk: 2, textScore: 4, cosine: 0.1 },
    { chunk: 3, textScore: 2, cosine: 0.1 },
    { chunk: 4, textScore: 2 },
    { chunk: 5, textScore: 0, cosine: 0.9 },
  ];
  expect(kept(found, 0.1, 1000)).toEqual([1, 2, 5]);
});

test('among a few passages that are all near, all stay', () => {
  const found = [
    { chunk: 1, textScore: 0, cosine: 0.5 },
    { chunk: 2, textScore: 0, cosine: 0.45 },
    { chunk: 3, textScore: 0, cosine: 0.48 },
  ];
  expect(kept(found, 0.477, 3)).toEqual([1, 2, 3]);
});

test('among a few passages that are all about something else, only those that share words stay', () => {
  const found = [
    { chunk: 1, textScore: 0, cosine: 0.05 },
    { chunk: 2, textScore: 0, cosine: 0.02 },
    { chunk: 3, textScore: 4, cosine: 0.01 },
  ];
  expect(kept(found, 0.027, 3)).toEqual([3]);
  // Among many, the nearest tell where the list ends.
  expect(kept(found, 0.027, 300)).toEqual([1, 3]);
});

test('where meaning has not answered, the ranking by words has its own end', () => {
  expect(
    kept(
      [
        { chunk: 1, textScore: 9 },
        { chunk: 2, textScore: 0.1 },
      ],
      undefined,
      2,
    ),
  ).toEqual([1, 2]);
});
