import { expect, test } from 'vitest';
import { sortByBytes } from '../../../lib/search/text-index/sort-by-bytes';
import { random } from '../../fakes/made-up-site';

function sorted(terms: readonly string[]): string[] {
  const pieces = terms.map(term => new TextEncoder().encode(term));
  const ends = Uint32Array.from(pieces, (_, n) => pieces.slice(0, n + 1).reduce((sum, { length }) => sum + length, 0));
  const bytes = Uint8Array.from(pieces.flatMap(piece => [...piece]));
  return Array.from(sortByBytes({ bytes, ends }, terms.length), term => terms[term] ?? '');
}

test('what begins alike stands side by side, the shorter first', () => {
  const terms = ['voles', 'vol', 'volume', 'volumes', 'v', 'docker', 'volumen', 'volatile', 'dock', 'vole'];
  const order = ['dock', 'docker', 'v', 'vol', 'volatile', 'vole', 'voles', 'volume', 'volumen', 'volumes'];
  expect(sorted(terms)).toEqual(order);
});

test('scripts come in the order of their bytes, a kanji of two units behind all others', () => {
  const terms = ['𠮷野', '京都', 'ａ', 'のに', 'é', 'trip', '京', 'カ', '한국', '0', '東'];
  expect(sorted(terms)).toEqual(['0', 'trip', 'é', 'のに', 'カ', '京', '京都', '東', '한국', 'ａ', '𠮷野']);
});

test('none and one', () => {
  expect(sorted([])).toEqual([]);
  expect(sorted(['蔵'])).toEqual(['蔵']);
});

test.each([1, 2, 3])('however many there are, and however alike (%i)', seed => {
  const pick = random(seed);
  const letters = ['a', 'b', 'z', 'é', 'の', '蔵', '𠮷'];
  const made = Array.from({ length: 3000 }, () =>
    Array.from({ length: 1 + pick(9) }, () => letters[pick(1 + pick(7))]).join(''),
  );
  const terms = [...new Set(made)];
  const compared = terms.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  expect(sorted(terms)).toEqual(compared);
});
