/** What is left out because it cannot be among the best: it must change no answer (`exhaustive.test.ts`), and it must be left out. */
import { expect, test } from 'vitest';
import type { Occurrences } from '../../../lib/search/text-index/codecs';
import type { QueryItem } from '../../../lib/search/text-index/query-items';
import { MaxscoreSearch, type TermRows } from '../../../lib/search/text-index/maxscore-search';
import { createOccurrences } from '../../../lib/search/text-index/codecs';
import { createScratch, windowSlack, type RowRange } from '../../../lib/search/text-index/score-range';

const runs = 400;
/** A title, a blank row and one passage each. */
const rows = runs * 3;
const passages = Array.from({ length: runs }, (_, run) => run * 3 + 2);

/** One run after the other, each with a passage of ten words that answers none. */
const stretch = (start: number): RowRange => ({
  start,
  count: rows,
  chunks: Uint32Array.from({ length: rows + windowSlack }, (_, row) =>
    row % 3 === 2 ? start + row : 0xffffffff - (row % 3),
  ),
  lengths: Uint16Array.from({ length: rows + windowSlack }, (_, row) => (row % 3 === 2 ? 10 : 0)),
  asks: new Uint16Array(rows + windowSlack),
  places: Uint16Array.from({ length: rows + windowSlack }, (_, row) => row % 3),
  reaches: Uint16Array.from({ length: rows + windowSlack }, (_, row) => (row % 3 === 0 ? 2 : 0)),
  states: Uint8Array.from({ length: rows + windowSlack }, (_, row) => (row % 3 === 2 && row < rows ? 0 : 3)),
});

const item = (weight: number, isTelling: boolean): QueryItem => {
  const piece = { lists: [], weight, importance: 1, bit: 1 };
  return { pieces: [piece], cut: 1, weight, maxWeight: weight, allPieces: [piece], isContent: isTelling, rows };
};

/** A term of every passage, more of it in the first ones; counts what is read of it. */
class Everywhere implements TermRows {
  looked = 0;

  read(_: RowRange, into: Occurrences): void {
    for (const row of passages) this.#add(row, into);
  }

  readMarked(_: RowRange, { marks }: { readonly marks: Uint8Array }, __: number, into: Occurrences): void {
    for (const row of passages) if (marks[row] === 1) this.#add(row, into);
  }

  #add(row: number, into: Occurrences): void {
    this.looked++;
    into.rows[into.length] = row;
    into.counts[into.length++] = row < 60 ? 15 : 1;
  }
}

test('of passages that all hold the one telling word, a function word is read only for those that may still be among the best', () => {
  const telling = new Everywhere();
  const telled = new Everywhere();
  const items = [item(2, true), item(0.2, false)];
  const lengths = { fixed: 0.4, perWord: 0.01 };
  const search = new MaxscoreSearch(
    items,
    lengths,
    createScratch(rows + windowSlack),
    createOccurrences(),
    { limit: 5 },
    rows * 2,
    undefined,
  );
  const lists = [[[telling]], [[telled]]];

  search.scoreRange(stretch(0), lists, []);
  expect(telled.looked).toBe(runs);
  search.scoreRange(stretch(rows), lists, []);
  expect(telling.looked).toBe(2 * runs);
  expect(telled.looked).toBeLessThan(runs + 50);
  expect(search.pool.take().chunks.length).toBe(5);
});
