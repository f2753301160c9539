/**
 * The sorted terms of a segment, in UTF-8, front-coded in blocks of sixteen: the first term of a block in full, the
 * others by the number of bytes shared with the previous one and the rest. Each is followed by two varints: live rows ×
 * 4 + list encoding, and the bytes of its list. It is searched without decoding.
 */
import { readVarint, ensureBytes, countVarintBytes, writeVarint, type ListCode, type ByteSink } from './codecs';

export const blockSize = 16;
/**
 * In bytes, so that both lengths of an entry take one byte each. Longer terms (a pasted key) are truncated by the
 * caller.
 */
export const maxTermBytes = 255;

const decoder = new TextDecoder();

/** Compares by UTF-8 bytes, which differs from the order of UTF-16 units beyond U+FFFF. */
export function compareTerms(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let n = 0; n < length; n++) {
    const x = a.charCodeAt(n);
    const y = b.charCodeAt(n);
    if (x !== y) return toSortKey(x) - toSortKey(y);
  }
  return a.length - b.length;
}

// Surrogates sort after all other units.
const toSortKey = (unit: number) => (unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800);

export function compareBytes(a: Uint8Array, aLength: number, b: Uint8Array, bLength: number): number {
  const length = Math.min(aLength, bLength);
  for (let n = 0; n < length; n++) {
    const difference = (a[n] ?? 0) - (b[n] ?? 0);
    if (difference !== 0) return difference;
  }
  return aLength - bLength;
}

/** The entry of a term. */
export interface TermEntry {
  /** Index of the term. */
  readonly number: number;
  /** Live rows with the term when the segment was written; never fewer than now. */
  readonly owners: number;
  readonly code: ListCode;
  /** Range of its list in the postings. */
  readonly from: number;
  readonly to: number;
}

/** Appends terms, which must be in order. */
export class DictionaryWriter {
  readonly sink: ByteSink = { bytes: new Uint8Array(1 << 16), length: 0 };
  /** Start of each block, and start of the list of its first term. */
  readonly heads: number[] = [];
  readonly lists: number[] = [];
  terms = 0;
  readonly #last = new Uint8Array(maxTermBytes);
  #lastLength = 0;

  /** `from` and `to`: the range of its list. */
  add(term: Uint8Array, length: number, owners: number, code: ListCode, from: number, to: number): void {
    const { sink } = this;
    ensureBytes(sink, length + 2);
    let shared = 0;
    if (this.terms % blockSize === 0) {
      this.heads.push(sink.length);
      this.lists.push(from);
    } else while (shared < length && shared < this.#lastLength && term[shared] === this.#last[shared]) shared++;
    sink.bytes[sink.length++] = shared;
    sink.bytes[sink.length++] = length - shared;
    for (let n = shared; n < length; n++) sink.bytes[sink.length++] = this.#last[n] = term[n] ?? 0;
    writeVarint(owners * 4 + code, sink);
    writeVarint(to - from, sink);
    this.#lastLength = length;
    this.terms++;
  }
}

/** Iterates the terms in order; the current one is the first `length` of `bytes`. */
export class TermCursor {
  readonly bytes = new Uint8Array(maxTermBytes);
  length = 0;
  /** −1 before the first. */
  term = -1;
  /** Fields of the current term, see `TermEntry`. */
  owners = 0;
  code: ListCode = 0;
  from = 0;
  to: number;
  #at: number;

  constructor(
    readonly dictionary: TermDictionary,
    block = 0,
  ) {
    this.term = block * blockSize - 1;
    this.#at = dictionary.heads[block] ?? 0;
    this.to = dictionary.lists[block] ?? 0;
  }

