/**
 * A frozen part of the index as bytes, little-endian, each part at a multiple of four: header, row columns, then the
 * part kept in memory: starts of the dictionary's blocks and of their lists, dictionary, postings. Opening it creates
 * views and copies only. A change of the layout must increment `format`; other formats are rejected.
 */
import { tokenizerVersion } from '../text/scan';
import { padding } from './bits';
import type { Occurrences, ByteSink } from './codecs';
import { blockSize, TermDictionary, type DictionaryWriter, type TermEntry } from './dictionary';
import { checkEnd, PostingList, SegmentDamaged } from './posting-list';
import { blankMark, rowStates, titleMark, type RowColumns } from './row-table';
import type { StoredSegment } from './text-index';

export { SegmentDamaged } from './posting-list';

const magic = 0x4b574f52;
const format = 2;
const headerWords = 12;
/** No vault has more chunks; a larger number is damage, and would allocate gigabytes. */
const maxChunk = 1 << 26;

/** The parts of a new segment. */
export interface SegmentParts {
  readonly columns: RowColumns;
  /** Live rows. */
  readonly live: number;
  readonly dictionary: DictionaryWriter;
  readonly postings: ByteSink;
}

const roundUp = (bytes: number) => (bytes + 3) & ~3;

/** The start of each part, and the total size. */
function layout(rows: number, terms: number, dictionaryBytes: number, postingsBytes: number) {
  const blocks = Math.ceil(terms / blockSize);
  const sizes = [headerWords * 4, rows * 4, rows * 2, rows * 2, blocks * 4, blocks * 4, dictionaryBytes, postingsBytes];
  let at = 0;
  const starts = sizes.map(size => (at += roundUp(size)) - roundUp(size));
  return { blocks, starts, size: at + padding };
}

