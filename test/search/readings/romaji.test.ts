import { expect, test } from 'vitest';
import { listBars, listLongVowels, parseRomaji } from '../../../lib/search/readings/romaji';

test.each([
  ['natsuyasumi', 'なつやすみ'],
  ['oosakajou', 'おおさかじょう'],
  ['kitte', 'きって'],
  ['shinbun', 'しんぶん'],
  ["kin'you", 'きんよう'],
  ['matcha', 'まっちゃ'],
  ['tempura', 'てんぷら'],
])('%s is %s', (romaji, kana) => expect(parseRomaji(romaji)).toBe(kana));

test.each(['kubernetes', 'docker', 'script', 'n8n'])('%s is no romaji', word =>
  expect(parseRomaji(word)).toBeUndefined(),
);

test('a consonant that waits for its vowel is left out while it is typed', () =>
  expect(parseRomaji('natsuy', true)).toBe('なつ'));

test.each(['desk', 'task', 'host'])('%s waits for no vowel', word => expect(parseRomaji(word, true)).toBeUndefined());

test('long vowels may be left out', () => expect(listLongVowels('ときょ')).toContain('とうきょう'));

test('doubled vowels may be bars, each for itself', () => {
  expect(listBars('じゅうたくろおん')).toEqual(['じゅーたくろおん', 'じゅうたくろーん', 'じゅーたくろーん']);
  expect(listBars('せいかつ')).toEqual(['せーかつ']);
  expect(listBars('あおい')).toEqual([]);
});