  /** Returns false at the end. */
  next(): boolean {
    const { bytes: from, terms } = this.dictionary;
    if (++this.term >= terms) return false;
    const shared = from[this.#at] ?? 0;
    const rest = from[this.#at + 1] ?? 0;
    this.length = Math.min(shared + rest, maxTermBytes);
    for (let n = shared; n < this.length; n++) this.bytes[n] = from[this.#at + 2 + n - shared] ?? 0;
    this.#at += 2 + rest;
    const packed = this.#number();
    this.owners = packed >>> 2;
    this.code = (packed & 3) as ListCode;
    this.from = this.to;
    this.to += this.#number();
    return true;
  }

  /** The entry of the current term. */
  get entry(): TermEntry {
    return { number: this.term, owners: this.owners, code: this.code, from: this.from, to: this.to };
  }

  #number(): number {
    const value = readVarint(this.dictionary.bytes, this.#at);
    this.#at += countVarintBytes(value);
    return value;
  }
}

export class TermDictionary {
  constructor(
    readonly bytes: Uint8Array,
    readonly heads: Uint32Array,
    readonly lists: Uint32Array,
    readonly terms: number,
  ) {}

  find(term: Uint8Array): TermEntry | undefined {
    const number = this.#seek(term);
    if (number < 0) return undefined;
    // Starts at the head of the block, since only heads store where their list begins.
    const { bytes } = this;
    const block = Math.floor(number / blockSize);
    let at = this.heads[block] ?? 0;
    let from = this.lists[block] ?? 0;
    for (let current = block * blockSize; ; current++) {
      at += 2 + (bytes[at + 1] ?? 0);
      const packed = readVarint(bytes, at);
      at += countVarintBytes(packed);
      const length = readVarint(bytes, at);
      at += countVarintBytes(length);
      if (current === number)
        return { number, owners: packed >>> 2, code: (packed & 3) as ListCode, from, to: from + length };
      from += length;
    }
  }

  /** Returns the number of the first term that is not before this one. */
  lowerBound(term: Uint8Array): number {
    const number = this.#seek(term);
    return number < 0 ? ~number : number;
  }

  /** Writes the live rows of the terms from number `from` on, in order, as many as fit. */
  ownersFrom(from: number, into: Uint32Array): void {
    const { bytes } = this;
    let at = this.heads[Math.floor(from / blockSize)] ?? 0;
    for (let number = from - (from % blockSize); number < from + into.length; number++) {
      at += 2 + (bytes[at + 1] ?? 0);
      const packed = readVarint(bytes, at);
      at += countVarintBytes(packed);
      at += countVarintBytes(readVarint(bytes, at));
      if (number >= from) into[number - from] = packed >>> 2;
    }
  }

  /**
   * Returns the term's number, or `~number` of the first term after it. Decodes no term: the length shared with the
   * previous entry shows the order, if the length shared between that entry and the term is known.
   */
  #seek(term: Uint8Array): number {
    const { bytes, terms, heads } = this;
    let low = 0;
    let high = heads.length - 1;
    // Finds the last block whose first term is not after the term.
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#compareHead(middle, term) <= 0) low = middle;
      else high = middle - 1;
    }
    let at = heads[low] ?? 0;
    let agreed = 0;
    for (let number = low * blockSize; number < terms; number++) {
      const shared = bytes[at] ?? 0;
      const rest = bytes[at + 1] ?? 0;
      // The entry differs from the previous one earlier than the term does, so it comes after the term.
      if (shared < agreed) return ~number;
      if (shared === agreed) {
        const length = Math.min(shared + rest, maxTermBytes);
        const from = at + 2 - shared;
        while (agreed < length && agreed < term.length && bytes[from + agreed] === term[agreed]) agreed++;
        if (agreed === term.length) return agreed === length ? number : ~number;
        if (agreed < length && (bytes[from + agreed] ?? 0) > (term[agreed] ?? 0)) return ~number;
      }
      at += 2 + rest;
      // Skips the two varints.
      at += countVarintBytes(readVarint(bytes, at));
      at += countVarintBytes(readVarint(bytes, at));
    }
    return ~terms;
  }

  #compareHead(block: number, term: Uint8Array): number {
    const { bytes } = this;
    const at = this.heads[block] ?? 0;
    const head = bytes[at + 1] ?? 0;
    const length = Math.min(head, term.length);
    for (let n = 0; n < length; n++) {
      const difference = (bytes[at + 2 + n] ?? 0) - (term[n] ?? 0);
      if (difference !== 0) return difference;
    }
    return head - term.length;
  }

  /** Decodes the term of this number. */
  text(term: number): string {
    const { bytes, length } = this.#at(term);
    return decoder.decode(bytes.subarray(0, length));
  }

  #at(term: number): TermCursor {
    const cursor = new TermCursor(this, Math.floor(term / blockSize));
    while (cursor.term < term && cursor.next());
    return cursor;
  }
}
