/** Detects the language of a question, as far as possible without a dictionary. Pure. */

import { kanaOrKanji } from '../text/scripts';

export type QuestionLanguage = 'english' | 'japanese' | 'another';

const otherScript = /[^\P{L}a-z]/iu;
/** Frequent words that hardly any other language has, once accents are ruled out. */
const englishWord = /\b(?:the|how|what|why|which|when|where|should|does|my|your|of|with|to|for|and)\b/i;

/** Kanji alone may be Chinese, but short Japanese questions sometimes have no kana. */
export function detectLanguage(question: string): QuestionLanguage {
  if (kanaOrKanji.test(question)) return 'japanese';
  return englishWord.test(question) && !otherScript.test(question) ? 'english' : 'another';
}
