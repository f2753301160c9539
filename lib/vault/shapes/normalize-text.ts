/** Normalizes the names that the user chooses. Pure. */
import { caps } from './caps';
import { normalizeUnicode } from '../../core/normalize-unicode';

/** A tag or a space's name: NFC, one line, trimmed, at most `caps.tagLength` characters. */
export const normalizeText = (name: string): string => toLine(name, caps.tagLength);

function toLine(text: string, maxCharacters: number): string {
  const line = normalizeUnicode(text, 'NFC').replace(/\s+/g, ' ').trim();
  return Array.from(line).slice(0, maxCharacters).join('').trim();
}

/** Characters, of an episode's or a persona's name. The input field has the same limit, so that no name is cut unnoticed. */
export const maxStoryNameLength = 200;

/** An episode's or a persona's name as it is stored and compared. With `n`, the number is appended and still fits. */
export function toStoryName(name: string, n?: number): string {
  const number = n === undefined ? '' : ` ${n}`;
  return toLine(name, maxStoryNameLength - number.length) + number;
}

/** Sorted, without duplicates. */
export function mergeTags(
  known: readonly string[],
  added: readonly string[] = [],
  removed: readonly string[] = [],
): readonly string[] {
  const tags = new Set([...known, ...added.map(normalizeText)]);
  for (const tag of removed) tags.delete(normalizeText(tag));
  tags.delete('');
  return [...tags].sort();
}
