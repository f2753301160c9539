import { expect, test } from 'vitest';
import { blend } from '../../lib/engine/blend';

test('second in both lists beats first in one', () => {
  expect(
    blend([
      ['only words', 'both'],
      ['only meaning', 'both'],
    ])[0],
  ).toBe('both');
});

test('one list alone keeps its order', () => {
  expect(blend([['a', 'b', 'c'], []])).toEqual(['a', 'b', 'c']);
});

test('everything that was found comes once', () => {
  expect(
    blend([
      ['a', 'b'],
      ['b', 'c'],
    ]).sort(),
  ).toEqual(['a', 'b', 'c']);
  expect(blend([])).toEqual([]);
});

test('a tie goes to the first list', () => {
  expect(blend([['words'], ['meaning']])).toEqual(['words', 'meaning']);
});
