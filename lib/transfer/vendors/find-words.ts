/** Finds texts in a value of unknown form, so that words are kept and counted where a reader does not know the form. */

/** More is not searched, because a hostile value may be of any size. */
const maxValues = 10_000;

/** Whether a text is something that a person reads: it has letters with a space between, or letters of no Latin alphabet. */
const isReadable = (text: string): boolean =>
  !/^(?:https?|data|file|blob):/i.test(text) &&
  (/\p{L}[^]*\s[^]*\p{L}/u.test(text) || /[^\p{Script=Latin}\p{ASCII}]/u.test(text)) &&
  /\p{L}{2}/u.test(text);

/** Returns the readable texts below `value`, in order. */
export function findWords(value: unknown): string[] {
  const words: string[] = [];
  const waiting: unknown[] = [value];
  for (let seen = 0; waiting.length > 0 && seen < maxValues; seen += 1) {
    const next = waiting.pop();
    if (typeof next === 'string') {
      if (isReadable(next)) words.push(next);
    } else if (typeof next === 'object' && next !== null) waiting.push(...Object.values(next).toReversed());
  }
  return words;
}
