import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { getMax, getMin } from '../../lib/core/extremes';

test('the largest and the smallest of half a million', () => {
  const many = Array.from({ length: 500_000 }, (_, n) => n - 250_000);
  expect(() => Math.max(...many)).toThrow(RangeError);
  expect(getMax(many, one => one)).toBe(249_999);
  expect(getMin(many, one => one)).toBe(-250_000);
});

test('no items', () => {
  expect([getMax([], Number), getMin([], Number)]).toEqual([-Infinity, Infinity]);
  expect([getMax([], Number, 0), getMin([3], Number, 2)]).toEqual([0, 2]);
});

test('no list is spread into Math.max: long ones throw', () => {
  const spread = ['lib', 'components', 'entrypoints', 'bridge']
    .flatMap(folder =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => path.posix.join(folder, name)),
    )
    .filter(file => /\.tsx?$/.test(file) && file !== 'lib/core/extremes.ts')
    .filter(file => /Math\.(?:max|min)\([^;\n]*\.\.\./.test(readFileSync(file, 'utf8')));
  expect(spread).toEqual([]);
});
