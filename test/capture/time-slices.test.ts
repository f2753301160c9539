import { expect, test } from 'vitest';
import { createSlices } from '../../lib/capture/time-slices';

test('a chat that was just opened is read in small pieces, however long it takes', () => {
  const slices = createSlices();
  expect([0, 400, 9000].map(now => slices.next(now, 'opening'))).toEqual([4, 4, 4]);
});

test('once it was kept, what scrolls by is read at one go before it is gone', () => {
  const slices = createSlices();
  expect([1000, 1060, 1121].map(now => slices.next(now, 'resting'))).toEqual([4, 4, Infinity]);
});

test('an answer that is being written stays, and is waited for', () => {
  const slices = createSlices();
  expect([0, 600, 701].map(now => slices.next(now, 'streaming'))).toEqual([4, 4, Infinity]);
});

test('each look has its own time', () => {
  const slices = createSlices();
  slices.next(0, 'resting');
  expect(slices.areLeft()).toBe(true);
  slices.end();
  expect(slices.areLeft()).toBe(false);
  expect(slices.next(5000, 'resting')).toBe(4);
});

test('a page that changes faster than it is read is read at one go at last', () => {
  const slices = createSlices();
  const times = Array.from({ length: 501 }, () => slices.next(0, 'opening'));
  expect(times.filter(time => time === Infinity)).toHaveLength(1);
  expect(times.at(-1)).toBe(Infinity);
});
