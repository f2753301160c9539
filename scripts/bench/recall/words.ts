/** Vocabularies of the made-up chats: words of syllables, and Japanese of random kanji and katakana. */
import { pick, createRandom, pickInteger, type Random } from './random';

const functionWords =
  'the to of and a in is it for that you on with this are as or can be if not from have when your which by will an at how use do i but they there what so then was has more one each into only also would should its than them out up use'.split(
    ' ',
  );
const onsets = 'b br c ch d dr f g gr h j k l m n p pl qu r s sh st t tr v w y z'.split(' ');
const vowels = ['a', 'e', 'i', 'o', 'u', 'ea', 'oo', 'ai'];
const codas = ['', '', '', '', 'n', 'r', 's', 't', 'l'];

const createSyllable = (next: Random): string => pick(next, onsets) + pick(next, vowels) + pick(next, codas);
const createSyllables = (next: Random, count: number): string =>
  Array.from({ length: count }, () => createSyllable(next)).join('');
const toCapitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Draws until there are `count` distinct words. */
function drawDistinct(count: number, first: readonly string[], draw: () => string): string[] {
  const known = new Set(first);
  while (known.size < count) known.add(draw());
  return [...known];
}

/** 60,000 words, the most frequent first. */
export const english: readonly string[] = (() => {
  const next = createRandom(11);
  const englishWords = drawDistinct(60_000, functionWords, () =>
    createSyllables(next, 1 + pickInteger(next, 3) + (next() < 0.3 ? 1 : 0)),
  );
  // All questions of one kind contain this word. It is as frequent as a tool's name among its users.
  englishWords[400] = 'docker';
  return englishWords;
})();

/** Product names in Latin letters, also within Japanese. */
export const products: readonly string[] = (() => {
  const next = createRandom(12);
  return drawDistinct(
    400,
    [],
    () => toCapitalized(createSyllables(next, 2)) + (next() < 0.2 ? toCapitalized(createSyllable(next)) : ''),
  );
})();

/**
 * The 2,965 kanji of daily use (level 1 of JIS X 0208). An index would take any, but a browser searches long for a font
 * with a rare one.
 */
const inDailyUse = (() => {
  const decoder = new TextDecoder('euc-jp');
  const pairs = Array.from({ length: 32 * 94 }, (_, n) => [0xb0 + Math.floor(n / 94), 0xa1 + (n % 94)]);
  return pairs
    .map(pair => decoder.decode(Uint8Array.from(pair)))
    .filter(character => character.length === 1 && character !== '\uFFFD');
})();
// 1,500 of them, the most frequent first.
const kanji = (() => {
  const next = createRandom(13);
  return drawDistinct(1500, [], () => pick(next, inDailyUse));
})();
const katakana = Array.from(
  'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモラリルレロンガギグゲゴザジズダデドバビブベボパピプペポー',
);
/** Picks low ranks more often. */
const pickFrequentKanji = (next: Random): string => kanji[Math.floor(kanji.length * next() ** 2.2)] ?? '';

/** 12,000 nouns, the most frequent first. */
export const japanese: readonly string[] = (() => {
  const next = createRandom(14);
  return drawDistinct(12_000, [], () => {
    if (next() < 0.25) return Array.from({ length: 3 + pickInteger(next, 4) }, () => pick(next, katakana)).join('');
    return Array.from({ length: next() < 0.87 ? 2 : 3 }, () => pickFrequentKanji(next)).join('');
  });
})();

export const particles = ['の', 'を', 'が', 'は', 'に', 'で', 'と', 'から', 'まで', 'では', 'への'];
export const endings = [
  'します',
  'できます',
  'になります',
  'です',
  'しました',
  'してください',
  'する必要があります',
  'ではありません',
];
export const verbs: readonly string[] = (() => {
  const next = createRandom(15);
  return drawDistinct(
    600,
    [],
    () => pickFrequentKanji(next) + pick(next, ['って', 'いて', 'んで', 'して', 'えて', 'ると', 'れば']),
  );
})();

/** An identifier that no other chat contains, because `number` is part of it. */
export function createIdentifier(next: Random, number: number): string {
  const unique = number.toString(36);
  const [a, b] = [createSyllables(next, 2), createSyllables(next, 2)];
  const shape = pickInteger(next, 3);
  if (shape === 0) return `${a}${toCapitalized(b)}${toCapitalized(unique)}`;
  return shape === 1 ? `${a}_${b}_${unique}` : `E${String(pickInteger(next, 90) + 10)}${unique}`;
}
