/** Vocabularies of the made-up chats: words of syllables, and Japanese of random kanji and katakana. */
import { pick, random, whole, type Random } from './random';

const functionWords =
  'the to of and a in is it for that you on with this are as or can be if not from have when your which by will an at how use do i but they there what so then was has more one each into only also would should its than them out up use'.split(
    ' ',
  );
const onsets = 'b br c ch d dr f g gr h j k l m n p pl qu r s sh st t tr v w y z'.split(' ');
const vowels = ['a', 'e', 'i', 'o', 'u', 'ea', 'oo', 'ai'];
const ends = ['', '', '', '', 'n', 'r', 's', 't', 'l'];

const syllable = (next: Random): string => pick(next, onsets) + pick(next, vowels) + pick(next, ends);
const syllables = (next: Random, count: number): string => Array.from({ length: count }, () => syllable(next)).join('');
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Draws until there are `count` distinct words. */
function different(count: number, first: readonly string[], draw: () => string): string[] {
  const known = new Set(first);
  while (known.size < count) known.add(draw());
  return [...known];
}

/** 60,000 words, the most frequent first. */
export const english: readonly string[] = (() => {
  const next = random(11);
  const made = different(60_000, functionWords, () => syllables(next, 1 + whole(next, 3) + (next() < 0.3 ? 1 : 0)));
  // All questions of one kind contain this word. It is as frequent as a tool's name among its users.
  made[400] = 'docker';
  return made;
})();

/** Product names in Latin letters, also within Japanese. */
export const products: readonly string[] = (() => {
  const next = random(12);
  return different(400, [], () => capital(syllables(next, 2)) + (next() < 0.2 ? capital(syllable(next)) : ''));
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
    .filter(letter => letter.length === 1 && letter !== '\uFFFD');
})();
// 1,500 of them, the most frequent first.
const kanji = (() => {
  const next = random(13);
  return different(1500, [], () => pick(next, inDailyUse));
})();
const katakana = Array.from(
  'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモラリルレロンガギグゲゴザジズダデドバビブベボパピプペポー',
);
/** Picks low ranks more often. */
const frequentKanji = (next: Random): string => kanji[Math.floor(kanji.length * next() ** 2.2)] ?? '';

/** 12,000 nouns, the most frequent first. */
export const japanese: readonly string[] = (() => {
  const next = random(14);
  return different(12_000, [], () => {
    if (next() < 0.25) return Array.from({ length: 3 + whole(next, 4) }, () => pick(next, katakana)).join('');
    return Array.from({ length: next() < 0.87 ? 2 : 3 }, () => frequentKanji(next)).join('');
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
  const next = random(15);
  return different(
    600,
    [],
    () => frequentKanji(next) + pick(next, ['って', 'いて', 'んで', 'して', 'えて', 'ると', 'れば']),
  );
})();

/** An identifier that no other chat contains, because `number` is part of it. */
export function identifier(next: Random, number: number): string {
  const unique = number.toString(36);
  const [a, b] = [syllables(next, 2), syllables(next, 2)];
  const shape = whole(next, 3);
  if (shape === 0) return `${a}${capital(b)}${capital(unique)}`;
  return shape === 1 ? `${a}_${b}_${unique}` : `E${String(whole(next, 90) + 10)}${unique}`;
}
