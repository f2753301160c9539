/** What must be noticed: it looks from each letter through a part of the text. */
export function grow(text: string): number {
  let equal = 0;
  for (const one of text) for (const other of text.slice(0, text.length / 32)) if (one === other) equal += 1;
  return equal;
}
