/** Derives ids where a file has none. The same text at the same time always has the same id. */
import { getId } from '../../sites/data/json';

/** A hash of texts: 64 bits (FNV-1a, twice, with different offsets), in letters and digits. */
export function hashWords(...words: readonly string[]): string {
  let first = 0x811c9dc5;
  let second = 0x1b873593;
  for (const word of words) {
    for (let at = 0; at < word.length; at += 1) {
      const unit = word.charCodeAt(at);
      first = Math.imul(first ^ unit, 0x01000193);
      second = Math.imul(second ^ unit, 0x01000193);
    }
    // The end of each text counts, so that `ab c` differs from `a bc`. No text contains this number.
    first = Math.imul(first ^ 0x10000, 0x01000193);
    second = Math.imul(second ^ 0x10000, 0x01000193);
  }
  return (first >>> 0).toString(36).padStart(7, '0') + (second >>> 0).toString(36).padStart(7, '0');
}

/** An id derived from texts. Its prefix tells it from a site's own id. */
export const toDerivedId = (...words: readonly string[]): string => `made-${hashWords(...words)}`;

/** The file's own id at `path`; `undefined` if there is none, or if Kura uses its prefix itself. */
export function getOwnId(value: unknown, ...path: readonly (string | number)[]): string | undefined {
  const id = getId(value, ...path);
  return id === undefined || /^(?:row|draft|asked):/.test(id) ? undefined : id;
}

/** Returns a function that makes ids unique: a second use of the same id gets `~2`. */
export function createUniqueIds(): (id: string) => string {
  const counts = new Map<string, number>();
  return id => {
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    return count === 1 ? id : `${id}~${count}`;
  };
}

/**
 * The id of a chat in a file that numbers its chats. The first text is part of it, because other files use the same numbers. Without a
 * number, the id is a hash of all texts.
 */
export const toNumberedId = (ownId: string | undefined, words: readonly string[]): string =>
  ownId === undefined ? hashWords(...words) : `${ownId}-${hashWords(words[0] ?? '')}`;
