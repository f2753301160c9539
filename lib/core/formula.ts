/** Tells formulas from money, price levels and shell variables, which are written with dollar signs too. */

/** An amount with words behind it: `5 and`, `20、追加は`. */
const amountInWords =
  /^\d[\d.,]*(?:[KMBkmb]?\s+[A-Za-z]{2,}|[^\\]*[、。\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}])/u;

/**
 * Whether `$content$` is a formula, by the letters before and after it: no blank stands at its ends, and no letter or digit beside it,
 * unless it holds a command or a power (but `$n$th` and `CO$_2$`).
 */
export function isFormula(before: string, content: string, after: string): boolean {
  if (/^\s|[\s([（「『]$|^$|[。、]/.test(content) || /^\d/.test(after) || amountInWords.test(content)) return false;
  if (/(?<!:)\\[A-Za-z]|\^/.test(content)) return true;
  if (/[A-Za-z0-9]$/.test(before) && !content.startsWith('_')) return false;
  return !/^[A-Za-z]/.test(after) || /^(?:st|nd|rd|th|s)(?![A-Za-z0-9])/.test(after);
}

/** Whether the text between two double signs is none of a formula: `$$ to $$`, `($$) – ($$)`. */
export const isBetweenPrices = (content: string): boolean =>
  !/[\p{L}\p{N}\\]/u.test(content) || /^\W*\s(?:[A-Za-z]{2,}\s)+\W*$/.test(content);
