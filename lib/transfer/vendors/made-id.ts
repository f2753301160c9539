/** Ids for what its file gives none: the same words at the same time have the same id, whenever and wherever they are read. */
import { idAt } from '../../sites/data/json';

/** What these words are told apart by: 64 bits (FNV-1a, twice, from different beginnings), in letters and digits. */
export function markOf(...words: readonly string[]): string {
  let one = 0x811c9dc5;
  let other = 0x1b873593;
  for (const word of words) {
    for (let at = 0; at < word.length; at += 1) {
      const unit = word.charCodeAt(at);
      one = Math.imul(one ^ unit, 0x01000193);
      other = Math.imul(other ^ unit, 0x01000193);
    }
    // Where one word ends counts, so that `ab c` is not `a bc`; no text holds this number.
    one = Math.imul(one ^ 0x10000, 0x01000193);
    other = Math.imul(other ^ 0x10000, 0x01000193);
  }
  return (one >>> 0).toString(36).padStart(7, '0') + (other >>> 0).toString(36).padStart(7, '0');
}

/** An id of these words. It begins so that nobody takes it for a site's own. */
export const madeId = (...words: readonly string[]): string => `made-${markOf(...words)}`;

/** The file's own id at `path`; `undefined` where it is none, or one that means something to Kura itself. */
export function ownIdAt(value: unknown, ...path: readonly (string | number)[]): string | undefined {
  const id = idAt(value, ...path);
  return id === undefined || /^(?:row|draft|asked):/.test(id) ? undefined : id;
}

/** Gives each id once: the second that would have the same one gets `~2`. */
export function onceEach(): (wished: string) => string {
  const given = new Map<string, number>();
  return wished => {
    const count = (given.get(wished) ?? 0) + 1;
    given.set(wished, count);
    return count === 1 ? wished : `${wished}~${count}`;
  };
}

/**
 * The id of a chat in a file that numbers its chats: another file's first chat has the same number, so that the first words are
 * part of it; of one without a number, all of its words.
 */
export const numberedId = (own: string | undefined, words: readonly string[]): string =>
  own === undefined ? markOf(...words) : `${own}-${markOf(words[0] ?? '')}`;
