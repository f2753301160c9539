import { expect, test, vi } from 'vitest';
import { tokenize, Tokenizer } from '../../../lib/search/text/tokenize';
import {
  tokenizeRun,
  tokenizeRunInSlices,
  getRunTokenizerMemory,
  clearRunTokenizer,
  type TokenizedRun,
  type TokenSpan,
} from '../../../lib/search/text-index/tokenize-run';

/** Each token of a title or a row, and how often. */
const said = ({ tokens, places, counts }: TokenizedRun, { from, to }: TokenSpan) =>
  Object.fromEntries(Array.from(places.slice(from, to), (place, n) => [tokens[place], counts[from + n]]));

test('a run keeps each of its tokens once, and how often each row says it', () => {
  const run = tokenizeRun({
    title: '京都 trip',
    rows: [
      { chunk: 4, text: 'Leaves, and leaves of 京都', isContext: true },
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
  expect(run.rows.map(({ chunk, length, isContext: ghost, question }) => [chunk, length, ghost, question])).toEqual([
    [4, 7, true, undefined],
    [5, 0, undefined, 0],
    [6, 4, undefined, 0],
  ]);
});

test('repetitions are counted as far as they are told apart', () => {
  const run = tokenizeRun({ title: '', rows: [{ chunk: 0, text: 'go '.repeat(400) }] });
  expect(run.rows[0]?.length).toBe(400);
  expect([...run.counts]).toEqual([15]);
});

test('one run knows nothing of the one before', () => {
  expect(tokenizeRun({ title: 'docker', rows: [{ chunk: 0, text: '蔵 docker' }] }).tokens).toEqual(['docker', '蔵']);
  expect(tokenizeRun({ title: '蔵', rows: [{ chunk: 0, text: 'kura' }] }).tokens).toEqual(['蔵', 'kura']);
});

/** Every two of these kanji stand beside each other once: more tokens than are remembered. */
function buildManyTokens(): string {
  const kanji = Array.from({ length: 330 }, (_, n) => String.fromCharCode(0x4e00 + n));
  const pairs = kanji.map((one, n) =>
    kanji
      .slice(n)
      .map(other => one + other)
      .join(''),
  );
  return pairs.join('');
}

test('a run of more tokens than are ever remembered is cut as any other, and so is the next', () => {
  const before = tokenize('docker コンテナ useEffect');
  const text = buildManyTokens();
  const run = tokenizeRun({ title: '', rows: [{ chunk: 0, text }] });
  expect(run.tokens.length).toBeGreaterThan(100_000);
  expect(new Set(run.tokens).size).toBe(run.tokens.length);
  expect(run.rows[0]?.length).toBe(2 * text.length - 1);
  const next = tokenizeRun({ title: '', rows: [{ chunk: 1, text: 'docker コンテナ useEffect' }] });
  expect(next.tokens).toEqual(before);
  expect(next.numbered?.vocabulary).not.toBe(run.numbered?.vocabulary);
});

test('a question that is asked in the middle of a run does not have it cut again', async () => {
  const rows = Array.from({ length: 2000 }, (_, chunk) => ({ chunk, text: `run${chunk} lights `.repeat(100) }));
  const cut = vi.spyOn(Tokenizer.prototype, 'tokenize');
  const cutting = tokenizeRunInSlices({ title: '', rows });
  expect(cut.mock.calls.length).toBeLessThan(rows.length);
  // The first question leaves more than is remembered, so the next begins anew.
  for (const question of [buildManyTokens(), 'docker']) tokenize(question);
  const run = await cutting;
  expect(cut.mock.calls.filter(([text]) => text.startsWith('run'))).toHaveLength(rows.length);
  cut.mockRestore();
  expect(run.tokens).toEqual(tokenizeRun({ title: '', rows }).tokens);
});

test('a huge text leaves no tables of its size behind, and what comes after it is cut as before', () => {
  const row = { chunk: 1, text: 'docker コンテナ useEffect' };
  const before = tokenizeRun({ title: '', rows: [row] });
  const huge = tokenizeRun({ title: '', rows: [{ chunk: 0, text: 'ボリューム volume '.repeat(150_000) }] });
  expect(huge.rows[0]?.length).toBe(900_000);
  expect(getRunTokenizerMemory()).toBeLessThan(1 << 20);
  expect(tokenizeRun({ title: '', rows: [row] }).tokens).toEqual(before.tokens);
});

test('what is remembered of many words is counted, and can be forgotten', () => {
  clearRunTokenizer();
  const least = getRunTokenizerMemory();
  const words = Array.from({ length: 20_000 }, (_, n) => `word${n} 語${n}`).join(' ');
  tokenizeRun({ title: '', rows: [{ chunk: 0, text: words }] });
  // Of each at least its letters.
  expect(getRunTokenizerMemory()).toBeGreaterThan(least + 20_000 * 10);
  clearRunTokenizer();
  expect(getRunTokenizerMemory()).toBe(least);
});