export function writeSegment({ columns, live, dictionary, postings }: SegmentParts): Uint8Array<ArrayBuffer> {
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

/** Opens a segment. Throws `SegmentDamaged`. The columns are views of the bytes, the rest is copied. */
export function openSegment(
  { id, bytes, states }: StoredSegment,
  rangeRows: number,
): { segment: Segment; columns: RowColumns } {
  // Views need alignment, which bytes from a larger buffer may lack.
  const { buffer, byteOffset } = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  if (bytes.length < headerWords * 4) throw new SegmentDamaged('Too short for a header.');
  const header = new Uint32Array(buffer, byteOffset, headerWords);
  const [mark, version, tokenizer, rows = 0, terms = 0, dictionaryBytes = 0, postingsBytes = 0, size, live] = header;
  if (mark !== magic || version !== format || tokenizer !== tokenizerVersion)
    throw new SegmentDamaged('Not a segment of this format and tokenizer.');
  const { blocks, starts, size: expected } = layout(rows, terms, dictionaryBytes, postingsBytes);
  if (size !== expected || bytes.length !== expected) throw new SegmentDamaged('Its parts do not add up.');
  const getOffset = (n: number) => byteOffset + (starts[n] ?? 0);
  const columns = {
    chunks: new Uint32Array(buffer, getOffset(1), rows),
    lengths: new Uint16Array(buffer, getOffset(2), rows),
    asks: new Uint16Array(buffer, getOffset(3), rows),
  };
  // Rows never become live again, so an equal count means the same rows.
  const isChanged = countLive(columns, states) !== live;
  const copy = buffer.slice(getOffset(4), byteOffset + expected);
  const getCopyOffset = (n: number) => (starts[n] ?? 0) - (starts[4] ?? 0);
  const heads = new Uint32Array(copy, 0, blocks);
  const lists = new Uint32Array(copy, getCopyOffset(5), blocks);
  checkBlocks(heads, dictionaryBytes);
  checkBlocks(lists, postingsBytes + 1, 0);
  const dictionary = new TermDictionary(new Uint8Array(copy, getCopyOffset(6), dictionaryBytes), heads, lists, terms);
  const postings = new Uint8Array(copy, getCopyOffset(7), postingsBytes + padding);
  const rangeStarts = findRangeStarts(columns.chunks, rangeRows);
  return { segment: new Segment(id, rows, dictionary, postings, rangeStarts, copy.byteLength, isChanged), columns };
}

export class Segment {
  /** Its first row in the table. */
  base = 0;
  /** Whether rows that were live when it was written have been removed. */
  #changed: boolean;
  /** Exact counts by term since the last change. */
  readonly #counted = new Map<number, number>();

  constructor(
    readonly id: number,
    readonly rows: number,
    readonly dictionary: TermDictionary,
    readonly postings: Uint8Array,
    /** The start of each range, from 0; see `score-range.ts`. */
    readonly rangeStarts: readonly number[],
    /** In bytes, of what it keeps in memory. */
    readonly memory: number,
    isChanged: boolean,
  ) {
    this.#changed = isChanged;
  }

  /** In rows. */
  get maxRangeRows(): number {
    const { rangeStarts, rows } = this;
    return rangeStarts.reduce((longest, start, n) => Math.max(longest, (rangeStarts[n + 1] ?? rows) - start), 0);
  }

  /** Must be called when the state of a row changed. */
  markChanged(): void {
    this.#changed = true;
    this.#counted.clear();
  }

  get isChanged(): boolean {
    return this.#changed;
  }

  /** The live rows with the term. `count` is called once per term if rows have changed. */
  owners({ number, owners }: TermEntry, count: () => number): number {
    if (!this.#changed) return owners;
    const known = this.#counted.get(number) ?? count();
    this.#counted.set(number, known);
    return known;
  }

  /** The rows of the term, in any state. Throws `SegmentDamaged`. */
  list(entry: TermEntry): PostingList {
    checkEnd(this.postings, entry.to);
    return new PostingList(this.postings, entry, this.rows);
  }

  /** Appends them, as rows of the table. Throws `SegmentDamaged`. */
  read(entry: TermEntry, into: Occurrences): void {
    this.list(entry).read(0, this.rows, this.base, into);
  }
}

/**
 * Splits the rows into ranges of at least `rangeRows`. A range holds complete runs, so that all rows that lend words
 * are in it.
 */
function findRangeStarts(chunks: Uint32Array, rangeRows: number): number[] {
  const starts: number[] = [];
  for (let row = 0; row < chunks.length; row++)
    if (chunks[row] === titleMark && row >= (starts.at(-1) ?? -rangeRows) + rangeRows) starts.push(row);
  return starts;
}

/** Counts live rows. Throws `SegmentDamaged` for inconsistent rows. */
function countLive({ chunks, asks }: RowColumns, states: Uint8Array): number {
  let live = 0;
  const rows = chunks.length;
  if (states.length !== rows) throw new SegmentDamaged('States of another segment.');
  if (rows > 0 && (chunks[0] !== titleMark || chunks[1] !== blankMark))
    throw new SegmentDamaged('It begins with no run.');
  let title = 0;
  for (let row = 0; row < rows; row++) {
    const chunk = chunks[row] ?? 0;
    const state = states[row] ?? rowStates.none;
    if (chunk === titleMark) title = row;
    if (chunk > maxChunk && chunk < blankMark) throw new SegmentDamaged('No chunk has such a number.');
    if (state > rowStates.none || (state === rowStates.none) !== chunk >= blankMark)
      throw new SegmentDamaged('States of another segment.');
    const offset = asks[row] ?? 0;
    if (offset > 0 && row - offset < title + 2) throw new SegmentDamaged('A question outside its run.');
    if (state === rowStates.live) live++;
  }
  return live;
}

/** Checks that starts ascend, by at least `minStep`, and end before `end`. */
function checkBlocks(starts: Uint32Array, end: number, minStep = 1): void {
  for (let block = 0, before = -minStep; block < starts.length; block++) {
    const at = starts[block] ?? 0;
    if (at < before + minStep || at >= end) throw new SegmentDamaged('A dictionary out of order.');
    before = at;
  }
}
