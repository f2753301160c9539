import { describe, expect, test } from 'vitest';
import { createVectorIndex } from '../../../lib/search/vector-index/create-vector-index';
import { VectorIndexError, type StoredPage, type VectorIndex } from '../../../lib/search/vector-index/vector-index';
import { ranked, seeded, vector } from './made-up-vectors';

const dims = 20;
const perPage = 4096;

/** `count` chunks from `first` on, every vector of its own. */
function filled(count: number, first = 0, seed = 1) {
  const next = seeded(seed);
  const vectors = createVectorIndex(dims);
  const all = new Map(Array.from({ length: count }, (_, n) => [first + n, vector(next, dims)]));
  for (const [chunk, numbers] of all) vectors.add(chunk, numbers);
  return { vectors, all, query: vector(next, dims) };
}

function opened(pages: readonly StoredPage[]): VectorIndex {
  const vectors = createVectorIndex(dims);
  for (const page of pages) vectors.attach(page);
  return vectors;
}

const nearest = (vectors: VectorIndex, query: Float32Array) => [...vectors.nearest(query, 50).chunks];
const numbersOf = (pages: readonly StoredPage[]) => pages.map(({ page }) => page);
const damaged = expect.objectContaining({ name: 'PageDamaged' });

describe('what is stored', () => {
  test('is every page at first, and then only those that changed', () => {
    const { vectors } = filled(2 * perPage + 5);
    expect(numbersOf(vectors.takeChanged())).toEqual([0, 1, 2]);
    expect(numbersOf(vectors.takeChanged())).toEqual([]);

    vectors.add(99_999, vector(seeded(4), dims));
    expect(numbersOf(vectors.takeChanged())).toEqual([2]);

    vectors.remove(3);
    vectors.remove(perPage + 3);
    vectors.remove(88_888);
    expect(numbersOf(vectors.takeChanged())).toEqual([0, 1]);
  });

  test('answers the same when it is opened again, in any order', () => {
    const { vectors, query, all } = filled(2 * perPage + 100);
    const pages = vectors.takeChanged();
    for (const order of [pages, pages.toReversed()]) {
      const again = opened(order);
      expect(again.nearest(query, 50)).toEqual(vectors.nearest(query, 50));
      expect(again.size).toBe(all.size);
      expect(again.mean(query)).toBe(vectors.mean(query));
      expect(again.takeChanged()).toEqual([]);
    }
  });

  test('answers for the pages that are there while others are still to come', () => {
    const { vectors, query, all } = filled(2 * perPage + 100);
    const [, second] = vectors.takeChanged();
    if (!second) throw new Error('There are three pages.');
    const expected = ranked(query, new Map([...all].filter(([chunk]) => chunk >= perPage && chunk < 2 * perPage)));
    expect(nearest(opened([second]), query)).toEqual(expected.slice(0, 50));
  });

  test('holds no number of a vector that was removed', () => {
    const vectors = createVectorIndex(dims);
    vectors.add(0, new Float32Array(dims).fill(1 / Math.sqrt(dims)));
    vectors.remove(0);
    const [page] = vectors.takeChanged();
    // The one row is what the page ends with: 20 numbers, in 32 bytes.
    expect([...(page?.bytes.slice(-32) ?? [])]).toEqual(Array<number>(32).fill(0));
  });

  test('is read wherever it lies in a larger buffer', () => {
    const { vectors, query } = filled(10);
    const pages = vectors.takeChanged().map(({ page, bytes }) => {
      const larger = new Uint8Array(bytes.length + 3);
      larger.set(bytes, 3);
      return { page, bytes: larger.subarray(3) };
    });
    expect(nearest(opened(pages), query)).toEqual(nearest(vectors, query));
  });
});

describe('a page that cannot be trusted', () => {
  const { vectors } = filled(7);
  const [whole] = vectors.takeChanged();
  if (!whole) throw new Error('There is one page.');

  test('is refused wherever a bit of it is wrong, and nothing of it is taken in', () => {
    const target = createVectorIndex(dims);
    const refused = (bytes: Uint8Array) => {
      try {
        target.attach({ page: 0, bytes });
        return false;
      } catch (error) {
        return error instanceof VectorIndexError && error.name === 'PageDamaged';
      }
    };
    const believed = [...whole.bytes.keys()].filter(at => {
      const bytes = whole.bytes.slice();
      bytes[at] = (bytes[at] ?? 0) ^ (1 << (at % 8));
      return !refused(bytes);
    });
    expect(believed).toEqual([]);
    expect(target.size).toBe(0);
  });

  test.each([0, 1, 4, 31, 32, 100])('is refused when only %i bytes of it are there', length => {
    expect(() => opened([{ page: 0, bytes: whole.bytes.slice(0, length) }])).toThrow(damaged);
  });

  test('is refused in the place of another page, and in a store of other dims', () => {
    expect(() => opened([{ page: 1, bytes: whole.bytes }])).toThrow(damaged);
    expect(() => createVectorIndex(dims + 1).attach(whole)).toThrow(damaged);
  });
});

