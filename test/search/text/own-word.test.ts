import { expect, test } from 'vitest';
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
