import { expect, test } from 'vitest';
import { listAlternativeWords } from '../../../lib/search/alternative-words';
import { translation } from '../../../lib/search/text-index/weights';
import { isOnlyPart } from '../../../lib/search/text/own-word';
import { normalizeSearchText } from '../../../lib/search/text/scan';

test.each([
  ['犬', '犬の散歩は朝がよい。', false],
  ['犬', '愛犬は犬と呼ぶ。', false],
  ['車', '電車で行く。', true],
  ['略', '省略できる項目は、無いかもしれない。', true],
  ['国', '國は広い。', false],
  ['国', '外国語', true],
  ['大阪', '大阪城', false],
  ['城', 'castle 城', false],
  ['ca', '車', false],
])('%s in 「%s」 stands only in longer words: %s', (token, text, expected) => {
  expect(isOnlyPart(token, normalizeSearchText(text))).toBe(expected);
});

test('a translation of one kanji is said only where it is a word', () => {
  const alternatives = new Map([['dog', [{ tokens: ['犬'], weight: translation }]]]);
  expect(listAlternativeWords(['愛犬家の集まり'], 'dog', alternatives)).toEqual([]);
  expect(listAlternativeWords(['犬の散歩'], 'dog', alternatives)).toEqual(['犬']);
});
