/** Tells a short word from the same characters as a part of longer words: 「車」 in 「車を洗う」 and in 「電車」. */
import { toCharacterToken } from './scan';

const oneKanji = /^\p{Script=Han}$/u;
const runs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]+/gu;
const twoKana = /^[\p{Script=Hiragana}\p{Script=Katakana}ー]{2}$/u;
const katakanaRuns = /[\p{Script=Katakana}ー]+/gu;
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });

/** Whether the text has this token only within longer words. A guess, which is not `isSure`, may also be two kana: 「ボウ」 of 「ボウリング」. */
export function isOnlyPart(token: string, text: string, isSure = true): boolean {
  if (oneKanji.test(token)) return isOnlyPartOfWords(token, text);
  return (
    !isSure && twoKana.test(token) && !(text.match(katakanaRuns) ?? []).some(run => toCharacterToken(run) === token)
  );
}

function isOnlyPartOfWords(kanji: string, text: string): boolean {
  for (const [run] of text.matchAll(runs)) {
    // Most runs do not have it, and cutting them takes longer.
    if (!Array.from(run).some(character => toCharacterToken(character) === kanji)) continue;
    for (const { segment } of segmenter.segment(run)) if (toCharacterToken(segment) === kanji) return false;
  }
  return true;
}
