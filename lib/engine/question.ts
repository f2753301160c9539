/** What a question asks for: its terms, and how much each says. */
import { normalise, scan, type Token } from './scan';
import { stem } from './words/stem';

export interface Term {
  readonly token: string;
  /** 0 to 1, before rarity: function words of a language say little, however rare they are in a small vault. */
  readonly importance: number;
  /** The last word is still being typed: it stands for everything that begins with it. */
  readonly isPrefix: boolean;
  /** What is typed of an unfinished word, where that differs from its stem. */
  readonly typed?: string;
  /** The katakana word that these two neighbours are cut from. */
  readonly word?: string;
}

/**
 * In UTF-16 units of what was typed: whoever pastes a whole file asks for its beginning. Each term costs a walk through its postings.
 */
export const longestQuestion = 1000;

/** Each token once. `words` as typed; only the first thousand characters are asked for. */
export function termsOf(words: string): Term[] {
  const text = normalise(words.slice(0, longestQuestion));
  const tokens = scan(text).filter(({ kind }) => kind !== 'edge');
  const typing = unfinished(tokens, text);
  const runs = [...text.matchAll(katakanaWord)].map(({ 0: word, index }) => ({ word, index }));
  const terms = new Map<string, Term>();
  for (const token of tokens) {
    const known = terms.get(token.token);
    // Two words of one stem: `does` says nothing, `doe` does.
    if (known && known.importance >= importance(token)) continue;
    const within = runs.find(({ word, index }) => token.start >= index && token.end <= index + word.length);
    terms.set(token.token, {
      token: token.token,
      importance: importance(token),
      isPrefix: token === typing,
      ...(token === typing && token.kind === 'word' && token.form !== token.token && { typed: token.form }),
      ...(within && { word: within.word }),
    });
  }
  return [...terms.values()];
}

/** The terms that say what is asked about; all of them, where nothing else was asked. */
export function telling(terms: readonly Term[]): readonly Term[] {
  const some = terms.filter(({ importance }) => importance > 0.3);
  return some.length > 0 ? some : terms;
}

/**
 * Whether the term counts for a text that holds what `holds` says. A word in katakana is a sound, and so are its pieces: 「ストレージ」
 * shares 「レー」 with 「カレー」 and means nothing like it. So they count only where most of them stand.
 */
export function counts({ word }: Term, terms: readonly Term[], holds: (term: Term) => boolean): boolean {
  if (word === undefined) return true;
  const pieces = terms.filter(term => term.word === word);
  return pieces.filter(holds).length > pieces.length / 2;
}

const katakanaWord = /[\p{Script=Katakana}ー]{2,}/gu;

const says = (token: Token): boolean => importance(token) > functionWord;

/**
 * The word the text ends with. One character alone would stand for everything, except where it is all that says what was asked: in “how
 * do I use d” nothing else does.
 */
function unfinished(tokens: readonly Token[], text: string): Token | undefined {
  const last = tokens.findLast(({ kind, end }) => (kind === 'word' || kind === 'single') && end === text.length);
  if (!last || tokens.length === 1 || Array.from(last.token).length > 1) return last;
  return says(last) && tokens.every(token => token === last || !says(token)) ? last : undefined;
}

// Particles, endings and question words of Japanese are written in hiragana; what a sentence is about hardly ever is.
const hiraganaOnly = /^\p{Script=Hiragana}+$/u;
// A particle and a piece of the word beside it: 「が消」, 「ムは」, 「猫が」. 「消え」 may be a word's own ending.
const acrossWords =
  /^\p{Script=Hiragana}.|^[\p{Script=Katakana}ー]\p{Script=Hiragana}$|^\p{Script=Han}[はがをにのとでもへや]$/u;

const english = new Set(
  'a about am an and any are as at be been but by can could did do does for from get had has have how i if in into is it its just me my of on or our out please should so some than that the their them then there these they this to up us use using was we were what when where which who why will with would you your'.split(
    ' ',
  ),
);

const englishStems = [...new Set([...english].map(stem))];

/** The stems of English function words that begin so: what is being typed may become them, and would say nothing then. */
export const functionWordsAhead = (typed: string): readonly string[] =>
  englishStems.filter(each => each.startsWith(typed));

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

function importance({ form, kind }: Token): number {
  if (english.has(form)) return functionWord;
  if (emoji.test(form)) return functionWord;
  if ((kind === 'pair' || kind === 'single') && hiraganaOnly.test(form)) return functionWord;
  if (kind === 'kanji') return character;
  if (kind === 'pair' && acrossWords.test(form)) return acrossTwo;
  return kind === 'part' ? 0.5 : 1;
}
