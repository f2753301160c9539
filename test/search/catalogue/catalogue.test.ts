import { expect, test } from 'vitest';
import type { ConversationId } from '../../../lib/core/conversation';
import { Catalogue } from '../../../lib/search/catalogue/catalogue';
import { computeChange } from '../../../lib/search/catalogue/change';
import type { Chunk } from '../../../lib/search/engine';

const day = 86_400;

const row = (turn: string, at: number, more: Partial<Chunk> = {}): Chunk => ({
  turn,
  role: 'user',
  start: 0,
  end: 4,
  at: at * 1000,
  active: true,
  text: `text of ${turn}`,
  ...more,
});

function put(catalogue: Catalogue, id: ConversationId, rows: readonly Chunk[], title = 'A title', space = 'main') {
  const described = { conversation: id, revision: 1, scopeKey: space, title, updatedAt: 1 };
  return catalogue.apply(computeChange(described, rows, catalogue.known(id), catalogue.next));
}

const allowed = (mask: Uint8Array | undefined) => mask && Array.from(mask.keys()).filter(chunk => mask[chunk] === 1);

function listNeighbours(catalogue: Catalogue, chunk: number, radius: number) {
  const neighbours: number[] = [];
  catalogue.visitNeighbours(chunk, radius, neighbour => neighbours.push(neighbour));
  return neighbours;
}

function filled() {
  const catalogue = Catalogue.empty();
  put(catalogue, 'chatgpt:a', [row('t1', day), row('t2', 2 * day, { role: 'assistant', active: false })]);
  put(catalogue, 'claude:b', [row('t1', 3 * day), row('t2', 4 * day, { role: 'assistant' })], '京都の旅 Docker');
  put(catalogue, 'claude:c', [row('x', 5 * day)], 'Other', 'work');
  return catalogue;
}

test('a chunk knows where it is to be read', () => {
  expect(filled().getLocation(3)).toEqual({
    chunk: 3,
    conversation: 'claude:b',
    turn: 't2',
    role: 'assistant',
    scopeKey: 'main',
    active: true,
    start: 0,
    end: 4,
    at: 4 * day * 1000,
    revision: 1,
  });
  expect(filled().getLocation(99)).toBeUndefined();
});

test.each([
  ['one site', { sources: ['claude'] }, [2, 3, 4]],
  ['a space', { space: 'work' }, [4]],
  ['two conversations', { conversations: ['chatgpt:a', 'claude:c'] as const }, [0, 1, 4]],
  ['all but one conversation', { except: ['chatgpt:a'] as const }, [2, 3, 4]],
  ['a role', { role: 'assistant' as const }, [1, 3]],
  ['the branch that is shown', { active: true }, [0, 2, 3, 4]],
  ['a time, its end excluded', { from: 2 * day * 1000, to: 4 * day * 1000 }, [1, 2]],
  ['a word of the title, whatever its case', { title: ['docker'] }, [2, 3]],
  ['a Japanese word of the title', { title: ['旅'] }, [2, 3]],
  ['several at once', { sources: ['claude'], role: 'user' as const, space: 'main' }, [2]],
  ['nothing at all', { space: 'nowhere' }, []],
])('%s is a hard filter', (_, filter, chunks) => {
  expect(allowed(filled().mask(filter))).toEqual(chunks);
});

test('no filter is no mask', () => {
  expect(filled().mask({})).toBeUndefined();
  expect(filled().mask()).toBeUndefined();
});

test('a mask does not outlive a change', () => {
  const catalogue = filled();
  expect(allowed(catalogue.mask({ sources: ['claude'] }))).toEqual([2, 3, 4]);
  catalogue.remove('claude:b');
  expect(allowed(catalogue.mask({ sources: ['claude'] }))).toEqual([4]);
  put(catalogue, 'claude:d', [row('n', day)]);
  expect(allowed(catalogue.mask({ sources: ['claude'] }))).toEqual([4, 5]);
});

test('what is removed is nowhere, and its numbers are never given again', () => {
  const catalogue = filled();
  expect(catalogue.remove('claude:c')).toEqual([4]);
  expect(catalogue.remove('claude:c')).toEqual([]);
  expect([catalogue.has(4), catalogue.getLocation(4), catalogue.chunks, catalogue.next]).toEqual([
    false,
    undefined,
    4,
    5,
  ]);
  put(catalogue, 'claude:c', [row('x', day)]);
  expect(catalogue.getLocation(5)?.conversation).toBe('claude:c');
});

test('a passage that changed is gone, and the rest stays', () => {
  const catalogue = filled();
  const gone = put(
    catalogue,
    'claude:b',
    [row('t1', 3 * day), row('t2', 4 * day, { text: 'changed' })],
    '京都の旅 Docker',
  );
  expect(gone).toEqual([3]);
  expect(catalogue.get('claude:b')?.chunks).toEqual([2, 5]);
});

test('the neighbours of a chunk are those of its conversation, in its order, wherever their numbers are', () => {
  const catalogue = Catalogue.empty();
  const rows = ['t1', 't2', 't3', 't4', 't5'].map((turn, n) => row(turn, n * day));
  put(catalogue, 'chatgpt:a', rows.slice(0, 3));
  put(catalogue, 'claude:b', [row('x', day), row('y', 2 * day)]);
  put(catalogue, 'chatgpt:a', rows);
  expect(catalogue.get('chatgpt:a')?.chunks).toEqual([0, 1, 2, 5, 6]);
  expect(listNeighbours(catalogue, 2, 1)).toEqual([1, 5]);
  expect(listNeighbours(catalogue, 5, 9)).toEqual([0, 1, 2, 6]);
  expect(listNeighbours(catalogue, 0, 2)).toEqual([1, 2]);
  expect(listNeighbours(catalogue, 6, 1)).toEqual([5]);
  expect(listNeighbours(catalogue, 4, 3)).toEqual([3]);
  catalogue.remove('claude:b');
  expect([listNeighbours(catalogue, 4, 3), listNeighbours(catalogue, 99, 3)]).toEqual([[], []]);
});

test('it comes back from its bytes as it was, without the gaps of what was forgotten', () => {
  const catalogue = filled();
  catalogue.remove('chatgpt:a');
  const again = Catalogue.deserialize(catalogue.serialize());
  expect([again.chunks, again.next]).toEqual([3, 5]);
  for (const chunk of [0, 1, 2, 3, 4]) expect(again.getLocation(chunk)).toEqual(catalogue.getLocation(chunk));
  expect(allowed(again.mask({ space: 'main' }))).toEqual([2, 3]);
  expect(again.known('claude:b')).toEqual(catalogue.known('claude:b'));
  expect(
    put(again, 'claude:b', [row('t1', 3 * day), row('t2', 4 * day, { role: 'assistant' })], '京都の旅 Docker'),
  ).toEqual([]);
});

test('bytes of anything else are refused', () => {
  expect(() => Catalogue.deserialize(new Uint8Array(64))).toThrow(RangeError);
  expect(() => Catalogue.deserialize(filled().serialize().subarray(0, 90))).toThrow(SyntaxError);
});
