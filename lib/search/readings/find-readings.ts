/**
 * Other writings of the words of a query by how they are read: kanji for kana and romaji, kana for kanji, the foreign word
 * for a loanword. Only words that the vault has count, so that a reading with dozens of words stays cheap.
 */
import type { TextRange } from '../../core/conversation';
import { listPlainForms } from '../text/inflections';
import { findRanges, isEnglishFunctionWord, isJapaneseFunctionWord } from '../text/function-words';
import { listBars, listLongVowels, parseRomaji } from './romaji';
import type { Readings, ReadWord } from './readings';

/** A word of the query with what may be written instead, most frequent first. */
export interface Rewriting extends TextRange {
  readonly words: readonly string[];
  /** Where a text has none of them: what is written if the last kana is a particle, 「味噌」 in 「みその作り方」. */
  readonly wordsBeforeParticle?: readonly string[];
  /** The kana may stand in a text by chance; all others are rewritten only if no text has them. */
  readonly isAlways: boolean;
}

/** In kana. */
const maxReading = 12;
/** For each word. */
const maxWords = 24;
/** Of each part of a compound. */
const maxParts = 6;

const kanaRuns = /[\p{Script=Hiragana}\p{Script=Katakana}ー]{2,24}/gu;
const latinWords = /(?<![\p{L}\p{N}])[a-zāīūēō']{4,24}(?![\p{L}\p{N}])/giu;
const kanjiWords = /\p{Script=Han}[\p{Script=Han}\p{Script=Hiragana}]{1,8}/gu;
const hanBefore = /\p{Script=Han}$/u;
const kanji = /\p{Script=Han}/u;
const latinWord = /^\p{Script=Latin}/u;
const wideScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const hiragana = /^[\p{Script=Hiragana}ー]+$/u;
const katakana = /^[\p{Script=Katakana}ー]+$/u;
/** In kana; a shorter word has too many neighbours. */
const minMisspelt = 4;
const particles = 'のをがはにでともへやか';

/** `text` is the normalized query; `isEnglish` tells of words in lower case that an English dictionary has. */
export function findRewritings(
  text: string,
  readings: Readings,
  isEnglish: (word: string) => boolean = () => false,
): readonly Rewriting[] {
  let isSentence: boolean | undefined;
  const isNoRomaji = (word: string) => (isSentence ??= isEnglishSentence(text, isEnglish)) && isEnglish(word);
  return [
    ...findRanges(text, kanaRuns).flatMap(run => [...listKanaRewritings(text, run, readings)]),
    ...findRanges(text, latinWords).flatMap(word => [...listLatinRewritings(text, word, readings, isNoRomaji)]),
    ...findRanges(text, kanjiWords).flatMap(word => [...listKanjiRewritings(text, word, readings)]),
  ].filter(({ words }) => words.length > 0);
}

function* listKanaRewritings(text: string, { start, end }: TextRange, readings: Readings): Generator<Rewriting> {
  const run = text.slice(start, end);
  // 「消した」: the kana belongs to the kanji.
  if (hanBefore.test(text.slice(0, start)) && /^\p{Script=Hiragana}/u.test(run)) return;
  const isAlways = hiragana.test(run);
  yield* listNearKatakana(run, start, readings);
  for (let at = start; at < end - 1;) {
    const rest = toHiragana(text.slice(at, end));
    const found = findLongest(rest, readings) ?? (end === text.length ? findAhead(rest, readings) : undefined);
    if (!found) return;
    yield { ...found, start: at, end: at + found.length, isAlways };
    at += found.length;
    while (at < end && particles.includes(text.charAt(at))) at++;
  }
}

/** A loanword that no dictionary knows, and that no text has, may be one with an error: 「プリソター」. */
function* listNearKatakana(run: string, start: number, readings: Readings): Generator<Rewriting> {
  const kana = toHiragana(run);
  if (!katakana.test(run) || run.length < minMisspelt || readings.getWords(kana).length > 0) return;
  const words = readings.findNearReadings(kana).map(toKatakana);
  yield { start, end: start + run.length, words: words.slice(0, maxWords), isAlways: false };
}

interface FoundWords {
  readonly length: number;
  readonly words: readonly string[];
  readonly wordsBeforeParticle?: readonly string[];
}

/** The longest beginning that is a word, or the whole as two. */
function findLongest(kana: string, readings: Readings): FoundWords | undefined {
  const whole = kana.length <= maxReading ? findWords(kana, readings) : [];
  if (whole.length > 0)
    return { length: kana.length, words: whole, wordsBeforeParticle: findBeforeParticle(kana, readings) };
  for (let length = Math.min(maxReading, kana.length - 1); length >= 2; length--) {
    // A short beginning of a longer word means nothing, unless a particle follows.
    if (length < 4 && !particles.includes(kana.charAt(length))) continue;
    const words = isJapaneseFunctionWord(kana.slice(0, length)) ? [] : findWords(kana.slice(0, length), readings);
    if (words.length > 0) return { length, words };
  }
  return undefined;
}

const findBeforeParticle = (kana: string, readings: Readings): readonly string[] =>
  kana.length > 2 && particles.includes(kana.slice(-1)) ? findWords(kana.slice(0, -1), readings) : [];

/** Words read so, in any form, also without the long vowel at the end: 「プリンタ」. */
function findWords(kana: string, readings: Readings): readonly string[] {
  if (isJapaneseFunctionWord(kana)) return [];
  const spellings = [kana, kana.endsWith('ー') ? kana.slice(0, -1) : `${kana}ー`];
  const direct = spellings.flatMap(spelling => readings.getWords(spelling));
  const inflected = kana.length > 2 ? listPlainForms(kana).flatMap(form => getPredicates(form, readings)) : [];
  const found = [...new Set([...toWords(direct), ...toWords(inflected)])];
  return found.length > 0 || kana.length < 5 ? found : findCompounds(kana, readings);
}

/** Verbs and adjectives: kanji with kana behind it. */
const getPredicates = (reading: string, readings: Readings): readonly ReadWord[] =>
  readings.getWords(reading).filter(({ word }) => /\p{Script=Han}\p{Script=Hiragana}+$/u.test(word));

/** Endings of names and nouns that are voiced or rare by themselves: 「氷」 and 「山」. */
const endings: ReadonlyMap<string, string> = new Map(
  'ざん山 さん山 がわ川 だに谷 じま島 ざき崎 ばし橋 ぐち口 ばこ箱 だな棚 どおり通り づくり作り がた型 ぶね船 だい台 ごう号 ざら皿 ばな花 ざけ酒'
    .split(' ')
    .map(entry => [entry.replace(/[^\p{Script=Hiragana}].*/u, ''), entry.replace(/^\p{Script=Hiragana}+/u, '')]),
);

const voiced = 'がぎぐげござじずぜぞだぢづでどばびぶべぼ';
const unvoiced = 'かきくけこさしすせそたちつてとはひふへほ';

/** As the second part of a word, 「ふとん」 is read 「ぶとん」. */
function getUnvoiced(kana: string, readings: Readings): readonly ReadWord[] {
  const sound = unvoiced.charAt(voiced.indexOf(kana.charAt(0)));
  if (!voiced.includes(kana.charAt(0)) || kana.length < 2) return [];
  return readings
    .getWords(sound + kana.slice(1))
    .filter(({ word }) => kanji.test(word))
    .slice(0, maxParts);
}

/** 「大阪」 and 「城」, 「住宅」 and 「ローン」. */
function findCompounds(kana: string, readings: Readings): readonly string[] {
  const found: ReadWord[] = [];
  for (let at = kana.length - 2; at >= 2; at--) {
    const [firsts, seconds] = [kana.slice(0, at), kana.slice(at)].map(part => findParts(part, readings));
    const ending = endings.get(kana.slice(at));
    const others = ending === undefined ? getUnvoiced(kana.slice(at), readings) : [{ word: ending, rarity: 0 }];
    for (const first of firsts ?? [])
      for (const second of [...others, ...(seconds ?? [])])
        // Two loanwords are found one by one.
        if (kanji.test(first.word + second.word))
          found.push({ word: first.word + second.word, rarity: first.rarity + second.rarity });
  }
  return toWords(found);
}

/** Words in kanji; a loanword as it is written. */
function findParts(kana: string, readings: Readings): readonly ReadWord[] {
  const words = readings.getWords(kana);
  const inKanji = words.filter(({ word }) => kanji.test(word)).slice(0, maxParts);
  const loanword = words.find(({ word }) => latinWord.test(word));
  return loanword ? [...inKanji, { word: toKatakana(kana), rarity: loanword.rarity }] : inKanji;
}

/** Words that an unfinished reading may become. */
function findAhead(kana: string, readings: Readings): FoundWords | undefined {
  const words = isJapaneseFunctionWord(kana) ? [] : toWords([...readings.findWordsAhead(kana, maxWords)]);
  return words.length > 0 ? { length: kana.length, words } : undefined;
}

/** Several words, all in Latin letters, of which an English dictionary knows most. */
function isEnglishSentence(text: string, isEnglish: (word: string) => boolean): boolean {
  if (wideScript.test(text)) return false;
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  const known = words.filter(word => isEnglishFunctionWord(word) || isEnglish(word));
  return words.length > 1 && known.length * 2 > words.length;
}

/** `isNoRomaji` says of `note` in an English sentence that nobody meant 「のて」. */
function* listLatinRewritings(
  text: string,
  { start, end }: TextRange,
  readings: Readings,
  isNoRomaji: (word: string) => boolean,
): Generator<Rewriting> {
  const word = text.slice(start, end).toLowerCase();
  const romaji = parseRomaji(word, end === text.length);
  const kana = romaji !== undefined && isNoRomaji(word) ? undefined : romaji;
  const spellings = kana === undefined ? [] : listLongVowels(kana);
  const loanwords = kana === undefined ? [] : listBars(kana);
  const whole = findAny([spellings, loanwords], readings);
  const ahead = whole.length === 0 && kana !== undefined && end === text.length ? findAhead(kana, readings) : undefined;
  const words = [
    ...readings.getReadings(word),
    ...whole,
    ...(ahead?.words ?? []),
    ...(kana === undefined ? [] : [kana]),
    ...loanwords.filter(spelling => readings.getWords(spelling).length > 0),
  ];
  yield { start, end, words: [...new Set(words)].slice(0, maxWords), isAlways: false };
}

/** The words of the first of these lists that has any. */
function findAny(lists: readonly (readonly string[])[], readings: Readings): readonly string[] {
  for (const list of lists) {
    const words = list.flatMap(spelling => findWords(spelling, readings));
    if (words.length > 0) return words;
  }
  return [];
}

/** The longest beginning that is a word: as it is read, and otherwise written with one of its kanji. */
function* listKanjiRewritings(text: string, { start, end }: TextRange, readings: Readings): Generator<Rewriting> {
  for (let to = end; to > start + 1; to--) {
    const word = text.slice(start, to);
    const found = readings.getReadings(word);
    if (found.length === 0) continue;
    const own = Array.from(word).filter(character => kanji.test(character));
    const isSame = (other: string) => other !== word && own.some(character => other.includes(character));
    const others = found.flatMap(reading => readings.getWords(reading).filter(({ word: other }) => isSame(other)));
    const kana = found.filter(reading => reading.length > 2);
    yield { start, end: to, words: [...toWords(others), ...kana], isAlways: false };
    return;
  }
}

const toWords = (found: readonly ReadWord[]): readonly string[] =>
  [...new Set(found.toSorted((a, b) => a.rarity - b.rarity).map(({ word }) => word))].slice(0, maxWords);

const toKatakana = (text: string): string =>
  text.replace(/[\u3041-\u3096]/g, sound => String.fromCharCode(sound.charCodeAt(0) + 0x60));
const toHiragana = (text: string): string =>
  text.replace(/[\u30A1-\u30F6]/g, sound => String.fromCharCode(sound.charCodeAt(0) - 0x60));
