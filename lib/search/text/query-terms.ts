/** Parses the text of a query into terms, each with an importance. */
import {
  englishAsked,
  hiraganaWordsIn,
  isEnglishFunctionWord,
  negatedIn,
  shortenedIn,
  stretchesOf,
  type Stretch,
} from './function-words';
import { normalise, scan, type Token } from './scan';

export interface Term {
  readonly token: string;
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
}

/**
 * In UTF-16 units. A longer text, such as a pasted file, is searched by its beginning, because each term costs a pass
 * over its postings.
 */
export const longestQuestion = 1000;

/** Returns each token once. `words` is as typed; only the first `maxQuestionLength` units count. */
export function termsOf(words: string): Term[] {
  const text = normalise(words.slice(0, longestQuestion));
  const shortened = shortenedIn(text);
  const tokens = scan(text).filter(token => token.kind !== 'edge' && !isWithin(token, shortened));
  const importance = importanceIn(text);
  const typing = unfinished(tokens, text, importance);
  const runs = soundsIn(text);
  const terms = new Map<string, Term>();
  let whole: Token | undefined;
  for (const token of tokens) {
    if (token.kind === 'word') whole = token;
    const known = terms.get(token.token);
    const says = importance(token);
    // Two words may share a stem: `does` is a function word, `doe` is not.
    if (known && known.importance >= says) continue;
    const run = runs.find(stretch => isWithin(token, [stretch]));
    const pieces = token.kind === 'word' ? piecesOf(text.slice(token.start, token.end)) : [];
    terms.set(token.token, {
      token: token.token,
      importance: says,
      isPrefix: token === typing,
      ...(token === typing && token.kind === 'word' && token.form !== token.token && { typed: token.form }),
      ...(run && { word: text.slice(run.start, run.end) }),
      ...(token.kind === 'part' && whole && { partOf: whole.token }),
      ...(pieces.length > 1 && { pieces }),
    });
  }
  return [...terms.values()];
}

const isWithin = ({ start, end }: Stretch, stretches: readonly Stretch[]): boolean =>
  stretches.some(stretch => start >= stretch.start && end <= stretch.end);

/**
 * Splits at a lower-case letter before a capital, between letters and digits, and at `_`, hyphens, points and slashes.
 */
const piecesOf = (word: string): readonly string[] =>
  lettersOnly.test(word)
    ? [word]
    : word
        .split(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})|[_‐./-]+/u)
        .filter(piece => piece !== '');

const lettersOnly = /^[A-Z]?[a-z]+$/;

/** Returns the content terms, or all terms if there are none. */
export function telling(terms: readonly Term[]): readonly Term[] {
  const some = terms.filter(({ importance }) => importance > 0.3);
  return some.length > 0 ? some : terms;
}

/**
 * Whether the term counts for a text that has the terms of `isPresent`. Pairs of a kana word count only if enough of
 * them match: 「ストレージ」 shares 「レー」 with 「カレー」 and is unrelated.
 */
export function counts({ word }: Term, terms: readonly Term[], holds: (term: Term) => boolean): boolean {
  if (word === undefined) return true;
  const pieces = terms.filter(term => term.word === word);
  return isEnough(
    pieces.reduce((held, piece, n) => (holds(piece) ? held | bitOf(n) : held), 0),
    pieces.length,
  );
}

/** The bit of the piece at this index; pieces beyond 32 have none. */
export const bitOf = (place: number): number => (place < 32 ? (1 << place) >>> 0 : 0);

/**
 * Whether enough pieces match: more than half; or the first five characters, 「パスワード」 of 「パスワードマネージャー」; or half with
 * four characters in a row that do not begin the word, 「ウイルス」 of 「アンチウイルス」: 「インターネット」, 「インターン」 and 「インターフェース」 begin
 * alike. In longer words, four are too few: 「ーション」 ends hundreds.
 */
