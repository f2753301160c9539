/** Masks text that the user wants to hide. It is separate from the search for it, which is large. */
import type { Finding, Sensitive } from './finding';

/**
 * Replaces each finding with the text that `toReplacement` returns for its kind. `findings` are sorted and do not
 * overlap, as from `findSensitive`.
 */
export function masked(text: string, findings: readonly Finding[], word: (kind: Sensitive) => string): string {
  let at = 0;
  let kept = '';
  for (const { kind, start, end } of findings) {
    kept += text.slice(at, start) + word(kind);
    at = end;
  }
  return kept + text.slice(at);
}

/** Text that the user wants to hide wherever it occurs. */
export interface Hidden {
  readonly kind: Sensitive;
  readonly text: string;
}

/**
 * Finds all occurrences of the hidden texts in `text`, sorted and without overlaps. Of two that overlap, the longer one
 * is taken.
 */
export function placesOf(text: string, hidden: readonly Hidden[]): readonly Finding[] {
  const places: Finding[] = [];
  const longestFirst = [...hidden].filter(each => each.text).sort((one, other) => other.text.length - one.text.length);
  for (const { kind, text: words } of longestFirst) {
    for (let start = text.indexOf(words); start !== -1; start = text.indexOf(words, start + words.length)) {
      const end = start + words.length;
      if (!places.some(place => start < place.end && place.start < end)) places.push({ kind, start, end });
    }
  }
  return places.sort((one, other) => one.start - other.start);
}
