/** What a question asks for: its terms, and how much each says. */
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
  /** 0 to 1, before rarity: function words of a language say little, however rare they are in a small vault. */
  readonly importance: number;
  /** The last word is still being typed: it stands for everything that begins with it. */
  readonly isPrefix: boolean;
  /** What is typed of an unfinished word, where that differs from its stem. */
  readonly typed?: string;
  /** The word in katakana or hiragana that these two neighbours are cut from. */
  readonly word?: string;
  /** The identifier that this is a part of, by its token. */
  readonly partOf?: string;
  /** The pieces of an identifier in order, as others write them apart: `gpt`, `4`, `o`. */
  readonly pieces?: readonly string[];
}

/**
 * In UTF-16 units of what was typed: whoever pastes a whole file asks for its beginning. Each term costs a walk through its postings.
 */
export const longestQuestion = 1000;

/** Each token once. `words` as typed; only the first thousand characters are asked for. */
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
    // Two words of one stem: `does` says nothing, `doe` does.
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

/** Where a small letter meets a capital, where letters meet digits, and at what is written between pieces: `_`, hyphens, points, slashes. */
const piecesOf = (word: string): readonly string[] =>
  lettersOnly.test(word)
    ? [word]
    : word
        .split(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})|[_‐./-]+/u)
        .filter(piece => piece !== '');

const lettersOnly = /^[A-Z]?[a-z]+$/;

/** The terms that say what is asked about; all of them, where nothing else was asked. */
export function telling(terms: readonly Term[]): readonly Term[] {
  const some = terms.filter(({ importance }) => importance > 0.3);
  return some.length > 0 ? some : terms;
}

/**
 * Whether the term counts for a text that holds what `holds` says. A word in katakana is a sound, and so are its pieces: 「ストレージ」
 * shares 「レー」 with 「カレー」 and means nothing like it. So they count only where enough of them stand.
 */
export function counts({ word }: Term, terms: readonly Term[], holds: (term: Term) => boolean): boolean {
  if (word === undefined) return true;
  const pieces = terms.filter(term => term.word === word);
  return isEnough(
    pieces.reduce((held, piece, n) => (holds(piece) ? held | bitOf(n) : held), 0),
    pieces.length,
  );
}

/** Of the piece at this place in its word; a word of more pieces than bits does without the others. */
export const bitOf = (place: number): number => (place < 32 ? (1 << place) >>> 0 : 0);

/**
 * `held`: the bits of those that stand. More than half; or the first five characters, of 「パスワードマネージャー」 「パスワード」; or half where
 * four characters stand in a row that do not begin it, of 「アンチウイルス」 「ウイルス」: 「インターネット」, 「インターン」 and
 * 「インターフェース」 begin with the same four. Of a longer word any four are too few: 「ーション」 ends hundreds.
 */
export function isEnough(held: number, pieces: number): boolean {
  if ((held & 0b1111) === 0b1111) return true;
  let count = 0;
  for (let rest = held; rest !== 0; rest &= rest - 1) count++;
  if (count * 2 !== pieces) return count * 2 > pieces;
  const fours = held & (held >>> 1) & (held >>> 2);
  return (fours & ~1) !== 0;
}

/** The words of a normalised question that are written by their sounds. */
export const soundsIn = (text: string): readonly Stretch[] => [
  ...stretchesOf(text, katakanaWord),
  ...hiraganaWordsIn(text),
];

const katakanaWord = /[\p{Script=Katakana}ー]{2,}/gu;

/**
 * The word the text ends with. One character alone would stand for everything, except where it is all that says what was asked: in “how
 * do I use d” nothing else does.
 */
function unfinished(tokens: readonly Token[], text: string, importance: (token: Token) => number): Token | undefined {
  const says = (token: Token) => importance(token) > functionWord;
  const last = tokens.findLast(({ kind, end }) => (kind === 'word' || kind === 'single') && end === text.length);
  if (!last || tokens.length === 1 || Array.from(last.token).length > 1) return last;
  return says(last) && tokens.every(token => token === last || !says(token)) ? last : undefined;
}

// Particles, endings and question words of Japanese are written in hiragana; what a sentence is about hardly ever is.
const hiraganaOnly = /^\p{Script=Hiragana}+$/u;
// A particle and a piece of the word beside it: 「が消」, 「ムは」, 「猫が」. 「消え」 may be a word's own ending.
const acrossWords =
  /^\p{Script=Hiragana}.|^[\p{Script=Katakana}ー]\p{Script=Hiragana}$|^\p{Script=Han}[はがをにのとでもへや]$/u;

/** Not nothing: a question may consist of nothing else. */
const functionWord = 0.08;

// “thanks 😊” asks for no smile; asked for alone, it is all there is.
export const emoji = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator})/u;

/** Of a pair that belongs to two words. Measured with the other weights: `docs/decisions/0019`. */
const acrossTwo = 0.5;

/** One kanji of a word tells apart what its neighbours have found; alone it would find half of all there is. */
const character = 0.3;

/** A kanji of a longer word: asked for by the way, and no function word. */
export const isCharacter = ({ token, importance }: Term): boolean =>
  importance === character && /^\p{Script=Han}$/u.test(token);

/** Beside words it says how something was said. */
export const isEmoji = ({ token }: Term): boolean => emoji.test(token);

/** Of a pair of a word in hiragana: many a word that is written so by one is written in kanji by another. */
const sound = 0.5;

/** The pieces of `follow-up` are words, and whoever leaves the hyphen out writes only these; those of `useEffect` and `Wi-Fi` hardly are. */
const isHyphened = ({ form, start, end }: Token, text: string): boolean =>
  form.length > 2 && (/[-‐]/.test(text.charAt(end)) || /[-‐]/.test(text.charAt(start - 1)));

/** How much each token of this question says. */
function importanceIn(text: string): (token: Token) => number {
  const negated = negatedIn(text);
  const words = hiraganaWordsIn(text);
  const isAsked = englishAsked(text);
  return token => {
    const { form, kind } = token;
    if (kind === 'word' && isWithin(token, negated)) return functionWord;
    if (isEnglishFunctionWord(form) && !(kind === 'word' && isAsked(token))) return functionWord;
    // Nearly all of an English question: nothing of what follows is written so.
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
