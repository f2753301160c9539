/** Detects function words of a query, by lists and by spelling; the remaining words are its content. */
import type { TextRange } from '../../core/conversation';
import { lazy } from '../async/lazy';
import { stem } from '../text-index/stem';

const english = new Set(
  'a about am an and any are as at be been but by can could did do does for from get had has have how i if in into is it its just me my of on or our out please should so some than that the their them then there these they this to up us use using was we were what when where which who why will with would you your'.split(
    ' ',
  ),
);

const englishStems = [...new Set([...english].map(stem))];

/** Stems of English function words with this prefix: an unfinished word may become one of them. */
export const findFunctionWordsAhead = (typed: string): readonly string[] =>
  englishStems.filter(each => each.startsWith(typed));

export const isEnglishFunctionWord = (form: string): boolean => english.has(form);

const apostrophes = `'‘’`;
/** The end of a shortened word after its apostrophe: “dad’s”, “I’m”, “we’ll”. */
const shortened = lazy(() => new RegExp(`(?<=\\p{L}[${apostrophes}])(?:s|t|m|d|re|ve|ll)(?![\\p{L}\\p{N}_])`, 'giu'));
/** The auxiliary before it: “don’t”, “couldn’t”. */
const negated = lazy(() => new RegExp(`(?<!\\p{L})\\p{L}+(?=[${apostrophes}]t(?![\\p{L}\\p{N}_]))`, 'giu'));

const wide = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー`;
const wideOrLatin = lazy(() => new RegExp(`([${wide}])|([\\p{L}--[${wide}]]+)`, 'gv'));
/** A neighbour in another script without a space: 「hadの使い方」. */
const wideAt = new RegExp(`[${wide}]`, 'v');

/** Returns the ranges that a global pattern matches. */
export const findRanges = (text: string, pattern: RegExp): TextRange[] =>
  [...text.matchAll(pattern)].map(({ 0: found, index }) => ({ start: index, end: index + found.length }));

// Most queries have no apostrophe, and testing for one is cheaper than the pattern.
const hasApostrophe = new RegExp(`[${apostrophes}]`);
const findAtApostrophe = (text: string, pattern: () => RegExp): readonly TextRange[] =>
  hasApostrophe.test(text) ? findRanges(text, pattern()) : [];

/** The ranges of shortened word ends, which are no words by themselves. */
export const findShortened = (text: string): readonly TextRange[] => findAtApostrophe(text, shortened);

/** The ranges of negated auxiliaries. */
export const findNegated = (text: string): readonly TextRange[] => findAtApostrophe(text, negated);

/**
 * These are also names in Japanese (「A型」, 「I型」, 「AとBの違い」, 「IT企業」), but English words in the texts that would be found.
 */
const neverAsked = new Set(['a', 'i', 'to', 'it']);

/** A word followed by these is a compound whose other part says more: 「for文」, 「forループ」, unlike 「hadの使い方」. */
const compoundAt = /[\p{Script=Han}\p{Script=Katakana}]/u;

/**
 * Returns a check whether an English function word is the subject of the query: in a query in another script (「had
 * いつ使う」), or directly beside that script (「hadの使い方」). Elsewhere it finds nothing alone and only orders hits.
 */
export function createEnglishCheck(text: string): (token: TextRange) => boolean {
  if (!wideAt.test(text)) return () => false;
  const found = [...text.matchAll(wideOrLatin())];
  const characters = found.filter(([, character]) => character !== undefined).length;
  const isWide = characters > 0 && characters * 2 >= found.length;
  return ({ start, end }) => {
    const after = text.charAt(end);
    if (neverAsked.has(text.slice(start, end).toLowerCase()) || compoundAt.test(after)) return false;
    return isWide || wideAt.test(text.charAt(start - 1)) || wideAt.test(after);
  };
}

// Function words between spaces or before a word: pronouns, question words, conjunctions, adverbs of degree, and common
// verbs.
const japanese = new Set(
  'ああ あそこ あちら あと あなた あの あまり あらゆる ある あるいは あれ あんな いい いう いく いくつ いくら いずれ いつ いつか いつも いま いや いる いろいろ いろんな いわゆる うち うまく おいて おしえて おすすめ おなじ おねがい および おれ おわり かた かつ かなり かも きみ きっと くらい ぐらい くる けど けれど こう こうした ここ こちら こと この このまま これ これら こんな さっき さて さまざま さらに しかし しかも しっかり しばしば すぐ すごい すごく すこし すでに すべて する ずっと ぜひ そう そうした そこ そして そちら その そのうち そのまま それ それぞれ それとも それら そんな たい たくさん たち たとえば ただ ただし たぶん ため だけ だれ ちなみに ちゃんと ちょっと つい つまり てる です では でも とき とくに ところ とても とも どう どうして どうやって どこ どちら どっち どの どれ どんな ない なか なお なかなか なぜ など なに なの なら なる なん なんで なんと ながら のち ので のに はじめて ばかり ほう ほか ほしい ほとんど ほど ほぼ ほんと ぼく まあ まさに まず また または まだ まで まま みたい みんな もう もし もっと もっとも もの やすい やつ やはり やっぱり やり やる ゆっくり よい よう よく より わけ わたし わかる'.split(
    ' ',
  ),
);

/** Endings of words that are no nouns. */
const ending =
  /(?:です|ます|ました|ません|する|した|して|ない|なく|なる|なった|たい|てる|てた|ている|ていた|れる|せる|ください|なさい|とは|って|っと|から|まで|より|では|には|とか|だけ|など|ような|ように|たら|れば|[のすたるうん]か|[すただい][よね])$/u;
const particle = /[のをがは]$/u;
/** In a query of hiragana alone there may be several words in one run. */
const innerParticle = /.[のをがはにで]/u;
/** In characters. */
const minAlone = 3;

/** Whether a word in hiragana is a function word. */
export const isJapaneseFunctionWord = (word: string): boolean => japanese.has(word);

/** The same, or it ends like a verb or a particle. */
const isNoContent = (word: string): boolean => japanese.has(word) || ending.test(word);

/** In characters; a longer run is a sentence in kana, where words cannot be told apart. */
const maxWordLength = 6;

// After other letters, brackets and digits, hiragana is a particle.
const begun = String.raw`(?<=^|[\s「『（\(])[\p{Script=Hiragana}ー]{2,}`;
const alone = lazy(() => new RegExp(String.raw`${begun}(?![${wide}\p{L}\p{N}])`, 'gv'));
const before = lazy(() => new RegExp(String.raw`${begun}(?=[\p{Script=Han}\p{Script=Katakana}])`, 'gv'));

const hiragana = /\p{Script=Hiragana}/u;
const nonHiragana = /[[\p{L}\p{N}]--[\p{Script=Hiragana}ー]]/v;

/**
 * Finds words in hiragana that are no particles or endings, because they stand between spaces (「とまと 病気」) or before a
 * word (「とまとの病気」, 「ぱん作り」).
 */
export function findHiraganaWords(text: string): readonly TextRange[] {
  if (!hiragana.test(text)) return [];
  // In a query of hiragana alone, every piece counts, unless the words are parted.
  const isAlone = !nonHiragana.test(text);
  return [...findRanges(text, alone()), ...findRanges(text, before())].flatMap(({ start, end }) => {
    const written = text.slice(start, end);
    const word = written.length > 2 ? written.replace(particle, '') : written;
    const isFunction = [word, written].some(isNoContent);
    if (isAlone && (word.length < minAlone || innerParticle.test(written))) return [];
    return isFunction || word.length > maxWordLength ? [] : [{ start, end: start + word.length }];
  });
}
