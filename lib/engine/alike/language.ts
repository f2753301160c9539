/** In which language a question is written, as far as can be told without a dictionary. Pure. */

export type Language = 'english' | 'japanese' | 'another';

const kanaOrKanji = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
const otherLetter = /[^\P{L}a-z]/iu;
/** Frequent ones that hardly any other language has, once its accents are ruled out. */
const englishWord = /\b(?:the|how|what|why|which|when|where|should|does|my|your|of|with|to|for|and)\b/i;

/** Kanji alone may be Chinese; it counts as Japanese, because a short question in Japanese has no kana now and then. */
export function languageOf(question: string): Language {
  if (kanaOrKanji.test(question)) return 'japanese';
  return englishWord.test(question) && !otherLetter.test(question) ? 'english' : 'another';
}
