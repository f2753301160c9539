import { expect, test } from 'vitest';
import { computeChange, type ChangeHeader, type KnownRows } from '../../../lib/search/catalogue/change';
import type { Chunk } from '../../../lib/search/engine';

const described: ChangeHeader = {
  conversation: 'chatgpt:a',
  revision: 3,
  scopeKey: 'main',
  title: '京都 trip',
  updatedAt: 5000,
};
const none: KnownRows = { chunks: [], digests: [], turns: [] };

/** A question and two passages of its answer, as often as asked for. */
const passages = (exchanges: number): Chunk[] =>
  Array.from({ length: exchanges }, (_, n) => [
    passage(`q${n}`, `question ${n}`, 'user'),
    passage(`a${n}`, `answer ${n}, first half`, 'assistant', `q${n}`),
    passage(`a${n}`, `answer ${n}, second half 続き`, 'assistant', `q${n}`),
  ]).flat();

const passage = (turn: string, text: string, role: 'user' | 'assistant', answers?: string): Chunk => ({
  turn,
  text,
  role,
  start: 0,
  end: text.length,
  at: 7000,
  active: true,
  ...(answers && { answers }),
});

/** The chunk and the question of each row that is written, ghosts left out. */
const asking = ({ run }: ReturnType<typeof computeChange>) =>
  run.rows.filter(({ isContext: ghost }) => !ghost).map(({ chunk, question }) => [chunk, question]);
const ghosts = ({ run }: ReturnType<typeof computeChange>) =>
  run.rows.filter(({ isContext: ghost }) => ghost).map(({ chunk, text }) => [chunk, text]);

/** What the catalogue would know after the change. */
const after = (change: ReturnType<typeof computeChange>, known = none): KnownRows => ({
  chunks: [...known.chunks.slice(0, change.kept), ...change.rows.map(({ chunk }) => chunk)],
  digests: [...known.digests.slice(0, change.kept), ...change.rows.map(({ digest }) => digest)],
  turns: [...known.turns, ...change.newTurns],
});

test('a new conversation gets new numbers, and answers point at their questions', () => {
  const change = computeChange(described, passages(2), none, 40);
  expect(change.rows.map(({ chunk, turn }) => [chunk, turn])).toEqual([
    [40, 0],
    [41, 1],
    [42, 1],
    [43, 2],
    [44, 3],
    [45, 3],
  ]);
  expect(asking(change)).toEqual([
    [40, undefined],
    [41, 0],
    [42, 0],
    [43, undefined],
    [44, 3],
    [45, 3],
  ]);
  expect(change.run.rows[4]?.text).toBe('answer 1, first half');
  expect(change).toMatchObject({ kept: 0, again: 0, newTurns: ['q0', 'a0', 'q1', 'a1'] });
  expect(ghosts(change)).toEqual([]);
});

test('the same again changes nothing', () => {
  const known = after(computeChange(described, passages(2), none, 0));
  expect(computeChange({ ...described, revision: 4 }, passages(2), known, 6)).toMatchObject({
    revision: 4,
    kept: 6,
    again: 0,
    rows: [],
    run: { rows: [] },
    newTurns: [],
  });
});

test('what follows is a run of its own, behind its neighbours and with the question that is still being answered', () => {
  const known = after(computeChange(described, passages(2).slice(0, 5), none, 0));
  const change = computeChange(described, passages(3), known, 5);
  // The last two rows see new neighbours, so they are written again under their numbers.
  expect(change).toMatchObject({ kept: 3, again: 2, newTurns: ['q2', 'a2'] });
  expect(ghosts(change).map(([chunk]) => chunk)).toEqual([1, 2]);
  expect(asking(change)).toEqual([
    [3, undefined],
    [4, 2],
    [5, 2],
    [6, undefined],
    [7, 5],
    [8, 5],
  ]);
});

test('a question far above lends its words to what is added to its answer', () => {
  const long = [
    passage('q', '長い質問', 'user'),
    ...Array.from({ length: 8 }, (_, n) => passage('a', `part ${n}`, 'assistant', 'q')),
  ];
  const known = after(computeChange(described, long.slice(0, 8), none, 0));
  const change = computeChange(described, long, known, 8);
  expect(ghosts(change)).toEqual([
    [0, '長い質問'],
    [4, 'part 3'],
    [5, 'part 4'],
  ]);
  expect(asking(change)).toEqual([
    [6, 0],
    [7, 0],
    [8, 0],
  ]);
});

test('a changed passage and all behind it get new numbers; the two before it are written again', () => {
  const known = after(computeChange(described, passages(3), none, 0));
  const edited = passages(3).map((one, n) => (n === 6 ? { ...one, text: 'edited 編集' } : one));
  const change = computeChange(described, edited, known, 9);
  expect(change).toMatchObject({ kept: 4, again: 2 });
  expect(change.rows.map(({ chunk }) => chunk)).toEqual([4, 5, 9, 10, 11]);
});

test('another title is another row everywhere, because it lends its words to all', () => {
  const known = after(computeChange(described, passages(1), none, 0));
  expect(computeChange({ ...described, title: 'Osaka' }, passages(1), known, 3)).toMatchObject({ kept: 0, again: 0 });
});

test('fewer passages than before: the last two are written again, and nothing is new', () => {
  const known = after(computeChange(described, passages(2), none, 0));
  const change = computeChange(described, passages(1), known, 6);
  expect(change).toMatchObject({ kept: 1, again: 2 });
  expect(change.rows.map(({ chunk }) => chunk)).toEqual([1, 2]);
});

test('where rows were lost, all are written again under their own numbers', () => {
  const known = after(computeChange(described, passages(1), none, 0));
  const change = computeChange(described, passages(1), { ...known, isDamaged: true }, 3);
  expect(change).toMatchObject({ kept: 0, again: 3 });
  expect(ghosts(change)).toEqual([]);
  expect(change.rows.map(({ chunk }) => chunk)).toEqual([0, 1, 2]);
});
