/**
 * Estimates the number of tokens, because each vendor has its own tokenizer. Measured against OpenAI's o200k: within an
 * eighth for sets of English, Japanese, Chinese and code, within a quarter for 19 of 20 single texts. The exception is
 * mixed Chinese and English (37 %). `enough`: no more is counted once it is exceeded.
 */
export function estimateTokens(text: string, enough = Infinity): number {
  const beginning = text.slice(0, maxCountedLength);
  let total = 0;
  for (const [run] of beginning.matchAll(tokenPattern)) {
    total += estimateWeight(run);
    if (total > enough) return Math.ceil(total);
  }
  return Math.ceil(text.length > maxCountedLength ? (total * text.length) / maxCountedLength : total);
}

/** In UTF-16 units: more than any message box takes. The rest of a longer text counts like its beginning. */
const maxCountedLength = 200_000;

/** Matches words, numbers, runs of one Japanese script, runs of blanks, and each other character alone. */
const tokenPattern =
  /[\p{Script=Latin}\p{M}]+|\d+|\p{Script=Han}+|[\p{Script=Hiragana}\p{Script=Katakana}ー]+|\p{Script=Hangul}+|\p{L}+|\n+|[^\S\n]+|./gsu;

function estimateWeight(run: string): number {
  if (/^\p{Script=Latin}/u.test(run)) return estimateWordWeight(run);
  if (/^\d/.test(run)) return Math.ceil(run.length / 3);
  if (/^\p{Script=Han}/u.test(run)) return run.length * 0.93;
  if (/^[\p{Script=Hiragana}\p{Script=Katakana}ー]/u.test(run)) return run.length * 0.73;
  if (/^\p{Script=Hangul}/u.test(run)) return run.length * 0.7;
  if (/^\p{L}/u.test(run)) return Math.max(1, run.length * 0.35);
  if (run.startsWith('\n')) return 0.8;
  if (/^\s/.test(run)) return run.length > 1 ? 0.7 : 0;
  return 0.75;
}

/** A short word is one token. A long word, or one joined by capitals, counts as several. */
function estimateWordWeight(word: string): number {
  const caseChanges = word.match(/\p{Ll}\p{Lu}/gu)?.length ?? 0;
  return 0.95 + caseChanges * 0.8 + Math.max(0, word.length - 8) / 9;
}
