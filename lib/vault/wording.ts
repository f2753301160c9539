/** What the user calls things, as it is kept. Pure. */
import { caps } from './border';

/** A tag or a name of a space: in NFC, in one line without blanks around, cut to `caps.tagLength` characters. */
export function tidy(said: string): string {
  const line = said.normalize('NFC').replace(/\s+/g, ' ').trim();
  return Array.from(line).slice(0, caps.tagLength).join('').trim();
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
