import { expect, test } from 'vitest';
import { tokenize } from '../../../lib/engine/tokenize';
import { cut, type CutRun, type Span } from '../../../lib/engine/words/cut';

/** Each token of a title or a row, and how often. */
const said = ({ tokens, places, counts }: CutRun, { from, to }: Span) =>
  Object.fromEntries(Array.from(places.slice(from, to), (place, n) => [tokens[place], counts[from + n]]));

test('a run keeps each of its tokens once, and how often each row says it', () => {
  const run = cut({
    title: '京都 trip',
    rows: [
      { chunk: 4, text: 'Leaves, and leaves of 京都', ghost: true },
      { chunk: 5, text: '', question: 0 },
      { chunk: 6, text: 'A trip. A trip!', question: 0 },
    ],
  });
  expect(run.tokens).toEqual(['京都', '京', '都', 'trip', 'leav', 'and', 'of', 'a']);
  expect(said(run, run.title)).toEqual({ 京都: 1, 京: 1, 都: 1, trip: 1 });
  expect(run.rows.map(row => said(run, row))).toEqual([
    { leav: 2, and: 1, of: 1, 京都: 1, 京: 1, 都: 1 },
    {},
    { a: 2, trip: 2 },
  ]);
  expect(run.rows.map(({ chunk, length, ghost, question }) => [chunk, length, ghost, question])).toEqual([
    [4, 7, true, undefined],
    [5, 0, undefined, 0],
    [6, 4, undefined, 0],
  ]);
});

test('repetitions are counted as far as they are told apart', () => {
  const run = cut({ title: '', rows: [{ chunk: 0, text: 'go '.repeat(400) }] });
  expect(run.rows[0]?.length).toBe(400);
  expect([...run.counts]).toEqual([15]);
});

test('one run knows nothing of the one before, and what was remembered of it is still right when there is too much of it', () => {
  const rare = (n: number) => `word${n} 第${n}章 camelCase${n}`;
  const before = [tokenize(rare(3)), tokenize('docker コンテナ')];
  for (let n = 0; n < 30_000; n += 100) {
    const run = cut({
      title: '',
      rows: [{ chunk: n, text: Array.from({ length: 100 }, (_, m) => rare(n + m)).join(' ') }],
    });
    expect(run.tokens).toContain(`word${n + 99}`);
    expect(new Set(run.tokens).size).toBe(run.tokens.length);
    expect(said(run, run.rows[0] ?? run.title)).toMatchObject({ 章: 15 });
  }
  expect([tokenize(rare(3)), tokenize('docker コンテナ')]).toEqual(before);
});
