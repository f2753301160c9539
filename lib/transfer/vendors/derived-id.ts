/** Derives ids where a file has none. The same text at the same time always has the same id. */
import { idAt } from '../../sites/data/json';

/** A hash of texts: 64 bits (FNV-1a, twice, with different offsets), in letters and digits. */
export function markOf(...words: readonly string[]): string {
  let one = 0x811c9dc5;
  let other = 0x1b873593;
  for (const word of words) {
    for (let at = 0; at < word.length; at += 1) {
      const unit = word.charCodeAt(at);
      one = Math.imul(one ^ unit, 0x01000193);
      other = Math.imul(other ^ unit, 0x01000193);
    }
    // The end of each text counts, so that `ab c` differs from `a bc`. No text contains this number.
    one = Math.imul(one ^ 0x10000, 0x01000193);
    other = Math.imul(other ^ 0x10000, 0x01000193);
  }
  return (one >>> 0).toString(36).padStart(7, '0') + (other >>> 0).toString(36).padStart(7, '0');
}

/** An id derived from texts. Its prefix tells it from a site's own id. */
export const madeId = (...words: readonly string[]): string => `made-${markOf(...words)}`;

/** The file's own id at `path`; `undefined` if there is none, or if Kura uses its prefix itself. */
export function ownIdAt(value: unknown, ...path: readonly (string | number)[]): string | undefined {
  const id = idAt(value, ...path);
  return id === undefined || /^(?:row|draft|asked):/.test(id) ? undefined : id;
}

/** Returns a function that makes ids unique: a second use of the same id gets `~2`. */
export function onceEach(): (wished: string) => string {
  const given = new Map<string, number>();
  return wished => {
    const count = (given.get(wished) ?? 0) + 1;
    given.set(wished, count);
    return count === 1 ? wished : `${wished}~${count}`;
  };
}

/**
 * The id of a chat in a file that numbers its chats. The first text is part of it, because other files use the same numbers. Without a
 * number, the id is a hash of all texts.
 */
export const numberedId = (own: string | undefined, words: readonly string[]): string =>
  own === undefined ? markOf(...words) : `${own}-${markOf(words[0] ?? '')}`;
