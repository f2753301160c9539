/** Words of the other language: what the dictionary says, how a query is cut into its words, and what a vault finds by them. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createEngine } from '../../../lib/search/create-engine';
import type { Embedder } from '../../../lib/search/engine';
import { openPackedIndex } from '../../../lib/search/index/packed-index';
import { createMemoryFiles } from '../../../lib/search/storage/memory-files';
import { normalizeQuestion, parseTerms, selectContentTerms } from '../../../lib/search/text/query-terms';
import { findTranslations } from '../../../lib/search/translations/find-translations';
import { parseTranslations } from '../../../lib/search/translations/translations';
import { chat } from '../chats';

const small = parseTranslations(
  '猫\n花粉症\n干草|乾草\n熱|発熱\n膨らむ\n辞表\n退職届\n\ncat\nhay fever|pollinosis\nhay\nfever|heat\nswell\nletter of resignation\nnotice of resignation|resignation',
);
const shipped = parseTranslations(gunzipSync(readFileSync('public/translations.gz')).toString());

test('a Japanese word is found in any of its writings, English as its stems', () => {
  expect(small.findEnglish('花粉症')).toEqual([['hay', 'fever'], ['pollinosi']]);
  expect(small.findEnglish('乾草')).toEqual([['hay']]);
  expect(small.findEnglish('犬')).toEqual([]);
});

test('a Japanese word is known by its other writings, not by other words of its meaning', () => {
  expect(small.findWritings('熱')).toEqual(['発熱']);
  expect(small.findWritings('辞表')).toEqual([]);
  expect(shipped.findWritings('天麩羅')).toContain('天ぷら');
});

test('English words are found in any order, those that mean nothing else first', () => {
  expect(small.findJapanese(['fever'])).toEqual(['熱', '発熱']);
  expect(small.findJapanese(['fever', 'hay'])).toEqual(['花粉症']);
  expect(small.findJapanese(['resign', 'letter'])).toEqual(['辞表']);
  expect(small.findJapanese(['dog'])).toEqual([]);
});

const translate = (question: string, translations = small) => {
  const text = normalizeQuestion(question);
  return findTranslations(selectContentTerms(parseTerms(question)), text, translations).map(
    ({ start, end, japanese, english }) => [
      text.slice(start, end),
      (japanese ?? english?.map(one => one.join(' ')))?.[0],
    ],
  );
};

test.each([
  [
    'hay fever and a cat',
    [
      ['hay fever', '花粉症'],
      ['cat', '猫'],
    ],
  ],
  [
    'hay, fever',
    [
      ['hay', '干草'],
      ['fever', '熱'],
    ],
  ],
  ['letter of resignation', [['letter of resignation', '辞表']]],
  [
    '花粉症の猫',
    [
      ['花粉症', 'hay fever'],
      ['猫', 'cat'],
    ],
  ],
  ['生地が膨らまない', [['膨らまない', 'swell']]],
  ['dog', []],
])('%s', (question, expected) => expect(translate(question)).toEqual(expected));

test.each([
  ['vomit', 'spew'],
  ['転居', '引っ越し'],
  ['mould', 'mold'],
  ['給料', '賃金'],
])('by what is the same in the other language, %s may be %s', (word, expected) => {
  const [found] = findTranslations(selectContentTerms(parseTerms(word)), word, shipped);
  expect(found?.synonyms.map(one => (typeof one === 'string' ? one : one.join(' ')))).toContain(expected);
});

test.each([
  ['migraine', '片頭痛'],
  ['bicycle', '自転車'],
  ['earthquake', '地震'],
  ['犬', 'dog'],
  ['確定申告', 'final declar'],
])('the dictionary that is shipped knows %s', (word, expected) =>
  expect(translate(word, shipped)).toEqual([[word, expected]]),
);

/** Says nothing: what is found is found by words. */
const silent: Embedder = {
  fingerprint: 'silent',
  dims: 2,
  embed: texts => Promise.resolve(texts.map(() => Float32Array.of(1, 0))),
};

async function openVault(chats: readonly ReturnType<typeof chat>[]) {
  const index = await openPackedIndex(createMemoryFiles());
  const engine = createEngine(
    index,
    () => silent,
    undefined,
    () => Promise.resolve(shipped),
  );
  for (const one of chats) await engine.index(one);
  return engine;
}

test('where a text holds all that a question says, nothing is translated, however many words it has around that', async () => {
  const engine = await openVault([
    chat('chatgpt:dump', 'Postgres', ['How should we back up Postgres?', 'With a dump at night.']),
    chat('claude:bak', '保存', ['バックアップは何がいいですか？', '毎晩ダンプを取ります。']),
  ]);
  const ask = async (question: string) => [
    ...((await engine.search(question, undefined, 10)).alternatives?.keys() ?? []),
  ];
  expect(await ask('How do we back up our Postgres, and when should we do it for them?')).toEqual([]);
  expect(await ask('back up the laptop')).toEqual(['back']);
});

test('a word in Latin letters that a vault has is translated in an English question, and in a Japanese one only if it is nowhere', async () => {
  const engine = await openVault([
    chat('chatgpt:club', 'サークル', ['Lighthouse Clubの集まりは？', '毎週水曜です。']),
    chat('claude:lamp', '灯台', ['灯台の仕組みは？', 'レンズで光を集めます。']),
    chat('claude:wheel', '自転車', ['自転車がパンクした', '穴をふさぎます。']),
  ]);
  const ask = async (question: string) => [
    ...((await engine.search(question, undefined, 10)).alternatives?.keys() ?? []),
  ];
  expect(await ask('lighthouseの日本語名を知りたい')).not.toContain('lighthous');
  expect(await ask('lighthouse near the harbour')).toContain('lighthous');
  expect(await ask('bicycleの日本語名を知りたい')).toContain('bicycl');
});

test('a word finds its other writings', async () => {
  const engine = await openVault([chat('chatgpt:t', '夕食', ['天ぷらを揚げるこつは？', '粉を冷やします。'])]);
  const { ranked } = await engine.search('天麩羅', undefined, 10);
  expect(ranked[0]?.textShare).toBeGreaterThan(0.2);
});

test('a question finds the chat in the other language, and leaves those that hold its own words in front', async () => {
  const engine = await openVault([
    chat('chatgpt:migraine', 'Migraine', ['What triggers a migraine?', 'Red wine, stress and too little sleep.']),
    chat('claude:sanpo', '散歩', ['散歩を続けるこつは？', '同じ時間に歩くと習慣になります。']),
    chat('chatgpt:bicycle', '自転車のパンク', ['自転車がパンクした', 'チューブを外して穴をふさぎます。']),
    chat('chatgpt:tent', 'Tent', ['How do I repair a tent?', 'Clean the cloth and glue a patch on it.']),
  ]);
  const find = async (question: string, by?: 'words') =>
    (await engine.search(question, undefined, 10, by && { by })).ranked.map(({ conversation }) => conversation);
  expect((await find('bicycle puncture repair'))[0]).toBe('chatgpt:bicycle');
  expect((await find('片頭痛を防ぐには'))[0]).toBe('chatgpt:migraine');
  expect((await find('repair a tent'))[0]).toBe('chatgpt:tent');
  expect(await find('bicycle', 'words')).toEqual([]);
});
