/**
 * The words among the terms of a segment or the memtable, laid out to find those that are spelled nearly like another:
 * a mask of the letters of each tells most of them apart without a look at the word.
 */
import { growArray } from '../collections/grow-array';
import { maxWordUnits, type Units } from './edit-distance';

/** In letters; shorter words have too many neighbours. */
const minLetters = 3;
/** In letters, of what a stemmer takes off. */
const maxEnding = 7;
const letterI = 0x69;
const letterY = 0x79;

/** How a word is compared: as a whole, as the stem of the typed word, or as one that the typed word begins. */
export type Shape = 'whole' | 'stem' | 'beginning';

export class WordList {
  count = 0;
  /** The words as UTF-16 units, one after the other, and the end of each. */
  #units = new Uint16Array(1 << 12);
  #ends = new Uint32Array(1 << 9);
  #masks = new Uint32Array(1 << 9);

  /** In bytes. */
  get memory(): number {
    return this.#units.byteLength + this.#ends.byteLength + this.#masks.byteLength;
  }

  /** Adds a term, given in UTF-8, if it is a word of letters without pairs. */
  add(bytes: Uint8Array, length: number): void {
    if (!isWord(bytes, length)) return;
    const start = this.#startOf(this.count);
    if (start + 2 * maxWordUnits > this.#units.length) this.#units = growArray(this.#units, this.#units.length * 2);
    const end = decodeUtf8(bytes, length, this.#units, start);
    if (end - start < minLetters || end - start > maxWordUnits) return;
    this.#append(start, end);
    // `study` is indexed as `studi`.
    if (this.#units[end - 1] !== letterI) return;
    this.#units.copyWithin(end, start, end);
    this.#units[2 * end - start - 1] = letterY;
    this.#append(end, 2 * end - start);
  }

  #append(start: number, end: number): void {
    if (this.count >= this.#ends.length) {
      this.#ends = growArray(this.#ends, this.count * 2);
      this.#masks = growArray(this.#masks, this.count * 2);
    }
    this.#ends[this.count] = end;
    this.#masks[this.count++] = toMask(this.#units, start, end);
  }

  /** Calls `visit` for each word that may be at most `edits` edits from the typed one. `!`: in range. */
  scan(typed: Units, edits: number, shape: Shape, visit: (word: Units) => void): void {
    const [masks, ends] = [this.#masks, this.#ends];
    const mask = toMask(typed.units, 0, typed.length);
    const minLength = shape === 'stem' ? Math.max(minLetters, typed.length - maxEnding) : typed.length - edits;
    const maxLength = shape === 'beginning' ? maxWordUnits : typed.length + edits;
    const maxMissing = shape === 'stem' ? maxWordUnits : edits;
    const maxOther = shape === 'beginning' ? maxWordUnits : edits;
    let start = 0;
    for (let n = 0; n < this.count; n++) {
      const end = ends[n]!;
      const length = end - start;
      const from = start;
      start = end;
      if (length < minLength || length > maxLength) continue;
      const word = masks[n]!;
      if (countBits(word & ~mask) > maxOther || countBits(mask & ~word) > maxMissing) continue;
      visit({ units: this.#units.subarray(from, end), length });
    }
  }

  #startOf(word: number): number {
    return word === 0 ? 0 : this.#ends[word - 1]!;
  }
}

/** Letters only: numbers one digit apart are different numbers. The first byte tells the script. */
function isWord(bytes: Uint8Array, length: number): boolean {
  const first = bytes[0] ?? 0;
  if (length < minLetters || length > maxWordUnits * 3 || first < 0x61 || first > 0xe1) return false;
  for (let n = 0; n < length; n++) {
    const byte = bytes[n]!;
    if (byte < 0x61 || byte > 0xe1 || (byte > 0x7a && byte < 0x80)) return false;
  }
  return true;
}

/** Words have no characters beyond U+1FFF. Returns the end of the written units; `start` for a longer word. */
function decodeUtf8(bytes: Uint8Array, length: number, into: Uint16Array, start: number): number {
  let at = start;
  for (let n = 0; n < length; at++) {
    if (at - start === maxWordUnits) return start;
    const byte = bytes[n]!;
    const follows = byte < 0x80 ? 0 : byte < 0xe0 ? 1 : 2;
    let unit = follows === 0 ? byte : follows === 1 ? byte & 0x1f : byte & 0x0f;
    for (let more = 1; more <= follows; more++) unit = (unit << 6) | (bytes[n + more]! & 0x3f);
    into[at] = unit;
    n += follows + 1;
  }
  return at;
}

/** One bit for each letter that occurs, so that an edit changes at most one bit each way. */
function toMask(units: Uint16Array, from: number, to: number): number {
  let mask = 0;
  for (let n = from; n < to; n++) mask |= 1 << (units[n]! & 31);
  return mask >>> 0;
}

function countBits(mask: number): number {
  let bits = mask - ((mask >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
