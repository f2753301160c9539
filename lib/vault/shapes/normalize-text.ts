/** Normalizes the names that the user chooses. Pure. */
import { caps } from './shape';

/** A tag or a space's name: NFC, one line, trimmed, at most `caps.tagLength` characters. */
export const tidy = (said: string): string => lineOf(said, caps.tagLength);

function lineOf(said: string, longest: number): string {
  const line = said.normalize('NFC').replace(/\s+/g, ' ').trim();
  return Array.from(line).slice(0, longest).join('').trim();
}

/** Characters, of an episode's or a persona's name. The input field has the same limit, so that no name is cut unnoticed. */
export const longestStoryName = 200;

/** An episode's or a persona's name as it is stored and compared. With `n`, the number is appended and still fits. */
export function storyName(said: string, n?: number): string {
  const number = n === undefined ? '' : ` ${n}`;
  return lineOf(said, longestStoryName - number.length) + number;
}

/** Sorted, without duplicates. */
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
