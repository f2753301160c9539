import { expect, test } from 'vitest';
import { createRootCheck, hasPlainCharacters } from '../../../lib/search/text/word-roots';
import { normalizeSearchText, scan } from '../../../lib/search/text/scan';
import { stemExceptions } from '../../../lib/search/text-index/stem-exceptions';
import { random } from '../../fakes/made-up-site';
import { hostileUnits } from '../../growth/hostile-units';

const beginnings =
  'tid hop siz lad poss respons harb nation relat condit happ tr cr fl ag us add di aut organiz electr commun activ gener stat ab b tabl'.split(
    ' ',
  );
const endings = (
  's es ed ing er ly ion ions ation ational ational ization izer ment ness able ably ability ibility ible al ially ive iveness ivity ' +
  'ies ied y ying ier iest e ful fulness ous ousness ence ance ent ant ate ated ating ator bl ble bly bility le li eli ousli ogy logi t te tional'
).split(' ');
const wordList = [
  ...beginnings.flatMap(beginning => endings.flatMap(ending => [beginning + ending, `${beginning}${ending}s`])),
  ...stemExceptions.keys(),
];
const tokensOf = (text: string): readonly string[] => scan(normalizeSearchText(text)).map(({ token }) => token);

test('no form of a word is missed', () => {
  for (const word of wordList)
    for (const token of tokensOf(word)) expect(createRootCheck([token])(`(${word})`), `${token} in ${word}`).toBe(true);
});

const disguise: readonly ((word: string) => string)[] = [
  word => word,
  word => word.toUpperCase(),
  word => word.charAt(0).toUpperCase() + word.slice(1),
  // Fullwidth, with an accent, with a soft hyphen, in letters of mathematics.
  word => word.replace(/[a-z]/g, letter => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
  word => `${word.charAt(0)}\u0308${word.slice(1)}`,
  word => word.replace(/i/, 'ï').replace(/e$/, 'é'),
  word => `${word.slice(0, 2)}\u00ad${word.slice(2)}`,
  word => word.replace(/[a-z]/g, letter => String.fromCodePoint(letter.charCodeAt(0) + 0x1d3b9)),
  word => word.replace('ss', 'ß').replace('i', 'ı').replace('fl', 'ﬂ'),
  word => `${word.slice(0, 3)}-${word.slice(3)}`,
  word => `${word.slice(0, 3)}‐${word.slice(3)}`,
  word => `${word.slice(0, 3)}\u2011${word.slice(3)}`,
  word => `${word}.js`,
  word => `.${word}`,
  word => `use${word.charAt(0).toUpperCase()}${word.slice(1)}`,
  word => `${word}_${word}2`,
];
const between = ['', ' ', '\n', '-', '.', '…', '、', '港', 'カ', '**', '’', '\u200b', '👍🏽'];

test('nor one that is written in another way', () => {
  const next = random(2);
  const pick = <Item>(list: readonly Item[]): Item => list[next(list.length)] as Item;
  const words = [...wordList, 'net', 'don', "don't", 'Wi-Fi', 'CI/CD', 'node.js', "O'Reilly", 'C++'];
  let refused = 0;
  for (let n = 0; n < 1_500; n++) {
    const text = Array.from({ length: 4 }, () => `${pick(disguise)(pick(words))}${pick(between)}`).join('');
    for (const token of tokensOf(text)) expect(createRootCheck([token])(text), `${token} in ${text}`).toBe(true);
    if (!createRootCheck(['walrus'])(text)) refused += 1;
  }
  expect(refused).toBe(1_500);
});

test('what is called plain has no letter that normalizing changes', () => {
  for (let unit = 0; unit < 0x10000; unit++) {
    const letter = String.fromCharCode(unit);
    if (!hasPlainCharacters(letter)) continue;
    const normalized = normalizeSearchText(letter);
    expect(/[\p{L}\p{N}\p{M}]/u.test(normalized) ? normalized : letter, `unit ${unit}`).toBe(letter);
  }
});

test.each([
  ['tide', 'Harbour lights at dusk.', '港の灯は夕暮れに点く。'],
  ['港', 'Harbour lights at dusk.', "C++ and .NET, don't", 'ท่าเรือ', 'שלום ﷺ', '👍🏽'],
])('a text without %s is told at a glance', (token, ...texts) => {
  const mayHave = createRootCheck([token]);
  expect(texts.filter(mayHave)).toEqual([]);
  expect(createRootCheck([token, token])('The **tide** of 港')).toBe(true);
});

test('nor a word of Chinese, Japanese or Korean that is written in another way', () => {
  const written =
    '港 ﾐﾅﾄ ミナト みなと 豈 ㍍ ㌔ ㈱ ㊤ ㋐ ｶﾞ か\u3099 二匹 2匹 引っ越し 々 〆 ー 항구 ᄒ\u1161ᆼ ﾣ ㄅ ⼀ 𠮷 國 〇'.split(
      ' ',
    );
  const next = random(3);
  for (let n = 0; n < 3_000; n++) {
    const text = [0, 1, 2].map(() => `${written[next(written.length)]}${between[next(between.length)]}`).join('');
    const all = tokensOf(text);
    for (const token of all) expect(createRootCheck([token])(text), `${token} in ${text}`).toBe(true);
  }
});

test('hostile texts, too', () => {
  for (const unit of hostileUnits) {
    const text = unit.build(300);
    for (const token of new Set(tokensOf(text))) expect(createRootCheck([token])(text), `unit ${unit.name}`).toBe(true);
  }
});
