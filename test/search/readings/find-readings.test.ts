/** Other writings of the words of a query, by the dictionary that is shipped. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { findRewritings } from '../../../lib/search/readings/find-readings';
import { parseReadings } from '../../../lib/search/readings/readings';

const readings = parseReadings(gunzipSync(readFileSync('public/readings.gz')).toString());
const rewrite = (text: string): readonly string[] => findRewritings(text, readings).flatMap(({ words }) => words);

test.each([
  ['うもうぶとん', '羽毛布団'],
  ['おりたたみがさ', '折りたたみ傘'],
  ['ようつう', '腰痛'],
  ['jishin', '地震'],
  ['プリソター', 'プリンター'],
  ['コンピュタ', 'コンピュータ'],
  ['コンテスナ', 'コンテナ'],
  ['じゅうたくろーん', '住宅ローン'],
  ['juutakuroon', '住宅ローン'],
  ['juutakurōn', '住宅ローン'],
  ['jūtakurōn', '住宅ローン'],
  ['denkisutoobu', '電気ストーブ'],
  ['リフレッシュトークン', 'refresh'],
  ['リフレッシュトークン', 'token'],
  ['konpyuutaa', 'こんぴゅーたー'],
  ['purintaa', 'ぷりんたー'],
])('%s may be written %s', (typed, expected) => expect(rewrite(typed)).toContain(expected));

test.each([
  ['みその作り方', '美園', '味噌'],
  ['さくらの木', '桜の', '桜'],
])('%s begins with %s, or with %s and a particle', (typed, whole, before) => {
  const [rewriting] = findRewritings(typed, readings);
  expect(rewriting?.words).toContain(whole);
  expect(rewriting?.wordsBeforeParticle).toContain(before);
});

test('a word that the dictionary knows is no error', () => {
  expect(rewrite('プリンター')).not.toContain('プリンタン');
  expect(rewrite('カメラ').filter(word => /^[\p{Script=Katakana}ー]+$/u.test(word))).toEqual([]);
});

/** Any dictionary of English has these. */
const english = new Set(['standing', 'note', 'tree', 'make', 'house', 'game', 'same']);
const rewriteBeside = (text: string) =>
  findRewritings(text, readings, word => english.has(word)).flatMap(({ words }) => words);

test.each([
  ['what note did I make on the house', 'のて'],
  ['what note did I make on the house', 'まけ'],
  ['the same tree house', 'さめ'],
])('an English sentence is not read as romaji: %s', (text, kana) => {
  expect(rewrite(text)).toContain(kana);
  expect(rewriteBeside(text)).not.toContain(kana);
});

test.each([
  ['the jishin of last year', '地震'],
  ['juutakuroon note', '住宅ローン'],
  ['same', 'さめ'],
])('a word that is no English, or that stands alone, still is: %s', (text, expected) =>
  expect(rewriteBeside(text)).toContain(expected),
);
