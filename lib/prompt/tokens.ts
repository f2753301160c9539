/**
 * How many tokens a text is, about. Every vendor cuts differently and keeps its own tables, so this is an estimate, and the
 * interface says “about”: against OpenAI's o200k it was measured to be within an eighth over whole sets of English, Japanese, Chinese
 * and code, and within a quarter on nineteen of twenty single texts of all but one (Chinese and English mixed: 37 %).
 */
export function tokensOf(text: string): number {
  let total = 0;
  for (const [piece] of text.matchAll(pieces)) total += weightOf(piece);
  return Math.ceil(total);
}

/** Words, numbers, runs of one Japanese script, runs of blanks, and every other sign by itself. */
const pieces =
  /[\p{Script=Latin}\p{M}]+|\d+|\p{Script=Han}+|[\p{Script=Hiragana}\p{Script=Katakana}ー]+|\p{Script=Hangul}+|\p{L}+|\n+|[^\S\n]+|./gsu;

function weightOf(piece: string): number {
  if (/^\p{Script=Latin}/u.test(piece)) return wordWeight(piece);
  if (/^\d/.test(piece)) return Math.ceil(piece.length / 3);
  if (/^\p{Script=Han}/u.test(piece)) return piece.length * 0.93;
  if (/^[\p{Script=Hiragana}\p{Script=Katakana}ー]/u.test(piece)) return piece.length * 0.73;
  if (/^\p{Script=Hangul}/u.test(piece)) return piece.length * 0.7;
  if (/^\p{L}/u.test(piece)) return Math.max(1, piece.length * 0.35);
  if (piece.startsWith('\n')) return 0.8;
  if (/^\s/.test(piece)) return piece.length > 1 ? 0.7 : 0;
  return 0.75;
}

/** Short words are one token; long ones, and those joined by capitals, are several. */
function wordWeight(word: string): number {
  const humps = word.match(/\p{Ll}\p{Lu}/gu)?.length ?? 0;
  return 0.95 + humps * 0.8 + Math.max(0, word.length - 8) / 9;
}
