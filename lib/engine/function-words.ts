/** The words of a question that only hold it together, told by lists and by how they are written; what is left says what is asked. */
import { lazily } from './lazily';
import { stem } from './words/stem';

const english = new Set(
  'a about am an and any are as at be been but by can could did do does for from get had has have how i if in into is it its just me my of on or our out please should so some than that the their them then there these they this to up us use using was we were what when where which who why will with would you your'.split(
    ' ',
  ),
);

const englishStems = [...new Set([...english].map(stem))];

/** The stems of English function words that begin so: what is being typed may become them, and would say nothing then. */
export const functionWordsAhead = (typed: string): readonly string[] =>
  englishStems.filter(each => each.startsWith(typed));

export const isEnglishFunctionWord = (form: string): boolean => english.has(form);

const apostrophes = `'‘’`;
/** What is left of a shortened word behind its apostrophe: of “dad’s”, “I’m”, “we’ll”. */
const shortened = lazily(() => new RegExp(`(?<=\\p{L}[${apostrophes}])(?:s|t|m|d|re|ve|ll)(?![\\p{L}\\p{N}_])`, 'giu'));
/** Before it stands an auxiliary, whatever is left of that: “don’t”, “couldn’t”. */
const negated = lazily(() => new RegExp(`(?<!\\p{L})\\p{L}+(?=[${apostrophes}]t(?![\\p{L}\\p{N}_]))`, 'giu'));

const wide = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー`;
const wideOrLatin = lazily(() => new RegExp(`([${wide}])|([\\p{L}--[${wide}]]+)`, 'gv'));
/** 「hadの使い方」: a word at which another script is written on without a blank. */
const wideAt = new RegExp(`[${wide}]`, 'v');

export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Where the pattern, which must be global, matches. */
export const stretchesOf = (text: string, pattern: RegExp): Stretch[] =>
  [...text.matchAll(pattern)].map(({ 0: found, index }) => ({ start: index, end: index + found.length }));

// Most questions have none, and looking for one costs less than looking for what stands beside it.
const hasApostrophe = new RegExp(`[${apostrophes}]`);
const besideApostrophe = (text: string, pattern: () => RegExp): readonly Stretch[] =>
  hasApostrophe.test(text) ? stretchesOf(text, pattern()) : [];

/** Where the ends of shortened words stand: no words by themselves. */
export const shortenedIn = (text: string): readonly Stretch[] => besideApostrophe(text, shortened);

/** Where negated auxiliaries stand. */
export const negatedIn = (text: string): readonly Stretch[] => besideApostrophe(text, negated);

/** Names of many things in Japanese, too (「A型」, 「I型」, 「AとBの違い」, 「IT企業」): in the texts that are found, they are English words. */
const neverAsked = new Set(['a', 'i', 'to', 'it']);

/** What goes on with these is one word, and its other piece says more: 「for文」, 「forループ」, and not 「hadの使い方」. */
const compoundAt = /[\p{Script=Han}\p{Script=Katakana}]/u;

/**
 * Whether an English function word is what is asked about: in a question that is written in another script, where nobody needs it to hold
 * the sentence together (「had いつ使う」), and where that script goes on at it (「hadの使い方」). Elsewhere it finds nothing alone, and tells
 * apart what the others find.
 */
export function englishAsked(text: string): (token: Stretch) => boolean {
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

// As they stand alone, between blanks or before a word: what refers, asks, joins or tells how much, and the verbs that every sentence ends with.
const japanese = new Set(
  'ああ あそこ あちら あと あなた あの あまり あらゆる ある あるいは あれ あんな いい いう いく いくつ いくら いずれ いつ いつか いつも いま いや いる いろいろ いろんな いわゆる うち うまく おいて おしえて おすすめ おなじ おねがい および おれ おわり かた かつ かなり かも きみ きっと くらい ぐらい くる けど けれど こう こうした ここ こちら こと この このまま これ これら こんな さっき さて さまざま さらに しかし しかも しっかり しばしば すぐ すごい すごく すこし すでに すべて する ずっと ぜひ そう そうした そこ そして そちら その そのうち そのまま それ それぞれ それとも それら そんな たい たくさん たち たとえば ただ ただし たぶん ため だけ だれ ちなみに ちゃんと ちょっと つい つまり てる です では でも とき とくに ところ とても とも どう どうして どうやって どこ どちら どっち どの どれ どんな ない なか なお なかなか なぜ など なに なの なら なる なん なんで なんと ながら のち ので のに はじめて ばかり ほう ほか ほしい ほとんど ほど ほぼ ほんと ぼく まあ まさに まず また または まだ まで まま みたい みんな もう もし もっと もっとも もの やすい やつ やはり やっぱり やり やる ゆっくり よい よう よく より わけ わたし わかる'.split(
    ' ',
  ),
);

/** How ends what is no noun. */
const ending =
  /(?:です|ます|ました|ません|する|した|して|ない|なく|なる|なった|たい|てる|てた|ている|ていた|れる|せる|ください|なさい|とは|って|っと|から|まで|より|では|には|とか|だけ|など|ような|ように|たら|れば|[のすたるうん]か|[すただい][よね])$/u;
const particle = /[のをがは]$/u;

/** In characters: more in a row is a sentence without kanji, in which nothing tells the words apart. */
const longestWord = 6;

// Behind other letters, brackets and digits stand particles.
const begun = String.raw`(?<=^|[\s「『（\(])[\p{Script=Hiragana}ー]{2,}`;
const alone = lazily(() => new RegExp(String.raw`${begun}(?![${wide}\p{L}\p{N}])`, 'gv'));
const before = lazily(() => new RegExp(String.raw`${begun}(?=[\p{Script=Han}\p{Script=Katakana}])`, 'gv'));

const hiragana = /\p{Script=Hiragana}/u;
const other = /[[\p{L}\p{N}]--[\p{Script=Hiragana}ー]]/v;

/**
 * Words in hiragana that are no particles and endings, because they stand alone between blanks (「とまと 病気」) or before a word
 * (「とまとの病気」, 「ぱん作り」).
 */
export function hiraganaWordsIn(text: string): readonly Stretch[] {
  // Where nothing else is asked, all of it is, however it is cut.
  if (!hiragana.test(text) || !other.test(text)) return [];
  return [...stretchesOf(text, alone()), ...stretchesOf(text, before())].flatMap(({ start, end }) => {
    const written = text.slice(start, end);
    const word = written.length > 2 ? written.replace(particle, '') : written;
    const isFunction = [word, written].some(one => japanese.has(one) || ending.test(one));
    return isFunction || word.length > longestWord ? [] : [{ start, end: start + word.length }];
  });
}
