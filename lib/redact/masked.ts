/** Takes out of a text what the person wants hidden. Apart from what finds it, which is large. */
import type { Finding, Sensitive } from './finding';

/** `text` with each of these replaced by what `word` says for it. `findings` in order, as `sensitiveIn` gives them. */
export function masked(text: string, findings: readonly Finding[], word: (kind: Sensitive) => string): string {
  let at = 0;
  let kept = '';
  for (const { kind, start, end } of findings) {
    kept += text.slice(at, start) + word(kind);
    at = end;
  }
  return kept + text.slice(at);
}

/** Something that the person wants hidden wherever it stands. */
export interface Hidden {
  readonly kind: Sensitive;
  readonly text: string;
}

/** Where in `text` any of `hidden` stands, in order and none inside another: of two that overlap the longer one stands. */
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
