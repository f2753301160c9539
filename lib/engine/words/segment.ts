/**
 * A frozen part of the index in one piece of bytes, little-endian, every part at a multiple of four: header, columns of the rows, then what
 * stays in memory: where the dictionary's blocks and their lists begin, dictionary, postings. Opening it only makes views and copies.
 * Who changes the layout bumps `format`; a segment of another format is never guessed at.
 */
import { tokenizerVersion } from '../scan';
import { padding } from './bits';
import type { Occurrences, Sink } from './codes';
import { blockSize, Dictionary, type DictionaryWriter, type Entry } from './dictionary';
import { checkEnd, List, SegmentDamaged } from './list';
import { blankMark, stateOf, titleMark, type Columns } from './rows';
import type { StoredSegment } from './words';

export { SegmentDamaged } from './list';

const magic = 0x4b574f52;
const format = 2;
const headerWords = 12;
/** No vault has more chunks; a larger number is damage, and would ask for gigabytes. */
const highestChunk = 1 << 26;

/** What a segment is written from. */
export interface Parts {
  readonly columns: Columns;
  /** Live rows. */
  readonly live: number;
  readonly dictionary: DictionaryWriter;
  readonly postings: Sink;
}

const aligned = (bytes: number) => (bytes + 3) & ~3;

/** Where each part begins, and the whole size. */
function layout(rows: number, terms: number, dictionaryBytes: number, postingsBytes: number) {
  const blocks = Math.ceil(terms / blockSize);
  const sizes = [headerWords * 4, rows * 4, rows * 2, rows * 2, blocks * 4, blocks * 4, dictionaryBytes, postingsBytes];
  let at = 0;
  const starts = sizes.map(size => (at += aligned(size)) - aligned(size));
  return { blocks, starts, size: at + padding };
}

export function writeSegment({ columns, live, dictionary, postings }: Parts): Uint8Array<ArrayBuffer> {
  const rows = columns.chunks.length;
  const { terms, sink, heads, lists } = dictionary;
  const { starts, size } = layout(rows, terms, sink.length, postings.length);
  const [, chunksAt, lengthsAt, asksAt, headsAt, listsAt, dictionaryAt, postingsAt] = starts;
  const buffer = new ArrayBuffer(size);
  const header = [magic, format, tokenizerVersion, rows, terms, sink.length, postings.length, size, live];
  new Uint32Array(buffer, 0, headerWords).set(header);
  new Uint32Array(buffer, chunksAt).set(columns.chunks);
  new Uint16Array(buffer, lengthsAt).set(columns.lengths);
  new Uint16Array(buffer, asksAt).set(columns.asks);
  new Uint32Array(buffer, headsAt).set(heads);
  new Uint32Array(buffer, listsAt).set(lists);
  const bytes = new Uint8Array(buffer);
  bytes.set(sink.bytes.subarray(0, sink.length), dictionaryAt);
  bytes.set(postings.bytes.subarray(0, postings.length), postingsAt);
  return bytes;
}

