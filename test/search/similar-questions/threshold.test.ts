import { expect, test } from 'vitest';
import { computeThreshold } from '../../../lib/search/similar-questions/threshold';

const apart = [0.2, 0.3, 0.4, 0.5, 0.6];

test('above the highest of what is apart, by a tenth of how far that stands above the middle', () => {
  expect(computeThreshold([0.9, 0.8, 0.7, 0.65], apart)).toBeCloseTo(0.62);
});

test('none where fewer than one in four of the same reach it', () => {
  expect(computeThreshold([0.63, 0.5, 0.5, 0.5], apart)).toBeCloseTo(0.62);
  expect(computeThreshold([0.63, 0.5, 0.5, 0.5, 0.5], apart)).toBeUndefined();
  expect(computeThreshold([0.61, 0.61, 0.61, 0.61], apart)).toBeUndefined();
});

test('none of a model to which everything is the same', () => {
  expect(computeThreshold([0, 0, 0, 0], [0, 0, 0, 0])).toBeUndefined();
});
