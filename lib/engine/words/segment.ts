/**
 * A frozen part of the index in one piece of bytes, little-endian, every part at a multiple of four, so that opening it only makes
 * views: header, dictionary's blocks, postings' offsets, owners of each term, columns of the rows, dictionary, postings. Who changes the
 * layout bumps `format`; a segment of another format is never guessed at.
 */
import { tokenizerVersion } from '../tokenize';
import { decodeDense, decodeMarked, decodeSparse, type Marked, type Occurrences, type Sink } from './codes';
import { blockSize, Dictionary, type DictionaryWriter } from './dictionary';
import { blankMark, stateOf, titleMark, type Columns } from './rows';

/** The bytes are no segment, or of another format or tokenizer. The index must be built anew from the vault. */
export class SegmentDamaged extends Error {
  override readonly name = 'SegmentDamaged';
}

const magic = 0x4b574f52;
const format = 1;
const headerWords = 12;
/** No vault has more chunks; a larger number is damage, and would ask for gigabytes. */
const highestChunk = 1 << 26;
/** In the column of owners: the term's rows are written with four bits each. */
const denseFlag = 0x80000000;

/** What a segment is written from. */
export interface Parts {
  readonly columns: Columns;
  /** Live rows. */
  readonly live: number;
  readonly dictionary: DictionaryWriter;
  /** Where each term's postings begin, and where the last one's end. */
  readonly offsets: readonly number[];
  /** Live rows that hold the term; with `isDense` of its rows beside it. */
  readonly owners: readonly number[];
  readonly dense: readonly boolean[];
  readonly postings: Sink;
}

const aligned = (bytes: number) => (bytes + 3) & ~3;

/** Where each part begins, and the whole size. */
function layout(rows: number, terms: number, dictionaryBytes: number, postingsBytes: number) {
  const blocks = Math.ceil(terms / blockSize);
  const sizes = [
    headerWords * 4,
    blocks * 4,
    (terms + 1) * 4,
    terms * 4,
    rows * 4,
    rows * 2,
    rows * 2,
    dictionaryBytes,
    postingsBytes,
  ];
  let at = 0;
  const starts = sizes.map(size => (at += aligned(size)) - aligned(size));
  return { blocks, starts, size: at };
}

export function writeSegment({
  columns,
  live,
  dictionary,
  offsets,
  owners,
  dense,
  postings,
}: Parts): Uint8Array<ArrayBuffer> {
  const rows = columns.chunks.length;
  const { terms, sink, blocks } = dictionary;
  const { starts, size } = layout(rows, terms, sink.length, postings.length);
  const [, blocksAt, offsetsAt, ownersAt, chunksAt, lengthsAt, asksAt, dictionaryAt, postingsAt] = starts;
  const buffer = new ArrayBuffer(size);
  new Uint32Array(buffer, 0, headerWords).set([
    magic,
    format,
    tokenizerVersion,
    rows,
    terms,
    sink.length,
    postings.length,
    size,
    live,
  ]);
  new Uint32Array(buffer, blocksAt).set(blocks);
  new Uint32Array(buffer, offsetsAt).set(offsets);
  new Uint32Array(buffer, ownersAt).set(owners.map((count, term) => (dense[term] ? count + denseFlag : count)));
  new Uint32Array(buffer, chunksAt).set(columns.chunks);
  new Uint16Array(buffer, lengthsAt).set(columns.lengths);
  new Uint16Array(buffer, asksAt).set(columns.asks);
  const bytes = new Uint8Array(buffer);
  bytes.set(sink.bytes.subarray(0, sink.length), dictionaryAt);
  bytes.set(postings.bytes.subarray(0, postings.length), postingsAt);
  return bytes;
}

export class Segment {
  readonly columns: Columns;
  readonly dictionary: Dictionary;
  readonly #offsets: Uint32Array;
  readonly #owners: Uint32Array;
  readonly #postings: Uint8Array;
  /** Its first row among all. */
  base = 0;
  /** Some of its rows are no longer live that were so when it was written. */
  #changed = false;
  /** Exact owners of terms since the last change. */
  readonly #counted = new Map<number, number>();

  /** Throws `SegmentDamaged`. Keeps the bytes, which must not change. */
  constructor(
    readonly id: number,
    readonly bytes: Uint8Array,
    states: Uint8Array,
  ) {
    // Views need alignment; whoever read the bytes from a larger buffer may not know.
    const { buffer, byteOffset } = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
    if (bytes.length < headerWords * 4) throw new SegmentDamaged('Too short for a header.');
    const [mark, written, tokenizer, rows = 0, terms = 0, dictionaryBytes = 0, postingsBytes = 0, size, live] =
      new Uint32Array(buffer, byteOffset, headerWords);
    if (mark !== magic || written !== format) throw new SegmentDamaged('Not a segment of this format.');
    if (tokenizer !== tokenizerVersion) throw new SegmentDamaged('Cut by another tokenizer.');
    const { blocks, starts, size: expected } = layout(rows, terms, dictionaryBytes, postingsBytes);
    if (size !== expected || bytes.length !== expected) throw new SegmentDamaged('Its parts do not add up.');
    const part = (n: number) => byteOffset + (starts[n] ?? 0);
    const heads = new Uint32Array(buffer, part(1), blocks);
    this.#offsets = new Uint32Array(buffer, part(2), terms + 1);
    this.#owners = new Uint32Array(buffer, part(3), terms);
    this.columns = {
      chunks: new Uint32Array(buffer, part(4), rows),
      lengths: new Uint16Array(buffer, part(5), rows),
      asks: new Uint16Array(buffer, part(6), rows),
    };
    this.dictionary = new Dictionary(new Uint8Array(buffer, part(7), dictionaryBytes), heads, terms);
    this.#postings = new Uint8Array(buffer, part(8), postingsBytes);
    this.#checkTerms(heads, dictionaryBytes, postingsBytes);
    // Rows only ever stop being live, so the same number of them means the same rows.
    this.#changed = this.#countLive(states) !== live;
  }