describe('what happened before the stored pages are there', () => {
  const { vectors, all, query } = filled(perPage + 500);
  const pages = vectors.takeChanged();

  test('chunks that were added stay, and none of those stored is lost', () => {
    const late = filled(700, 50_000, 2);
    for (const page of pages) late.vectors.attach(page);
    expect(late.vectors.size).toBe(perPage + 1200);
    expect(nearest(late.vectors, query)).toEqual(ranked(query, new Map([...all, ...late.all])).slice(0, 50));
  });

  test('a chunk that was added again keeps its newer vector', () => {
    const next = seeded(9);
    const newer = new Map([1, 2, perPage + 7].map(chunk => [chunk, vector(next, dims)]));
    const target = createVectorIndex(dims);
    for (const [chunk, numbers] of newer) target.add(chunk, numbers);
    for (const page of pages) target.attach(page);
    expect(target.size).toBe(all.size);
    expect(nearest(target, query)).toEqual(ranked(query, new Map([...all, ...newer])).slice(0, 50));
  });

  test('a chunk that was removed does not come back', () => {
    const [best = -1] = nearest(vectors, query);
    const target = createVectorIndex(dims);
    target.remove(best);
    for (const page of pages) target.attach(page);
    expect(target.has(best)).toBe(false);
    expect(nearest(target, query)).not.toContain(best);
    // Its page still holds it on the disk, so it has to be written again.
    expect(numbersOf(target.takeChanged())).toEqual([Math.floor(best / perPage)]);

    target.add(best, all.get(best) ?? new Float32Array(dims));
    expect(nearest(target, query)[0]).toBe(best);
  });
});

describe('compact', () => {
  test('leaves as few pages as there can be, and the same answers', () => {
    const { vectors, all, query } = filled(3 * perPage);
    for (const chunk of all.keys()) {
      if (chunk % 3 === 0) continue;
      vectors.remove(chunk);
      all.delete(chunk);
    }
    const before = vectors.nearest(query, 50);
    expect(vectors.pages).toBe(3);
    expect(vectors.compact()).toBe(1);
    expect(vectors.pages).toBe(1);
    expect(vectors.nearest(query, 50)).toEqual(before);
    const pages = vectors.takeChanged();
    expect(numbersOf(pages)).toEqual([0]);
    expect(opened(pages).nearest(query, 50)).toEqual(before);
  });

  test('loses nothing when the machine stops between any two writes', () => {
    const { vectors, all, query } = filled(3 * perPage);
    const disk = new Map(vectors.takeChanged().map(page => [page.page, page]));
    for (const chunk of all.keys()) {
      if (chunk % 4 !== 0) continue;
      vectors.remove(chunk);
      all.delete(chunk);
    }
    vectors.compact();
    const expected = ranked(query, all).slice(0, 50);
    for (const page of vectors.takeChanged()) {
      disk.set(page.page, page);
      // What was removed may come back, as whoever writes knows; what was not must be there.
      const survivor = opened([...disk.values()]);
      const allowed = Uint8Array.from({ length: 3 * perPage }, (_, chunk) => (all.has(chunk) ? 1 : 0));
      expect([...survivor.nearest(query, 50, allowed).chunks]).toEqual(expected);
    }
  });

  test('an emptied store has no pages', () => {
    const { vectors, all, query } = filled(perPage + 1);
    for (const chunk of all.keys()) vectors.remove(chunk);
    expect(vectors.compact()).toBe(0);
    expect(vectors.takeChanged()).toEqual([]);
    expect(nearest(vectors, query)).toEqual([]);
    vectors.add(1, vector(seeded(1), dims));
    expect(nearest(vectors, query)).toEqual([1]);
    expect(numbersOf(vectors.takeChanged())).toEqual([0]);
  });
});
