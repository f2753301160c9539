import { expect, test } from 'vitest';
import { createTimeSlices } from '../../lib/capture/time-slices';

test('a chat that was just opened is read in small pieces, however long it takes', () => {
  const slices = createTimeSlices();
  expect([0, 400, 9000].map(now => slices.nextBudget(now, 'opening'))).toEqual([4, 4, 4]);
});

test('once it was kept, what scrolls by is read at one go before it is gone', () => {
  const slices = createTimeSlices();
  expect([1000, 1060, 1121].map(now => slices.nextBudget(now, 'resting'))).toEqual([4, 4, Infinity]);
});

test('an answer that is being written stays, and is waited for', () => {
  const slices = createTimeSlices();
  expect([0, 600, 701].map(now => slices.nextBudget(now, 'streaming'))).toEqual([4, 4, Infinity]);
});

test('each look has its own time', () => {
  const slices = createTimeSlices();
  slices.nextBudget(0, 'resting');
  expect(slices.isUnfinished()).toBe(true);
  slices.end();
  expect(slices.isUnfinished()).toBe(false);
  expect(slices.nextBudget(5000, 'resting')).toBe(4);
});

test('a page that changes faster than it is read is read at one go at last', () => {
  const slices = createTimeSlices();
  const times = Array.from({ length: 501 }, () => slices.nextBudget(0, 'opening'));
  expect(times.filter(time => time === Infinity)).toHaveLength(1);
  expect(times.at(-1)).toBe(Infinity);
});