export function isEnough(held: number, pieces: number): boolean {
  if ((held & 0b1111) === 0b1111) return true;
  let count = 0;
  for (let rest = held; rest !== 0; rest &= rest - 1) count++;
  if (count * 2 !== pieces) return count * 2 > pieces;
  const fours = held & (held >>> 1) & (held >>> 2);
  return (fours & ~1) !== 0;
}

/** Finds the kana words of a normalized query. */
export const soundsIn = (text: string): readonly Stretch[] => [
  ...stretchesOf(text, katakanaWord),
  ...hiraganaWordsIn(text),
];

const katakanaWord = /[\p{Script=Katakana}ー]{2,}/gu;

/**
 * Returns the word at the end of the text. A single character would match too much, unless it is the only content: “how
 * do I use d”.
 */
function unfinished(tokens: readonly Token[], text: string, importance: (token: Token) => number): Token | undefined {
  const says = (token: Token) => importance(token) > functionWord;
  const last = tokens.findLast(({ kind, end }) => (kind === 'word' || kind === 'single') && end === text.length);
  if (!last || tokens.length === 1 || Array.from(last.token).length > 1) return last;
  return says(last) && tokens.every(token => token === last || !says(token)) ? last : undefined;
}

// Japanese particles, endings and question words are in hiragana; content hardly ever is.
const hiraganaOnly = /^\p{Script=Hiragana}+$/u;
// A particle with a piece of its neighbour: 「が消」, 「ムは」, 「猫が」. 「消え」 may be a word's own ending.
const acrossWords =
  /^\p{Script=Hiragana}.|^[\p{Script=Katakana}ー]\p{Script=Hiragana}$|^\p{Script=Han}[はがをにのとでもへや]$/u;

/** Not 0, because a query may have function words only. */
const functionWord = 0.08;

// “thanks 😊” does not search for the emoji; alone, it does.
export const emoji = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator})/u;

/** Importance of a pair across two words. Measured with the other weights: `docs/decisions/0019`. */
const acrossTwo = 0.5;

/**
 * Importance of a single kanji of a word: it orders what its neighbours find; alone it would match half of all texts.
 */
const character = 0.3;

/** A kanji of a longer word: it orders hits, but is no function word. */
export const isCharacter = ({ token, importance }: Term): boolean =>
  importance === character && /^\p{Script=Han}$/u.test(token);

/** Beside words, an emoji only says how something was said. */
export const isEmoji = ({ token }: Term): boolean => emoji.test(token);

/** Importance of a pair of a hiragana word, because others may write that word in kanji. */
const sound = 0.5;

/**
 * The pieces of `follow-up` are words and often written without the hyphen; those of `useEffect` and `Wi-Fi` hardly
 * are.
 */
const isHyphened = ({ form, start, end }: Token, text: string): boolean =>
  form.length > 2 && (/[-‐]/.test(text.charAt(end)) || /[-‐]/.test(text.charAt(start - 1)));

/** Returns the importance of each token of this query. */
function importanceIn(text: string): (token: Token) => number {
  const negated = negatedIn(text);
  const words = hiraganaWordsIn(text);
  const isAsked = englishAsked(text);
  return token => {
    const { form, kind } = token;
    if (kind === 'word' && isWithin(token, negated)) return functionWord;
    if (isEnglishFunctionWord(form) && !(kind === 'word' && isAsked(token))) return functionWord;
    // Ends here for nearly all English tokens: nothing below is ASCII.
    if (form < '\u0080') return kind === 'part' && !isHyphened(token, text) ? 0.5 : 1;
    if (emoji.test(form)) return functionWord;
    const isSound = hiraganaOnly.test(form);
    if (isSound && kind === 'pair' && isWithin(token, words)) return sound;
    if (isSound && (kind === 'pair' || kind === 'single')) return functionWord;
    if (kind === 'kanji') return character;
    if (kind === 'pair' && acrossWords.test(form)) return acrossTwo;
    return kind === 'part' ? 0.5 : 1;
  };
}