/** Reads the parts of a segment. Throws `SegmentDamaged`. The columns are views of its bytes, the rest is a copy of its own. */
export function openSegment(
  { id, bytes, states }: StoredSegment,
  stretchRows: number,
): { segment: Segment; columns: Columns } {
  // Views need alignment; whoever read the bytes from a larger buffer may not know.
  const { buffer, byteOffset } = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  if (bytes.length < headerWords * 4) throw new SegmentDamaged('Too short for a header.');
  const header = new Uint32Array(buffer, byteOffset, headerWords);
  const [mark, version, tokenizer, rows = 0, terms = 0, dictionaryBytes = 0, postingsBytes = 0, size, live] = header;
  if (mark !== magic || version !== format || tokenizer !== tokenizerVersion)
    throw new SegmentDamaged('Not a segment of this format and tokenizer.');
  const { blocks, starts, size: expected } = layout(rows, terms, dictionaryBytes, postingsBytes);
  if (size !== expected || bytes.length !== expected) throw new SegmentDamaged('Its parts do not add up.');
  const part = (n: number) => byteOffset + (starts[n] ?? 0);
  const columns = {
    chunks: new Uint32Array(buffer, part(1), rows),
    lengths: new Uint16Array(buffer, part(2), rows),
    asks: new Uint16Array(buffer, part(3), rows),
  };
  // Rows only ever stop being live, so the same number of them means the same rows.
  const isChanged = countLive(columns, states) !== live;
  const kept = buffer.slice(part(4), byteOffset + expected);
  const partKept = (n: number) => (starts[n] ?? 0) - (starts[4] ?? 0);
  const heads = new Uint32Array(kept, 0, blocks);
  const lists = new Uint32Array(kept, partKept(5), blocks);
  checkBlocks(heads, dictionaryBytes);
  checkBlocks(lists, postingsBytes + 1, 0);
  const dictionary = new Dictionary(new Uint8Array(kept, partKept(6), dictionaryBytes), heads, lists, terms);
  const postings = new Uint8Array(kept, partKept(7), postingsBytes + padding);
  const stretches = stretchesOf(columns.chunks, stretchRows);
  return { segment: new Segment(id, rows, dictionary, postings, stretches, kept.byteLength, isChanged), columns };
}

export class Segment {
  /** Its first row among all. */
  base = 0;
  /** Some of its rows are no longer live that were so when it was written. */
  #changed: boolean;
  /** Exact owners of terms since the last change. */
  readonly #counted = new Map<number, number>();

  constructor(
    readonly id: number,
    readonly rows: number,
    readonly dictionary: Dictionary,
    readonly postings: Uint8Array,
    /** Where each stretch begins, from 0; see `stretch.ts`. */
    readonly stretches: readonly number[],
    /** In bytes, of what it keeps in memory. */
    readonly memory: number,
    isChanged: boolean,
  ) {
    this.#changed = isChanged;
  }

  /** In rows. */
  get longestStretch(): number {
    const { stretches, rows } = this;
    return stretches.reduce((longest, start, n) => Math.max(longest, (stretches[n + 1] ?? rows) - start), 0);
  }

  /** To be called when the state of a row changed. */
  changed(): void {
    this.#changed = true;
    this.#counted.clear();
  }

  get isChanged(): boolean {
    return this.#changed;
  }

  /** Live rows that hold the term. `count` finds out where rows have changed, once for each term. */
  owners({ number, owners }: Entry, count: () => number): number {
    if (!this.#changed) return owners;
    const known = this.#counted.get(number) ?? count();
    this.#counted.set(number, known);
    return known;
  }

  /** The rows of the term, in whatever state. Throws `SegmentDamaged`. */
  list(entry: Entry): List {
    checkEnd(this.postings, entry.to);
    return new List(this.postings, entry, this.rows);
  }

  /** Appends them, as rows among all. Throws `SegmentDamaged`. */
  read(entry: Entry, into: Occurrences): void {
    this.list(entry).read(0, this.rows, this.base, into);
  }
}

/** Where each stretch of so many rows begins, or a few more: they are whole runs, so that what lends to a row stands in the same one. */
function stretchesOf(chunks: Uint32Array, stretchRows: number): number[] {
  const starts: number[] = [];
  for (let row = 0; row < chunks.length; row++)
    if (chunks[row] === titleMark && row >= (starts.at(-1) ?? -stretchRows) + stretchRows) starts.push(row);
  return starts;
}

/** Throws `SegmentDamaged` for rows that do not hang together. */
function countLive({ chunks, asks }: Columns, states: Uint8Array): number {
  let live = 0;
  const rows = chunks.length;
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

/** Beginnings ascend, by `least` at least, and none is at `end` or beyond. */
function checkBlocks(beginnings: Uint32Array, end: number, least = 1): void {
  for (let block = 0, before = -least; block < beginnings.length; block++) {
    const at = beginnings[block] ?? 0;
    if (at < before + least || at >= end) throw new SegmentDamaged('A dictionary out of order.');
    before = at;
  }
}