  get rows(): number {
    return this.columns.chunks.length;
  }

  /** To be called when the state of a row changed. */
  changed(): void {
    this.#changed = true;
    this.#counted.clear();
  }

  get isChanged(): boolean {
    return this.#changed;
  }

  isDense(term: number): boolean {
    return (this.#owners[term] ?? 0) >= denseFlag;
  }

  /** Live rows that held the term when the segment was written; never fewer than now. */
  ownersAtFirst(term: number): number {
    return (this.#owners[term] ?? 0) & ~denseFlag;
  }

  /** Live rows that hold the term. `count` finds out where rows have changed, once for each term. */
  owners(term: number, count: () => number): number {
    if (!this.#changed) return this.ownersAtFirst(term);
    const known = this.#counted.get(term) ?? count();
    this.#counted.set(term, known);
    return known;
  }

  /** Appends the rows of the term with `base` added, in whatever state they are. Throws `SegmentDamaged`. */
  read(term: number, base: number, into: Occurrences): void {
    const from = this.#offsets[term] ?? 0;
    const to = this.#offsets[term + 1] ?? 0;
    if (this.isDense(term)) decodeDense(this.#postings, from, this.rows, base, into);
    else if (!decodeSparse(this.#postings, from, to, this.rows, base, into))
      throw new SegmentDamaged('Postings beyond its rows.');
  }

  /** How often the row holds a dense term; `row` counts from the segment's first. */
  countAt(term: number, row: number): number {
    return ((this.#postings[(this.#offsets[term] ?? 0) + (row >> 1)] ?? 0) >> ((row & 1) * 4)) & 15;
  }

  /** Writes how often these rows, which are among its own, hold a dense term. `!`: rows are in range. */
  look(term: number, rows: Uint32Array, counts: Float32Array): void {
    const postings = this.#postings;
    const from = this.#offsets[term] ?? 0;
    const { base } = this;
    for (let n = 0; n < rows.length; n++) {
      const row = rows[n]! - base;
      counts[row + base] = (postings[from + (row >> 1)]! >> ((row & 1) << 2)) & 15;
    }
  }

  /** Writes how often the marked rows hold a term that is not dense. Throws `SegmentDamaged`. */
  pick(term: number, marked: Marked, counts: Float32Array): void {
    const from = this.#offsets[term] ?? 0;
    const to = this.#offsets[term + 1] ?? 0;
    if (!decodeMarked(this.#postings, from, to, this.rows, this.base, marked, counts))
      throw new SegmentDamaged('Postings beyond its rows.');
  }

  /** Throws `SegmentDamaged` for rows that do not hang together. */
  #countLive(states: Uint8Array): number {
    let live = 0;
    const { chunks, asks } = this.columns;
    const { rows } = this;
    if (states.length !== rows) throw new SegmentDamaged('States of another segment.');
    if (rows > 0 && (chunks[0] !== titleMark || chunks[1] !== blankMark))
      throw new SegmentDamaged('It begins with no run.');
    let title = 0;
    for (let row = 0; row < rows; row++) {
      const chunk = chunks[row] ?? 0;
      const state = states[row] ?? stateOf.none;
      if (chunk === titleMark) title = row;
      if (chunk > highestChunk && chunk < blankMark) throw new SegmentDamaged('No chunk has such a number.');
      if (state > stateOf.none || (state === stateOf.none) !== chunk >= blankMark)
        throw new SegmentDamaged('States of another segment.');
      const back = asks[row] ?? 0;
      if (back > 0 && row - back < title + 2) throw new SegmentDamaged('A question outside its run.');
      if (state === stateOf.live) live++;
    }
    return live;
  }

  #checkTerms(heads: Uint32Array, dictionaryBytes: number, postingsBytes: number): void {
    const { rows } = this;
    let last = 0;
    for (let term = 0; term <= this.dictionary.terms; term++) {
      const at = this.#offsets[term] ?? 0;
      if (at < last || (term > 0 && this.isDense(term - 1) && at - last !== (rows + 1) >> 1))
        throw new SegmentDamaged('Postings out of order.');
      last = at;
    }
    if (last !== postingsBytes) throw new SegmentDamaged('Postings out of order.');
    for (let block = 0, before = -1; block < heads.length; block++) {
      const at = heads[block] ?? 0;
      if (at <= before || at >= dictionaryBytes) throw new SegmentDamaged('A dictionary out of order.');
      before = at;
    }
  }
}
