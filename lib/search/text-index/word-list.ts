/**
 * The words among the terms of a segment or the memtable, laid out to find those that are spelled nearly like another:
 * a mask of the letters of each tells most of them apart without a look at the word.
 */
import { growArray } from '../collections/grow-array';
import { createUnits, maxWordUnits, type Units } from './edit-distance';

/** In letters; shorter words have too many neighbours. */
const minUnits = 3;
/** In letters, of what a stemmer takes off. */
const maxEnding = 7;
const codeOfI = 0x69;
const codeOfY = 0x79;

/** How a word is compared: as a whole, as the stem of the typed word, or as one that the typed word begins. */
export type Comparison = 'whole' | 'stem' | 'beginning';

export class WordList {
  /** By length. */
  readonly #words = Array.from({ length: maxWordUnits + 1 }, () => ({
    count: 0,
    units: new Uint16Array(0),
    masks: new Uint32Array(0),
  }));

  /** In bytes. */
  get memory(): number {
    return this.#words.reduce((sum, { units, masks }) => sum + units.byteLength + masks.byteLength, 0);
  }

  /** Adds a term, given in UTF-8, if it is a word of letters without pairs. */
  add(bytes: Uint8Array, size: number): void {
    if (!isWord(bytes, size)) return;
    const { units } = decoded;
    const length = decodeUtf8(bytes, size, units);
    if (length < minUnits) return;
    this.#append(units, length);
    // `study` is indexed as `studi`.
    if (units[length - 1] !== codeOfI) return;
    units[length - 1] = codeOfY;
    this.#append(units, length);
  }

  /** Calls `visit` for each word that may be so near to the typed one; the word is valid until the next. `!`: in range. */
  scan(typed: Units, edits: number, shape: Comparison, visit: (word: Units) => void): void {
    const mask = toMask(typed.units, typed.length);
    const from = shape === 'stem' ? typed.length - maxEnding : typed.length - edits;
    const to = shape === 'beginning' ? maxWordUnits : Math.min(maxWordUnits, typed.length + edits);
    const maxMissing = shape === 'stem' ? maxWordUnits : edits;
    const maxOther = shape === 'beginning' ? maxWordUnits : edits;
    for (let length = Math.max(minUnits, from); length <= to; length++) {
      const { count, units, masks } = this.#words[length]!;
      visited.length = length;
      for (let n = 0; n < count; n++) {
        const word = masks[n]!;
        if (hasMoreBits(word & ~mask, maxOther) || hasMoreBits(mask & ~word, maxMissing)) continue;
        for (let at = 0, first = n * length; at < length; at++) visited.units[at] = units[first + at]!;
        visit(visited);
      }
    }
  }

  #append(word: Uint16Array, length: number): void {
    const words = this.#words[length]!;
    if (words.count === words.masks.length) {
      words.masks = growArray(words.masks, Math.max(16, words.count * 2));
      words.units = growArray(words.units, words.masks.length * length);
    }
    for (let n = 0; n < length; n++) words.units[words.count * length + n] = word[n]!;
    words.masks[words.count++] = toMask(word, length);
  }
}

const decoded = createUnits();
/** The word that is visited, valid until the next. */
const visited = createUnits();

/** Letters only: numbers one digit apart are different numbers. The first byte tells the script. */
function isWord(bytes: Uint8Array, length: number): boolean {
  const first = bytes[0] ?? 0;
  if (length < minUnits || length > maxWordUnits * 3 || first < 0x61 || first > 0xe1) return false;
  for (let n = 0; n < length; n++) {
    const byte = bytes[n]!;
    if (byte < 0x61 || byte > 0xe1 || (byte > 0x7a && byte < 0x80)) return false;
  }
  return true;
}

/** Words have no characters beyond U+1FFF. Returns the number of units; 0 for a longer word. */
function decodeUtf8(bytes: Uint8Array, size: number, into: Uint16Array): number {
  let length = 0;
  for (let n = 0; n < size; length++) {
    if (length === maxWordUnits) return 0;
    const byte = bytes[n]!;
    const follows = byte < 0x80 ? 0 : byte < 0xe0 ? 1 : 2;
    let unit = follows === 0 ? byte : follows === 1 ? byte & 0x1f : byte & 0x0f;
    for (let more = 1; more <= follows; more++) unit = (unit << 6) | (bytes[n + more]! & 0x3f);
    into[length] = unit;
    n += follows + 1;
  }
  return length;
}

/** One bit for each letter that occurs, so that an edit changes at most one bit each way. */
function toMask(units: Uint16Array, length: number): number {
  let mask = 0;
  for (let n = 0; n < length; n++) mask |= 1 << (units[n]! & 31);
  return mask;
}

/** `most` is 1, 2 or no limit. */
function hasMoreBits(mask: number, most: number): boolean {
  if (most > 2) return false;
  const rest = mask & (mask - 1);
  return (most === 1 ? rest : rest & (rest - 1)) !== 0;
}
