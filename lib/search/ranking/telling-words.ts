/**
 * The telling words of a question as people count them, and how many of them a text holds. Japanese is cut into words
 * here, because the pairs of the index say little about how much of a question is there.
 */
import { isCounted, normalizeQuestion, type Term } from '../text/query-terms';

export interface TellingWord {
  /** 0 to 1. */
  readonly weight: number;
  readonly isIn: (text: TextToJudge) => boolean;
}

/** A normalized text in lower case, and the check whether it holds a term of the index. */
export interface TextToJudge {
  readonly normalized: string;
  readonly holds: (term: Term) => boolean;
}

const japanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;
const japaneseRun = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]+/gu;
const telling = /[\p{Script=Han}\p{Script=Katakana}]/u;
/** Alone it is no subject: a part behind another word, a question word, a verb of everything. */
const suffix =
  /^(?:[方用時的者性化度日分円人年月系中後前目国数何誰]|何[\p{Script=Han}か]|特に|持.*|思.*|考.*|行.*|出.*|見.*|使.*|作.*)$/u;
const oneKanji = /^\p{Script=Han}$/u;
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });

/** A single letter or number says little. */
const littleWeight = 0.3;

/** `terms` are the question's own, with what was found for them in a vault. */
export function findTellingWords(question: string, terms: readonly Term[]): readonly TellingWord[] {
  const text = normalizeQuestion(question);
  const foreign = terms.filter(({ token, partOf }) => !japanese.test(token) && partOf === undefined);
  const words = foreign.map((term): TellingWord => ({
    weight: /^(?:\d+|.)$/u.test(term.token) ? littleWeight : 1,
    isIn: ({ holds }) => holds(term) || hasAllParts(term, terms, holds),
  }));
  return [...words, ...findJapaneseWords(text, terms)];
}

function hasAllParts({ token }: Term, terms: readonly Term[], holds: (term: Term) => boolean): boolean {
  const parts = terms.filter(({ partOf }) => partOf === token);
  return parts.length > 1 && parts.every(part => holds(part) && isCounted(part, parts, holds));
}

function findJapaneseWords(text: string, terms: readonly Term[]): TellingWord[] {
  const words = [...text.matchAll(japaneseRun)].flatMap(([run]) => splitRun(run));
  const unique = [...new Set(words)];
  const contentWords = unique.filter(word => telling.test(word));
  return (contentWords.length > 0 ? contentWords : unique).map(word => {
    const pattern = toPattern(word);
    // 「ロック」 is in a text with “lock”, too.
    const pieces = terms.filter(term => term.word === word && term.also !== undefined);
    return {
      weight: suffix.test(word) ? littleWeight : 1,
      isIn: ({ normalized, holds }) => pattern.test(normalized) || (pieces.length > 0 && pieces.every(holds)),
    };
  });
}

/** Words as the browser's dictionary cuts them; a single kanji belongs to the kanji in front of it. */
function splitRun(run: string): string[] {
  const words: string[] = [];
  let isBehindKanji = false;
  for (const { segment } of segmenter.segment(run)) {
    if (isBehindKanji && oneKanji.test(segment) && suffix.test(segment)) words.push((words.pop() ?? '') + segment);
    else words.push(segment);
    isBehindKanji = /\p{Script=Han}$/u.test(segment);
  }
  return words;
}

/**
 * The word in any form: 「消した」 as 「消す」, 「プリンター」 as 「プリンタ」. Neither may stand within a longer word of katakana.
 */
function toPattern(word: string): RegExp {
  const kanji = /^(?<stem>\p{Script=Han}+)\p{Script=Hiragana}+$/u.exec(word)?.groups?.['stem'];
  if (kanji !== undefined) return new RegExp(`${kanji}(?=\\p{Script=Hiragana})`, 'u');
  if (/^[\p{Script=Katakana}ー]+$/u.test(word))
    return new RegExp(`(?<![\\p{Script=Katakana}ー])${word.replace(/ー$/u, '')}ー?(?![\\p{Script=Katakana}ー])`, 'u');
  return new RegExp(word.replace(/[^\p{L}\p{N}]/gu, ''), 'u');
}
