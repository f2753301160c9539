/**
 * Tokens as numbers, and what of a text makes which of them: short words, pairs of characters and characters, which are nearly all of any
 * text and are known after their first time. It is asked for each of them, so it looks at UTF-16 units and makes no text.
 */
import { grown } from './grown';

/** More are not remembered beyond the run that they stand in. */
const most = 100_000;

export class Vocabulary {
  /** By number. */
  readonly tokens: string[] = [];
  readonly words = new WordTable();
  readonly pairs = new PairTable();
  /** By UTF-16 unit: the number of its token plus 1; 0: not known. */
  readonly characters = new Uint32Array(0x10000);
  readonly #numbers = new Map<string, number>();

  get isFull(): boolean {
    // A word may be written in many ways: in capitals, beside others that it is not joined with.
    return this.tokens.length > most || this.words.starts.length > 2 * most;
  }

  /** In bytes; of a token, its letters and its places in the list and the map are reckoned as 100. */
  get memory(): number {
    return this.tokens.length * 100 + this.words.memory + this.pairs.memory + this.characters.byteLength;
  }

  number(token: string): number {
    const known = this.#numbers.get(token);
    if (known !== undefined) return known;
    this.#numbers.set(token, this.tokens.length);
    return this.tokens.push(token) - 1;
  }
}

/** Words of ASCII letters, digits and `_`, and what may be joined of them (`joined.ts`), by their hash. `!` in both tables: in range by their masks. */
class WordTable {
  /** Of the word at `at`: its tokens are those from `starts[at]` to before `starts[at + 1]`. */
  readonly starts: number[] = [0];
  readonly numbers: number[] = [];
  #slots = new Uint32Array(1 << 12);
  #hashes = new Uint32Array(1 << 11);
  /** Where its letters end. */
  #ends = new Uint32Array(1 << 11);
  #letters = new Uint16Array(1 << 14);
  #count = 0;

  /** In bytes. */
  get memory(): number {
    const columns = [this.#slots, this.#hashes, this.#ends, this.#letters];
    return (this.starts.length + this.numbers.length) * 4 + columns.reduce((sum, column) => sum + column.byteLength, 0);
  }

  /** The word that stands in these units; −1: it is not known. `hash`: of its units, as `hashed` makes it. */
  find(units: Uint16Array, from: number, to: number, hash: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const word = slots[slot]! - 1;
      if (word === -1) return -1;
      if (this.#hashes[word] === hash && this.#isThere(word, units, from, to)) return word;
    }
  }

  #isThere(word: number, units: Uint16Array, from: number, to: number): boolean {
    let at = word === 0 ? 0 : this.#ends[word - 1]!;
    if (this.#ends[word]! - at !== to - from) return false;
    const letters = this.#letters;
    for (let n = from; n < to; n++) if (letters[at++] !== units[n]) return false;
    return true;
  }

  /** Remembers a word that is not known; answers its number. */
  add(units: Uint16Array, from: number, to: number, hash: number, tokens: readonly number[]): number {
    const word = this.#count++;
    if (word * 2 >= this.#slots.length) this.#spread();
    if (word >= this.#hashes.length) {
      this.#hashes = grown(this.#hashes, word * 2);
      this.#ends = grown(this.#ends, word * 2);
    }
    const start = word === 0 ? 0 : this.#ends[word - 1]!;
    const end = start + to - from;
    if (end > this.#letters.length) this.#letters = grown(this.#letters, end * 2);
    for (let n = from; n < to; n++) this.#letters[start + n - from] = units[n]!;
    this.#ends[word] = end;
    this.#hashes[word] = hash;
    this.#place(word, hash);
    for (const token of tokens) this.numbers.push(token);
    this.starts.push(this.numbers.length);
    return word;
  }

  #place(word: number, hash: number): void {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = hash & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = word + 1;
  }

  #spread(): void {
    this.#slots = new Uint32Array(this.#slots.length * 2);
    for (let word = 0; word < this.#count - 1; word++) this.#place(word, this.#hashes[word]!);
  }
}

/** FNV-1a, one unit more. Begins with `noHash`; the last step is `hashed`. */
export const noHash = 0x811c9dc5;
export const hashUnit = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x01000193);
/** The low bits say where to look, and the steps alone leave them much alike. */
export const hashed = (hash: number): number => (hash ^ (hash >>> 15)) >>> 0;

/** Two UTF-16 units that stand side by side. */
class PairTable {
  #keys = new Uint32Array(1 << 12);
  #numbers = new Uint32Array(1 << 12);
  #count = 0;

  /** In bytes. */
  get memory(): number {
    return this.#keys.byteLength + this.#numbers.byteLength;
  }

  /** The number of its token; −1: it is not known. */
  find(one: number, other: number): number {
    const slot = slotOf(this.#keys, keyOf(one, other));
    return this.#numbers[slot]! - 1;
  }

  add(one: number, other: number, number: number): void {
    if (++this.#count * 2 >= this.#keys.length) this.#spread();
    const slot = slotOf(this.#keys, keyOf(one, other));
    this.#keys[slot] = keyOf(one, other);
    this.#numbers[slot] = number + 1;
  }

  #spread(): void {
    const [keys, numbers] = [this.#keys, this.#numbers];
    this.#keys = new Uint32Array(keys.length * 2);
    this.#numbers = new Uint32Array(keys.length * 2);
    for (const [n, key] of keys.entries()) {
      if (key === 0) continue;
      const slot = slotOf(this.#keys, key);
      this.#keys[slot] = key;
      this.#numbers[slot] = numbers[n]!;
    }
  }
}

/** Never 0: no pair is made of that. */
const keyOf = (one: number, other: number): number => ((one << 16) | other) >>> 0;

/** Where the key stands, or would. */
function slotOf(keys: Uint32Array, key: number): number {
  const mask = keys.length - 1;
  let slot = (Math.imul(key, 0x9e3779b1) >>> 12) & mask;
  while (keys[slot] !== 0 && keys[slot] !== key) slot = (slot + 1) & mask;
  return slot;
}
