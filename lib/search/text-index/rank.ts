/**
 * Ranks rows by text: BM25 over the joint counts of a row's window. Content terms find rows; function words only order
 * them.
 */
import { createOccurrences, ensureCapacity, keepRows, type Occurrences } from './codecs';
import type { IndexReader } from './index-reader';
import { toQueryItems, type QueryItem } from './query-items';
import type { PostingList } from './posting-list';
import { computeQueryRarity } from './rarity';
import { MaxscoreSearch, type RowLists, type TermRows } from './maxscore-search';
import type { Segment } from './segment';
import { rowStates } from './row-table';
import {
  computeLengths,
  createScratch,
  scratchBytesPerRow,
  windowSlack,
  toRowRange,
  type Scratch,
  type RowRange,
} from './score-range';
import type { TextRanking, TextQuery } from './text-index';

export class Ranker {
  readonly #held: IndexReader;
  readonly #occurrences = createOccurrences();
  #scratch = createScratch(0);

  constructor(reader: IndexReader) {
    this.#held = reader;
  }

  get memory(): number {
    return this.#scratch.scores.length * scratchBytesPerRow + this.#occurrences.rows.length * 5;
  }

  rank({ terms, allowed, limit, isBefore, alsoScore = [], conversations }: TextQuery): TextRanking {
    const reader = this.#held;
    const { rows } = reader;
    this.#reserve();
    const { items, maxTextScore, contentPieces } = toQueryItems(terms, reader);
    const options = { limit, ...(isBefore && { isBefore }) };
    const search = new MaxscoreSearch(
      items,
      computeLengths(rows),
      this.#scratch,
      this.#occurrences,
      options,
      rows.live,
      allowed,
    );
    const requestedChunkRows = alsoScore.map(chunk => rows.getRow(chunk));
    const requestedRows = new Uint32Array(new Set(requestedChunkRows.filter(row => row !== 0))).sort();
    let next = 0;
    const scoreRange = (start: number, end: number, lists: RowLists) => {
      const range = toRowRange(rows, start, end);
      const requested: number[] = [];
      for (; next < requestedRows.length && (requestedRows[next] ?? 0) < end; next++)
        requested.push((requestedRows[next] ?? 0) - start);
      search.scoreRange(range, lists, requested);
    };
    for (const [n, segment] of reader.segments.entries()) {
      const lists = toRowLists(items, ({ entries, rows: known }) => {
        if (known) return new KnownRows(known);
        const entry = entries[n];
        return entry && new SegmentRows(segment.list(entry), segment);
      });
      for (const [s, start] of segment.rangeStarts.entries())
        scoreRange(segment.base + start, segment.base + (segment.rangeStarts[s + 1] ?? segment.rows), lists);
    }
    if (rows.count > reader.memtableStart) {
      const lists = toRowLists(items, ({ memtable: tail, rows: known }) => {
        if (known) return new KnownRows(known);
        return tail === -1 ? undefined : new MemtableRows(reader, tail);
      });
      scoreRange(reader.memtableStart, rows.count, lists);
    }
    return {
      ...search.pool.take(),
      alsoScores: Float32Array.from(requestedChunkRows, row => search.requested.get(row) ?? 0),
      maxTextScore,
      ...(conversations && { rarity: computeQueryRarity(contentPieces, reader, conversations) }),
    };
  }

  /** Ensures capacity for the longest range. */
  #reserve(): void {
    const { segments, rows, memtableStart: tailBase } = this.#held;
    let size = rows.count - tailBase;
    for (const { maxRangeRows } of segments) size = Math.max(size, maxRangeRows);
    if (this.#scratch.scores.length < size + windowSlack)
      this.#scratch = createScratch(Math.ceil(size * 1.125) + windowSlack);
  }
}

type ListedTerm = QueryItem['pieces'][number]['lists'][number]['list'];

const toRowLists = (items: readonly QueryItem[], open: (list: ListedTerm) => TermRows | undefined): RowLists =>
  items.map(({ pieces }) => pieces.map(({ lists }) => lists.map(({ list }) => open(list))));

class SegmentRows implements TermRows {
  constructor(
    private readonly list: PostingList,
    private readonly segment: Segment,
  ) {}

  read(range: RowRange, into: Occurrences): void {
    const from = range.start - this.segment.base;
    this.list.read(from, from + range.count, -from, into);
    if (this.segment.isChanged) dropGone(into, range);
  }

  readMarked(range: RowRange, { contextRows, marks }: Scratch, count: number, into: Occurrences): void {
    this.list.readMarked(contextRows, count, marks, this.segment.base - range.start, into);
    if (this.segment.isChanged) dropGone(into, range);
  }
}

/** The memtable is one range. */
class MemtableRows implements TermRows {
  constructor(
    private readonly reader: IndexReader,
    private readonly term: number,
  ) {}

  read(range: RowRange, into: Occurrences): void {
    this.reader.memtable.read(this.term, 0, into);
    dropGone(into, range);
  }

  readMarked(range: RowRange, { marks }: Scratch, _: number, into: Occurrences): void {
    this.reader.memtable.readMarked(this.term, marks, into);
    dropGone(into, range);
  }
}

/** Rows of the whole table that are known already, ascending. */
class KnownRows implements TermRows {
  #next = 0;
  constructor(private readonly known: Occurrences) {}

  read(range: RowRange, into: Occurrences): void {
    this.#read(range, into, () => true);
  }

  readMarked(range: RowRange, { marks }: Scratch, _: number, into: Occurrences): void {
    this.#read(range, into, row => marks[row] !== 0);
  }

  #read({ start, count }: RowRange, into: Occurrences, isWanted: (row: number) => boolean): void {
    const { rows, counts, length } = this.known;
    ensureCapacity(into, into.length + Math.min(count, length));
    while (this.#next < length && (rows[this.#next] ?? 0) < start) this.#next++;
    for (; this.#next < length; this.#next++) {
      const row = (rows[this.#next] ?? 0) - start;
      if (row >= count) return;
      if (!isWanted(row)) continue;
      into.rows[into.length] = row;
      into.counts[into.length++] = counts[this.#next] ?? 1;
    }
  }
}

/** Removed rows lend no words. */
const dropGone = (into: Occurrences, { states }: RowRange): void =>
  keepRows(into, row => states[row] !== rowStates.removed);
