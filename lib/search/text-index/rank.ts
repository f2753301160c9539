/**
 * Ranks rows by text: BM25 over the joint counts of a row's window. Content terms find rows; function words only order
 * them.
 */
import { noOccurrences, type Occurrences } from './codecs';
import type { Held } from './index-reader';
import { itemsOf, type Item } from './query-items';
import type { List } from './posting-list';
import { rarityOf } from './rarity';
import { Search, type Lists, type RowsOfTerm } from './maxscore-search';
import type { Segment } from './segment';
import { stateOf } from './rows';
import { lengthsOf, noScratch, scratchBytes, slack, stretchOf, type Scratch, type Stretch } from './score-range';
import type { RankedWords, WordQuestion } from './text-index';

export class Ranker {
  readonly #held: Held;
  readonly #occurrences = noOccurrences();
  #scratch = noScratch(0);

  constructor(held: Held) {
    this.#held = held;
  }

  get memory(): number {
    return this.#scratch.scores.length * scratchBytes + this.#occurrences.rows.length * 5;
  }

  rank({ terms, allowed, limit, before, also = [], chats }: WordQuestion): RankedWords {
    const held = this.#held;
    const { rows } = held;
    this.#reserve();
    const { items, possible, telling } = itemsOf(terms, held);
    const sought = { limit, ...(before && { before }) };
    const search = new Search(items, lengthsOf(rows), this.#scratch, this.#occurrences, sought, rows.live, allowed);
    const alsoRows = also.map(chunk => rows.rowOf(chunk));
    const asked = new Uint32Array(new Set(alsoRows.filter(row => row !== 0))).sort();
    let next = 0;
    const look = (start: number, end: number, lists: Lists) => {
      const stretch = stretchOf(rows, start, end);
      const here: number[] = [];
      for (; next < asked.length && (asked[next] ?? 0) < end; next++) here.push((asked[next] ?? 0) - start);
      search.look(stretch, lists, here);
    };
    for (const [n, segment] of held.segments.entries()) {
      const lists = listsOf(items, ({ entries }) => {
        const entry = entries[n];
        return entry && new SegmentList(segment.list(entry), segment);
      });
      for (const [s, start] of segment.stretches.entries())
        look(segment.base + start, segment.base + (segment.stretches[s + 1] ?? segment.rows), lists);
    }
    if (rows.count > held.tailBase) {
      const lists = listsOf(items, ({ tail }) => (tail === -1 ? undefined : new TailList(held, tail)));
      look(held.tailBase, rows.count, lists);
    }
    return {
      ...search.pool.take(),
      also: Float32Array.from(alsoRows, row => search.asked.get(row) ?? 0),
      possible,
      ...(chats && { rarity: rarityOf(telling, held, chats) }),
    };
  }

  /** Ensures capacity for the longest range. */
  #reserve(): void {
    const { segments, rows, tailBase } = this.#held;
    let size = rows.count - tailBase;
    for (const { longestStretch } of segments) size = Math.max(size, longestStretch);
    if (this.#scratch.scores.length < size + slack) this.#scratch = noScratch(Math.ceil(size * 1.125) + slack);
  }
}

type Listed = Item['pieces'][number]['lists'][number]['list'];

const listsOf = (items: readonly Item[], one: (list: Listed) => RowsOfTerm | undefined): Lists =>
  items.map(({ pieces }) => pieces.map(({ lists }) => lists.map(({ list }) => one(list))));

class SegmentList implements RowsOfTerm {
  constructor(
    private readonly list: List,
    private readonly segment: Segment,
  ) {}

  read(stretch: Stretch, into: Occurrences): void {
    const from = stretch.start - this.segment.base;
    this.list.read(from, from + stretch.count, -from, into);
    if (this.segment.isChanged) dropGone(into, stretch);
  }

  pick(stretch: Stretch, { wanted, marks }: Scratch, count: number, into: Occurrences): void {
    this.list.pick(wanted, count, marks, this.segment.base - stretch.start, into);
    if (this.segment.isChanged) dropGone(into, stretch);
  }
}

/** The memtable is one range. */
class TailList implements RowsOfTerm {
  constructor(
    private readonly held: Held,
    private readonly term: number,
  ) {}

  read(stretch: Stretch, into: Occurrences): void {
    this.held.tail.read(this.term, 0, into);
    dropGone(into, stretch);
  }

  pick(stretch: Stretch, { marks }: Scratch, _: number, into: Occurrences): void {
    this.held.tail.pick(this.term, marks, into);
    dropGone(into, stretch);
  }
}

/** Removed rows lend no words. */
function dropGone(into: Occurrences, { states }: Stretch): void {
  const { rows, counts, length } = into;
  let kept = 0;
  for (let n = 0; n < length; n++) {
    const row = rows[n] ?? 0;
    if (states[row] === stateOf.gone) continue;
    rows[kept] = row;
    counts[kept++] = counts[n] ?? 1;
  }
  into.length = kept;
}
