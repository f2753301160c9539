/** What could not be read once and is read later: no branch, no doubled turn, nothing lost; and the receipt counts what is left. */
import { expect, test } from 'vitest';
import type { ObservedTurn, Snapshot } from '../../lib/core/conversation';
import { merge, mergeConversations } from '../../lib/merge/merge';

const shown = (seenAt: number, ...turns: readonly ObservedTurn[]): Snapshot => ({
  id: 'claude:c1',
  source: 'claude',
  url: 'https://claude.ai/chat/c1',
  seenAt,
  turns,
});
const asked: ObservedTurn = { id: 'row:0:user', role: 'user', text: 'How long is the walk?', parent: null };
const mark = (text: string) => ({ kind: 'unread', title: 'card', text }) as const;
const unread: ObservedTurn = {
  id: 'row:1:assistant',
  role: 'assistant',
  text: '',
  unread: true,
  parts: [mark('4 km')],
};
const read: ObservedTurn = { id: 'row:1:assistant', role: 'assistant', text: 'It is 4 km long.' };
const keep = (...snapshots: readonly Snapshot[]) => {
  let known: Parameters<typeof merge>[0];
  for (const snapshot of snapshots) known = merge(known, snapshot).conversation;
  if (!known) throw new Error('Nothing was merged.');
  return known;
};

test('a message that could not be read is a turn, and the receipt counts it', () => {
  const { turns, completeness } = keep(shown(1, asked, unread));
  expect(turns).toMatchObject([{ text: asked.text }, { text: '', unread: true, parts: [mark('4 km')] }]);
  expect(completeness).toEqual({ state: 'partial', turns: 2, gap: false, fromStart: true, unread: 1 });
});

test('a later reading takes its place, without its mark', () => {
  const { turns, completeness, activePath } = keep(shown(1, asked, unread), shown(2, asked, read));
  expect(turns.map(({ text, parts, unread }) => ({ text, parts, unread }))).toEqual([
    { text: asked.text, parts: undefined, unread: undefined },
    { text: read.text, parts: undefined, unread: undefined },
  ]);
  expect(completeness).not.toHaveProperty('unread');
  expect(activePath).toEqual(['row:0:user', 'row:1:assistant']);
});

test.each(['4 km', 'Ferry at ten'])('what was read once stays, when a later page cannot be read: %s', words => {
  const before = keep(shown(1, asked, read));
  const { conversation, hasChanged } = merge(before, shown(2, asked, { ...unread, parts: [mark(words)] }));
  expect({ conversation, hasChanged }).toEqual({ conversation: before, hasChanged: false });
});

test.each([
  ['a page, then the data', 1, 2],
  ['the data, then a page', 2, 1],
])('the site’s data joins it under another id: %s', (_, pageAt, dataAt) => {
  const fromPage = shown(pageAt, asked, unread);
  const data: Snapshot = {
    ...shown(dataAt, { ...asked, id: 'u1' }, { ...read, id: 'a1', parent: 'u1' }),
    data: { whole: true, leaf: 'a1' },
  };
  const { turns, completeness } = keep(...[fromPage, data].sort((one, other) => one.seenAt - other.seenAt));
  expect(turns.map(({ text, from, unread }) => ({ text, from, unread }))).toEqual([
    { text: asked.text, from: 'data', unread: undefined },
    { text: read.text, from: 'data', unread: undefined },
  ]);
  expect(completeness).toEqual({ state: 'complete', turns: 2 });
});

test('a mark goes once its words are read, and one whose words are not stays', () => {
  const before = { ...read, parts: [mark('Route map'), mark('Ferry at ten')] };
  const after = { ...read, parts: [{ kind: 'tool', title: 'Route map', text: '' } as const] };
  const { turns } = keep(shown(1, asked, before), shown(2, asked, after));
  expect(turns[1]?.parts).toEqual([mark('Ferry at ten'), { kind: 'tool', title: 'Route map', text: '' }]);
});

test.each([1, 3])('the site’s data holds what a page could not read, whichever comes last (page at %i)', pageAt => {
  const page = shown(pageAt, asked, { ...read, parts: [mark('Ferry at ten')] });
  const data: Snapshot = {
    ...shown(2, asked, { ...read, parent: asked.id }),
    data: { whole: true, leaf: read.id },
  };
  const { turns } = keep(...[page, data].sort((one, other) => one.seenAt - other.seenAt));
  expect(turns[1]).not.toHaveProperty('parts');
});

test('two vaults agree in both orders', () => {
  const [mine, other] = [keep(shown(1, asked, unread)), keep(shown(2, asked, read))];
  for (const { turns } of [mergeConversations(mine, other).conversation, mergeConversations(other, mine).conversation])
    expect(turns.map(({ text, unread }) => [text, unread])).toEqual([
      [asked.text, undefined],
      [read.text, undefined],
    ]);
});
