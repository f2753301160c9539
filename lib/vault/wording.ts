/** What the user calls things, as it is kept. Pure. */
import { caps } from './border';

/** A tag or a name of a space: in NFC, in one line without blanks around, cut to `caps.tagLength` characters. */
export const tidy = (said: string): string => lineOf(said, caps.tagLength);

function lineOf(said: string, longest: number): string {
  const line = said.normalize('NFC').replace(/\s+/g, ' ').trim();
  return Array.from(line).slice(0, longest).join('').trim();
}

/** In characters: of an episode and of a persona. Who names them may write no more, so that none is cut without a word. */
export const longestStoryName = 200;

/** An episode's or a persona's name, as it is kept and compared. With `n`, the one of that number that would be called so. */
export function storyName(said: string, n?: number): string {
  const number = n === undefined ? '' : ` ${n}`;
  return lineOf(said, longestStoryName - number.length) + number;
}

/** Sorted, each once. */
export function tagsAfter(
  known: readonly string[],
  added: readonly string[] = [],
  removed: readonly string[] = [],
): readonly string[] {
  const tags = new Set([...known, ...added.map(tidy)]);
  for (const tag of removed) tags.delete(tidy(tag));
  tags.delete('');
  return [...tags].sort();
}
