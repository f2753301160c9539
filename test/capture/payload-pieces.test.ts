import { expect, test } from 'vitest';
import { createPayloadPieces } from '../../lib/capture/payload-pieces';
import type { ObservedTurn } from '../../lib/core/conversation';
import type { ThreadPiece, Thread } from '../../lib/sites/site';

/** Turns in a row; the first follows `parent`, or leaves it open. */
const turns = (ids: string, parent?: string | null): ObservedTurn[] =>
  Array.from(ids, (id, index) => {
    const before = index === 0 ? parent : ids[index - 1];
    const role = id === id.toUpperCase() ? 'user' : 'assistant';
    return { id, role, text: `${id}のことば`, ...(before !== undefined && { parent: before }) };
  });
const thread = (ids: string, piece: ThreadPiece, parent?: string | null, chat = 'one'): Thread => ({
  chat,
  title: `title at ${piece.at ?? 'the end'}`,
  turns: turns(ids, parent),
  piece,
});
const oldest = thread('AaBb', { at: '2' }, null);
const middle = thread('CcDd', { at: '1', next: '2' });
const newest: Thread = { ...thread('EeFf', { next: '1' }), leaf: 'f', model: 'gpt' };

test.each([
  ['as the page loads them, newest first', [newest, middle, oldest]],
  ['oldest first', [oldest, middle, newest]],
  ['in any order', [middle, newest, oldest]],
])('pieces are the whole chat once none is missing: %s', (_, [first, second, third]) => {
  const pieces = createPayloadPieces();
  expect(first && pieces.add(first)).toBeUndefined();
  expect(second && pieces.add(second)).toBeUndefined();
  expect(third && pieces.add(third)).toEqual({
    chat: 'one',
    title: 'title at the end',
    leaf: 'f',
    model: 'gpt',
    turns: turns('AaBbCcDdEeFf', null),
  });
});

test('where one piece says that there is more than it tells, the whole says so too', () => {
  const pieces = createPayloadPieces();
  pieces.add(newest);
  pieces.add({ ...middle, partial: true });
  expect(pieces.add(oldest)).toMatchObject({ partial: true, turns: turns('AaBbCcDdEeFf', null) });
});

test('a chat that goes on has a new end, which is joined to what is known', () => {
  const pieces = createPayloadPieces();
  [newest, middle, oldest].forEach(piece => pieces.add(piece));
  const longer = thread('EeFfGg', { next: '1' });
  expect(pieces.add(longer)?.turns).toEqual(turns('AaBbCcDdEeFfGg', null));
  // Another cursor: what it leads to was not loaded yet.
  expect(pieces.add(thread('Gg', { next: '9' }))).toBeUndefined();
});

test('pieces that overlap tell a turn once', () => {
  const pieces = createPayloadPieces();
  pieces.add(thread('AaBbCc', { at: '1' }, null));
  expect(pieces.add(thread('CcDd', { next: '1' }))?.turns).toEqual(turns('AaBbCcDd', null));
});

test('pieces that are not of one state of the chat are not joined', () => {
  const pieces = createPayloadPieces();
  pieces.add(oldest);
  pieces.add(middle);
  const [first, ...later] = newest.turns;
  expect(pieces.add({ ...newest, turns: first ? [{ ...first, parent: 'gone' }, ...later] : [] })).toBeUndefined();
  // The same turn under two parents.
  pieces.add(thread('AaBb', { at: 'x' }, null));
  expect(pieces.add({ ...thread('BbCc', { next: 'x' }, 'A') })).toBeUndefined();
});

test('forged pieces that lead in a circle end somewhere', () => {
  const pieces = createPayloadPieces();
  pieces.add(thread('Aa', { at: '1', next: '2' }));
  pieces.add(thread('Bb', { at: '2', next: '1' }));
  expect(pieces.add(thread('Cc', { next: '1' }))).toBeUndefined();
  expect(pieces.add(thread('Aa', { at: 'self', next: 'self' }))).toBeUndefined();
  // A cursor that is called like the newest piece's place.
  expect(pieces.add(thread('Dd', { at: 'newest' }, null))).toBeUndefined();
});

test('chats do not mix, and what is forgotten is gone', () => {
  const pieces = createPayloadPieces();
  pieces.add(newest);
  pieces.add({ ...middle, chat: 'two' });
  pieces.add({ ...oldest, chat: 'two' });
  expect(pieces.add({ ...newest, chat: 'three' })).toBeUndefined();
  pieces.forget('two');
  expect(pieces.add({ ...newest, chat: 'two' })).toBeUndefined();
});

test('only the few chats that were seen last are remembered', () => {
  const pieces = createPayloadPieces();
  pieces.add(thread('Bb', { next: '1' }, undefined, 'chat 0'));
  for (let n = 1; n <= 4; n++) pieces.add(thread('Bb', { next: '1' }, undefined, `chat ${n}`));
  expect(pieces.add(thread('Aa', { at: '1' }, null, 'chat 0'))).toBeUndefined();
  expect(pieces.add(thread('Aa', { at: '1' }, null, 'chat 4'))?.turns).toEqual(turns('AaBb', null));
});

test('a chat of absurd length is not put together', () => {
  const many = Array.from({ length: 20_001 }, (_, n): ObservedTurn => ({
    id: `t${n}`,
    parent: null,
    role: 'user',
    text: '',
  }));
  const pieces = createPayloadPieces();
  pieces.add({ chat: 'one', turns: many, piece: { at: '1' } });
  expect(pieces.add(thread('Aa', { next: '1' }))).toBeUndefined();
});

test('a page that hands over more of a chat than any chat has fills no memory: it begins anew', () => {
  const pieces = createPayloadPieces();
  const long = { ...oldest, turns: oldest.turns.map(turn => ({ ...turn, text: 'x'.repeat(3_000_000) })) };
  pieces.add(newest);
  for (const at of ['5', '6', '7', '8']) pieces.add({ ...long, piece: { at } });
  pieces.add(middle);
  expect(pieces.add(oldest)).toBeUndefined();
  expect(pieces.add(newest)?.turns).toEqual(turns('AaBbCcDdEeFf', null));
});
