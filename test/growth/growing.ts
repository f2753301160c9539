/** What must be noticed: it looks from each letter through the whole text. */
export function grow(text: string): number {
  let equal = 0;
  for (const one of text) for (const other of text) if (one === other) equal += 1;
  return equal;
}
