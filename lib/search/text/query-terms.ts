/** Parses the text of a query into terms, each with an importance. */
import type { TextRange } from '../../core/conversation';
import {
  createEnglishCheck,
  findHiraganaWords,
  isEnglishFunctionWord,
  findNegated,
  findShortened,
  findRanges,
} from './function-words';
import { findInflections } from './inflections';
import { normalizeSearchText, scan, type Token } from './scan';

export interface Term {
  readonly token: string;
  /** Its place in the normalized query. */
  readonly at: TextRange;
  /** 0 to 1, before rarity: function words say little, however rare they are in a small vault. */
  readonly importance: number;
  /** The last word is still being typed and matches everything that begins with it. */
  readonly isPrefix: boolean;
  /** The typed part of an unfinished word, if its stem differs. */
  readonly typed?: string;
  /** The kana word that this pair belongs to. */
  readonly word?: string;
  /** The token of the identifier that this is a part of. */
  readonly partOf?: string;
  /** The pieces of an identifier in order, for texts that write them apart: `gpt`, `4`, `o`. */
  readonly pieces?: readonly string[];
  /** What a text may have instead. */
  readonly also?: readonly Alternative[];
}

/** Other words for a term: an inflected form, another spelling, the kanji of a reading. */
export interface Alternative {
  /** A text has it if it has all of these. */
  readonly tokens: readonly string[];
  /** The weight of one occurrence, where the term's own is 1. */
  readonly weight: number;
  /** It is a word of the other language, or another word that may mean the same: no other writing of the term. */
  readonly isRelated?: true;
}

/** By the token of the term. */
export type Alternatives = ReadonlyMap<string, readonly Alternative[]>;

/** Terms with what was found for them in a vault. */
export const addAlternatives = (terms: readonly Term[], found: Alternatives | undefined): readonly Term[] =>
  found && found.size > 0
    ? terms.map(term => ({ ...term, also: [...(term.also ?? []), ...(found.get(term.token) ?? [])] }))
    : terms;

export const joinAlternatives = (some: Alternatives, others: Alternatives): Alternatives =>
  new Map(
    [...new Set([...some.keys(), ...others.keys()])].map(token => [
      token,
      [...(some.get(token) ?? []), ...(others.get(token) ?? [])],
    ]),
  );

/** An inflected form of the same word (「消した」 for 「消す」) counts nearly as much as the form typed. */
const inflectionWeight = 0.85;

/**
 * In UTF-16 units. A longer text, such as a pasted file, is searched by its beginning, because each term costs a pass
 * over its postings.
 */
export const maxQuestionLength = 1000;

/** The text that the places of terms refer to. */
export const normalizeQuestion = (words: string): string =>
  normalizeSearchText(words.slice(0, maxQuestionLength)).replace(waitingConsonants, '');

/** Behind hiragana, letters of which a keyboard has made no kana yet: 「なつy」. */
const waitingConsonants = /(?<=\p{Script=Hiragana}{2})[b-df-hj-np-tv-z]{1,2}$/u;

/** Returns each token once. `words` is as typed; only the first `maxQuestionLength` units count. */
export function parseTerms(words: string): Term[] {
  const text = normalizeQuestion(words);
  const shortened = findShortened(text);
  const tokens = scan(text).filter(token => token.kind !== 'edge' && !isWithin(token, shortened));
  const importance = createImportance(text);
  const typing = findUnfinished(tokens, text, importance);
  const runs = findSoundWords(text);
  const inflections = findInflections(text);
  const terms = new Map<string, Term>();
  let lastWord: Token | undefined;
  for (const token of tokens) {
    if (token.kind === 'word') lastWord = token;
    const known = terms.get(token.token);
    const tokenImportance = importance(token);
    // Two words may share a stem: `does` is a function word, `doe` is not.
    if (known && known.importance >= tokenImportance) continue;
    const run = runs.find(range => isWithin(token, [range]));
    const pieces = token.kind === 'word' ? splitPieces(text.slice(token.start, token.end)) : [];
    const inflected = inflections.get(token.start);
    const isUnfinished = token === typing || isStarred(token, text);
    terms.set(token.token, {
      token: token.token,
      at: { start: token.start, end: token.end },
      importance: tokenImportance,
      isPrefix: isUnfinished,
      ...(isUnfinished && token.kind === 'word' && token.form !== token.token && { typed: token.form }),
      ...(run && { word: text.slice(run.start, run.end) }),
      ...(token.kind === 'part' && lastWord && { partOf: lastWord.token }),
      ...(pieces.length > 1 && { pieces }),
      ...(inflected &&
        token.kind === 'pair' && { also: inflected.map(form => ({ tokens: [form], weight: inflectionWeight })) }),
    });
  }
  return [...terms.values()];
}

const isWithin = ({ start, end }: TextRange, ranges: readonly TextRange[]): boolean =>
  ranges.some(range => start >= range.start && end <= range.end);

/**
 * Splits at a lower-case letter before a capital, between letters and digits, and at `_`, hyphens, points and slashes.
 */
const splitPieces = (word: string): readonly string[] =>
  plainWord.test(word)
    ? [word]
    : word
        .split(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})|[_‐./-]+/u)
        .filter(piece => piece !== '');

const plainWord = /^[A-Z]?[a-z]+$/;

/** Returns the content terms, or all terms if there are none. */
export function selectContentTerms(terms: readonly Term[]): readonly Term[] {
  const contentTerms = terms.filter(({ importance }) => importance > 0.3);
  return contentTerms.length > 0 ? contentTerms : terms;
}

