/** Tells a kanji that is a word from one that is a part of words: 「車」 in 「車を洗う」 and in 「電車」. */
import { toCharacterToken } from './scan';

const oneKanji = /^\p{Script=Han}$/u;
const runs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]+/gu;
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });

/** Whether this token is a kanji that the text has only within longer words. */
export function isOnlyPart(token: string, text: string): boolean {
  if (!oneKanji.test(token)) return false;
  for (const [run] of text.matchAll(runs)) {
    // Most runs do not have it, and cutting them takes longer.
    if (!Array.from(run).some(character => toCharacterToken(character) === token)) continue;
    for (const { segment } of segmenter.segment(run)) if (toCharacterToken(segment) === token) return false;
  }
  return true;
}
