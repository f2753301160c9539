import { expect, test } from 'vitest';
import { sortByRecency } from '../../../lib/search/ranking/recency';

const day = 24 * 60 * 60 * 1000;
const now = Date.UTC(2026, 10, 22);
const ranked = (...scores: number[]) => scores.map((score, chunk) => ({ chunk, textScore: score, score }));
const at =
  (...times: (number | undefined)[]) =>
  ({ chunk }: { readonly chunk: number }) =>
    times[chunk];

test('of two equals the newer comes first', () => {
  const order = sortByRecency(ranked(1, 1, 1), at(now - 400 * day, undefined, now - day), now);
  expect(order.map(({ chunk }) => chunk)).toEqual([2, 0, 1]);
});

test('a clearly better answer stays above however old it is', () => {
  const order = sortByRecency(ranked(1, 0.97), at(now - 3000 * day, now), now);
  expect(order.map(({ chunk }) => chunk)).toEqual([0, 1]);
});

test('a time in the future counts as now', () => {
  const [first, second] = sortByRecency(ranked(1, 1), at(now, now + 900 * day), now);
  expect(first?.score).toBe(second?.score);
});

test('it never weighs more than a fiftieth of the best score', () => {
  const [only] = sortByRecency(ranked(4), at(now), now);
  expect(only?.score).toBeCloseTo(4.08);
});

test('one time for all changes no order', () => {
  const order = sortByRecency(ranked(0.5, 0.9, 0.7), () => now - day, now);
  expect(order.map(({ chunk }) => chunk)).toEqual([1, 2, 0]);
});