/**
 * Whether the term counts for a text that has the terms of `isPresent`. Pairs of a kana word count only if enough of
 * them match: 「ストレージ」 shares 「レー」 with 「カレー」 and is unrelated.
 */
export function isCounted({ word }: Term, terms: readonly Term[], isPresent: (term: Term) => boolean): boolean {
  if (word === undefined) return true;
  const pieces = terms.filter(term => term.word === word);
  return hasEnoughPieces(
    pieces.reduce((presentBits, piece, n) => (isPresent(piece) ? presentBits | toBit(n) : presentBits), 0),
    pieces.length,
  );
}

/** The bit of the piece at this index; pieces beyond 32 have none. */
export const toBit = (place: number): number => (place < 32 ? (1 << place) >>> 0 : 0);

/**
 * Whether enough pieces match: more than half; or the first five characters, 「パスワード」 of 「パスワードマネージャー」; or half with
 * four characters in a row that do not begin the word, 「ウイルス」 of 「アンチウイルス」: 「インターネット」, 「インターン」 and 「インターフェース」 begin
 * alike. In longer words, four are too few: 「ーション」 ends hundreds.
 */
export function hasEnoughPieces(presentBits: number, pieces: number): boolean {
  if ((presentBits & 0b1111) === 0b1111) return true;
  let count = 0;
  for (let rest = presentBits; rest !== 0; rest &= rest - 1) count++;
  if (count * 2 !== pieces) return count * 2 > pieces;
  const fours = presentBits & (presentBits >>> 1) & (presentBits >>> 2);
  return (fours & ~1) !== 0;
}

/** `kuber*` matches everything that begins so. */
const isStarred = ({ kind, form, end }: Token, text: string): boolean =>
  kind === 'word' && form.length > 1 && text.charAt(end) === '*' && !/[\p{L}\p{N}*]/u.test(text.charAt(end + 1));

/** Finds the kana words of a normalized query. */
export const findSoundWords = (text: string): readonly TextRange[] => [
  ...findRanges(text, katakanaWord),
  ...findHiraganaWords(text),
];

const katakanaWord = /[\p{Script=Katakana}ー]{2,}/gu;

/**
 * Returns the word at the end of the text. A single character would match too much, unless it is the only content: “how
 * do I use d”.
 */
function findUnfinished(
  tokens: readonly Token[],
  text: string,
  importance: (token: Token) => number,
): Token | undefined {
  const isContentWord = (token: Token) => importance(token) > functionWordWeight;
  const last = tokens.findLast(({ kind, end }) => (kind === 'word' || kind === 'single') && end === text.length);
  if (!last || tokens.length === 1 || Array.from(last.token).length > 1) return last;
  return isContentWord(last) && tokens.every(token => token === last || !isContentWord(token)) ? last : undefined;
}

// Japanese particles, endings and question words are in hiragana; content hardly ever is.
const hiraganaOnly = /^\p{Script=Hiragana}+$/u;
// A particle with a piece of its neighbour: 「が消」, 「ムは」, 「猫が」. 「消え」 may be a word's own ending.
const acrossWords =
  /^\p{Script=Hiragana}.|^[\p{Script=Katakana}ー]\p{Script=Hiragana}$|^\p{Script=Han}[はがをにのとでもへや]$/u;

/** Not 0, because a query may have function words only. */
const functionWordWeight = 0.08;

// “thanks 😊” does not search for the emoji; alone, it does.
export const emoji = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator})/u;

/** Importance of a pair across two words. Measured with the other weights: `docs/decisions/0019`. */
const acrossTwoWeight = 0.5;

/**
 * Importance of a single kanji of a word: it orders what its neighbours find; alone it would match half of all texts.
 */
const characterWeight = 0.3;

/** A kanji of a longer word: it orders hits, but is no function word. */
export const isCharacter = ({ token, importance }: Term): boolean =>
  importance === characterWeight && /^\p{Script=Han}$/u.test(token);

/** Beside words, an emoji only says how something was said. */
export const isEmoji = ({ token }: Term): boolean => emoji.test(token);

/** Importance of a pair of a hiragana word, because others may write that word in kanji. */
const soundWeight = 0.5;

/**
 * The pieces of `follow-up` are words and often written without the hyphen; those of `useEffect` and `Wi-Fi` hardly
 * are.
 */
const isHyphened = ({ form, start, end }: Token, text: string): boolean =>
  form.length > 2 && (/[-‐]/.test(text.charAt(end)) || /[-‐]/.test(text.charAt(start - 1)));

/** Returns the importance of each token of this query. */
function createImportance(text: string): (token: Token) => number {
  const negated = findNegated(text);
  const words = findHiraganaWords(text);
  const isAsked = createEnglishCheck(text);
  return token => {
    const { form, kind } = token;
    if (kind === 'word' && isWithin(token, negated)) return functionWordWeight;
    if (isEnglishFunctionWord(form) && !(kind === 'word' && isAsked(token))) return functionWordWeight;
    // Ends here for nearly all English tokens: nothing below is ASCII.
    if (form < '\u0080') return kind === 'part' && !isHyphened(token, text) ? 0.5 : 1;
    if (emoji.test(form)) return functionWordWeight;
    const isSound = hiraganaOnly.test(form);
    if (isSound && kind === 'pair' && isWithin(token, words)) return soundWeight;
    if (isSound && (kind === 'pair' || kind === 'single')) return functionWordWeight;
    if (kind === 'kanji') return characterWeight;
    if (kind === 'pair' && acrossWords.test(form)) return acrossTwoWeight;
    return kind === 'part' ? 0.5 : 1;
  };
}
