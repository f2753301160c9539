/** What is read from a list of rows is what was written to it, however it is read. */
import { expect, test } from 'vitest';
import { padding } from '../../../lib/search/text-index/bits';
import { listCodes, createOccurrences, type Occurrences, type ByteSink } from '../../../lib/search/text-index/codecs';
import { encode } from '../../../lib/search/text-index/encode';
import { PostingList, SegmentDamaged } from '../../../lib/search/text-index/posting-list';
import { random, type Random } from '../../fakes/made-up-site';

type Pair = readonly [row: number, count: number];

const pairsOf = ({ rows, counts, length }: Occurrences): Pair[] =>
  Array.from({ length }, (_, n) => [rows[n] ?? -1, counts[n] ?? -1]);

/** Written behind something else, with something else behind it. */
function written(pairs: readonly Pair[], rows: number, owners = pairs.length) {
  const all = createOccurrences();
  all.rows = Uint32Array.from(pairs, ([row]) => row);
  all.counts = Uint8Array.from(pairs, ([, count]) => count);
  all.length = pairs.length;
  const sink: ByteSink = { bytes: Uint8Array.of(0xff, 0x00, 0x5a), length: 3 };
  const code = encode(all, owners, rows, sink);
  const entry = { number: 0, owners, code, from: 3, to: sink.length };
  const bytes = new Uint8Array(sink.length + padding).fill(0x96, sink.length);
  bytes.set(sink.bytes.subarray(0, sink.length));
  return { code, size: sink.length - 3, open: () => new PostingList(bytes, entry, rows), bytes, entry };
}

/** About one row in `gap`, some right beside each other, some far away. */
function madeUp(pick: Random, rows: number, gap: number): Pair[] {
  const pairs: Pair[] = [];
  for (
    let row = pick(gap);
    row < rows;
    row += 1 + (pick(4) === 0 ? pick(3) : pick(20) === 0 ? pick(gap * 60) : pick(gap * 2))
  )
    pairs.push([row, pick(3) === 0 ? 1 + pick(15) : 1]);
  return pairs;
}

test.each<[string, number, number, number]>([
  ['dense', 2000, 1, listCodes.dense],
  ['in pieces', 20_000, 8, listCodes.pieced],
  ['in pieces, far apart', 400_000, 300, listCodes.pieced],
  ['short', 4000, 90, listCodes.short],
  ['of very few', 100_000, 30_000, listCodes.short],
])('a list that is %s comes back whole, by stretches, and by marked rows', (_, rows, gap, code) => {
  for (let seed = 1; seed <= 12; seed++) {
    const pick = random(seed * 100 + gap);
    const pairs = madeUp(pick, rows, gap);
    const list = written(pairs, rows);
    expect(list.code).toBe(code);
    const into = createOccurrences();
    list.open().read(0, rows, 0, into);
    expect(pairsOf(into)).toEqual(pairs);

    // The ends of pieces among them.
    for (const [row, count] of pairs.filter((_, n) => n % 64 === 63 || n % 64 === 0)) {
      into.length = 0;
      list.open().read(row, row + 1, 0, into);
      expect(pairsOf(into)).toEqual([[row, count]]);
    }

    const inStretches = list.open();
    const picked = list.open();
    const marks = new Uint8Array(rows);
    for (let from = 0, to = 0; from < rows; from = to) {
      to = Math.min(rows, from + 1 + pick(Math.ceil(rows / 5)));
      const isIn = ([row]: Pair) => row >= from && row < to;
      into.length = 0;
      // Some stretches are not asked for.
      const isAsked = pick(3) > 0;
      if (isAsked) inStretches.read(from, to, -from, into);
      const expected = pairs.filter(pair => isAsked && isIn(pair));
      expect(pairsOf(into)).toEqual(expected.map(([row, count]) => [row - from, count]));
      into.length = 0;
      const wanted = Uint32Array.from(
        new Set(Array.from({ length: 1 + pick(40) }, () => from + pick(to - from))),
      ).sort();
      for (const row of wanted) marks[row] = 1;
      picked.readMarked(wanted, wanted.length, marks, 0, into);
      expect(pairsOf(into)).toEqual(pairs.filter(pair => isIn(pair) && marks[pair[0]] === 1));
      for (const row of wanted) marks[row] = 0;
    }
  }
});

test.each([
  [[]],
  [[[0, 1]]],
  [[[99_999, 15]]],
  [
    [
      [0, 15],
      [1, 1],
      [99_998, 2],
      [99_999, 1],
    ],
  ],
] as [Pair[]][])('the first row, the last one, and none: %j', pairs => {
  const into = createOccurrences();
  for (const owners of [0, 1, pairs.length]) {
    into.length = 0;
    written(pairs, 100_000, owners).open().read(0, 100_000, 0, into);
    expect(pairsOf(into)).toEqual(pairs);
  }
});

test('a term of one row in two hundred takes less than a byte and a half for each', () => {
  const pick = random(5);
  const pairs = Array.from({ length: 100_000 }, (_, row): Pair => [row, 1]).filter(() => pick(200) === 0);
  expect(written(pairs, 100_000).size).toBeLessThan(pairs.length * 1.5);
});

/** What was thrown, but for a refusal. */
function failure(work: () => void): unknown {
  try {
    return work();
  } catch (error) {
    return error instanceof SegmentDamaged ? undefined : error;
  }
}

test('damaged bytes are refused or read as some rows of the segment, and never without an end', () => {
  const pick = random(9);
  for (const [rows, gap] of [
    [3000, 10],
    [3000, 2],
    [3000, 200],
  ] as const) {
    const { bytes, entry } = written(madeUp(pick, rows, gap), rows);
    for (let n = 0; n < 300; n++) {
      const at = 3 + pick(entry.to - 3);
      const into = createOccurrences();
      expect(
        failure(() => new PostingList(bytes.with(at, pick(256)), entry, rows).read(0, rows, 0, into)),
      ).toBeUndefined();
      expect(pairsOf(into).every(([row]) => row < rows)).toBe(true);
    }
  }
});
