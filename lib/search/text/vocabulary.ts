/**
 * Numbers tokens, and remembers which words, pairs and characters give which tokens. Looked up for every token, so it
 * works on UTF-16 units and allocates no strings.
 */
import { growArray } from '../collections/grow-array';

/** A larger vocabulary is discarded after the current run. */
const maxTokens = 100_000;

export class Vocabulary {
  /** Tokens by number. */
  readonly tokens: string[] = [];
  readonly words = new WordTable();
  readonly pairs = new PairTable();
  /** By UTF-16 unit: the token's number plus 1; 0: unknown. */
  readonly characters = new Uint32Array(0x10000);
  readonly #numbers = new Map<string, number>();

  get isFull(): boolean {
    // One token may have many written forms, in capitals or beside other words.
    return this.tokens.length > maxTokens || this.words.starts.length > 2 * maxTokens;
  }

  /** In bytes; a token with its place in list and map counts as 100. */
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

/** A hash table of ASCII words and compounds (`compound-words.ts`). `!` in both tables: in range by their masks. */
class WordTable {
  /** The tokens of word `n` are those from `starts[n]` to before `starts[n + 1]`. */
  readonly starts: number[] = [0];
  readonly numbers: number[] = [];
  #slots = new Uint32Array(1 << 12);
  #hashes = new Uint32Array(1 << 11);
  /** Where the units of each word end. */
  #ends = new Uint32Array(1 << 11);
  #units = new Uint16Array(1 << 14);
  #count = 0;

  /** In bytes. */
  get memory(): number {
    const columns = [this.#slots, this.#hashes, this.#ends, this.#units];
    return (this.starts.length + this.numbers.length) * 4 + columns.reduce((sum, column) => sum + column.byteLength, 0);
  }

  /** Returns the word with these units; −1 if unknown. `hash` must come from `hashFinal`. */
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
    const storedUnits = this.#units;
    for (let n = from; n < to; n++) if (storedUnits[at++] !== units[n]) return false;
    return true;
  }

  /** Adds an unknown word; returns its number. */
  add(units: Uint16Array, from: number, to: number, hash: number, tokens: readonly number[]): number {
    const word = this.#count++;
    if (word * 2 >= this.#slots.length) this.#rehash();
    if (word >= this.#hashes.length) {
      this.#hashes = growArray(this.#hashes, word * 2);
      this.#ends = growArray(this.#ends, word * 2);
    }
    const start = word === 0 ? 0 : this.#ends[word - 1]!;
    const end = start + to - from;
    if (end > this.#units.length) this.#units = growArray(this.#units, end * 2);
    for (let n = from; n < to; n++) this.#units[start + n - from] = units[n]!;
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

  #rehash(): void {
    this.#slots = new Uint32Array(this.#slots.length * 2);
    for (let word = 0; word < this.#count - 1; word++) this.#place(word, this.#hashes[word]!);
  }
}

/** One step of FNV-1a. Starts with `initialHash` and ends with `hashFinal`. */
export const initialHash = 0x811c9dc5;
export const hashUnit = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x01000193);
/** Mixes the high bits in, because the low bits choose the slot and are too similar after the steps. */
export const hashFinal = (hash: number): number => (hash ^ (hash >>> 15)) >>> 0;

/** A hash table of two neighbouring UTF-16 units. */
class PairTable {
  #keys = new Uint32Array(1 << 12);
  #numbers = new Uint32Array(1 << 12);
  #count = 0;

  /** In bytes. */
  get memory(): number {
    return this.#keys.byteLength + this.#numbers.byteLength;
  }

  /** The number of its token; −1 if unknown. */
  find(first: number, second: number): number {
    const slot = findSlot(this.#keys, toKey(first, second));
    return this.#numbers[slot]! - 1;
  }

  add(first: number, second: number, number: number): void {
    if (++this.#count * 2 >= this.#keys.length) this.#rehash();
    const slot = findSlot(this.#keys, toKey(first, second));
    this.#keys[slot] = toKey(first, second);
    this.#numbers[slot] = number + 1;
  }

  #rehash(): void {
    const [keys, numbers] = [this.#keys, this.#numbers];
    this.#keys = new Uint32Array(keys.length * 2);
    this.#numbers = new Uint32Array(keys.length * 2);
    for (const [n, key] of keys.entries()) {
      if (key === 0) continue;
      const slot = findSlot(this.#keys, key);
      this.#keys[slot] = key;
      this.#numbers[slot] = numbers[n]!;
    }
  }
}

/** Never 0, because no pair contains the unit 0. */
const toKey = (first: number, second: number): number => ((first << 16) | second) >>> 0;

/** The slot of the key, or the free slot for it. */
function findSlot(keys: Uint32Array, key: number): number {
  const mask = keys.length - 1;
  let slot = (Math.imul(key, 0x9e3779b1) >>> 12) & mask;
  while (keys[slot] !== 0 && keys[slot] !== key) slot = (slot + 1) & mask;
  return slot;
}
