/** Writes raised and lowered signs so that they keep their meaning: 10⁶, CO₂, e^x. */

const signs = '0123456789+-=()n';
const raised = Array.from('⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ');
const lowered = Array.from('₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₙ');
const ordinal = /^(?:st|nd|rd|th|er|re|e|ème|o|a|º|ª)$/i;

/** Returns the text of a `sup` or `sub` element. */
export function writeRaised(text: string, tagName: string): string {
  const words = text.trim();
  const marks = tagName.toUpperCase() === 'SUP' ? raised : lowered;
  const written = Array.from(words.replaceAll('−', '-')).map(sign => marks[signs.indexOf(sign)]);
  // A number in brackets is a source, and signs alone have no meaning to lose.
  if (!/[\p{L}\p{N}]/u.test(words) || /^\[.*\]$/.test(words)) return text;
  if (!written.includes(undefined)) return written.join('');
  if (ordinal.test(words)) return words;
  const mark = marks === raised ? '^' : '_';
  return words.length > 1 ? `${mark}(${words})` : mark + words;
}
