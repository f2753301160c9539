import { cleanup, fireEvent, screen } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { MissingChats } from '../../components/controls/MissingChats';
import type { ConversationId } from '../../lib/core/conversation';
import type { LibraryStatus } from '../../lib/rpc/contracts/library';
import { Problem } from '../../lib/core/problem';
import { chat } from '../search/chats';
import { renderIn } from '../fakes/language';
import { status } from '../fakes/library';

afterEach(cleanup);

const lost: LibraryStatus = {
  ...status,
  loss: {
    had: { conversations: 240, turns: 3100, at: Date.UTC(2026, 10, 3, 3) },
    has: { conversations: 1, turns: 2 },
    enough: 240,
  },
};

const kept = [
  chat('claude:1f', 'Tide tables', ['When is high tide?', 'At noon.']),
  chat('chatgpt:2e', '潮見表の読み方', ['潮見表はどう読む?', '上から下へ。']),
];

function shown(language: 'en' | 'ja', now: LibraryStatus, acceptLoss = async () => ({ ok: true }) as const) {
  let imports = 0;
  const conversation = async (id: string) => kept.find(one => one.id === id) ?? null;
  renderIn(
    language,
    <MissingChats library={{ acceptLoss, readConversation: conversation }} status={now} onImport={() => imports++} />,
  );
  return { imports: () => imports };
}

test('nothing is said while nothing is missing', () => {
  shown('en', status);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what was there, what is there, and the way back are said in both languages', () => {
  const { imports } = shown('en', lost);
  const said = screen.getByRole('alert').textContent;
  for (const part of ['Chats are missing', '240 chats', '3,100 messages', '1 chat', '2 messages', 'November 3, 2026'])
    expect(said).toContain(part);
  fireEvent.click(screen.getByRole('button', { name: 'Import backup…' }));
  expect(imports()).toBe(1);
  cleanup();

  shown('ja', lost);
  const japanese = screen.getByRole('alert').textContent;
  for (const part of ['なくなっています', '240', '3,100', '2026']) expect(japanese).toContain(part);
  expect(screen.getByRole('button', { name: 'バックアップをインポート…' })).toBeTruthy();
});

test('a click that the vault does not take is told', async () => {
  shown('en', lost, () => Promise.reject(new Problem('VaultUnreadable', 'test')));
  fireEvent.click(screen.getByRole('button', { name: 'Continue with what’s here' }));
  expect(await screen.findByText(/can’t open your chats/)).toBeTruthy();
});

const torn = (...chats: readonly [ConversationId, number][]): LibraryStatus => ({
  ...status,
  loss: {
    had: { conversations: 9, turns: 40, at: Date.UTC(2026, 10, 3, 3) },
    has: { conversations: 9, turns: 36 },
    enough: 0,
    incomplete: chats.map(([id, lacks]) => ({ id, lacks })),
  },
});

test('where every chat is here, not chats are said to be missing but messages, and how many', () => {
  shown('en', torn(['claude:1f', 4]));
  const said = screen.getByRole('alert').textContent;
  for (const part of ['Messages are missing', '40 messages', '36 messages']) expect(said).toContain(part);
  expect(said).not.toMatch(/9 chats|begun a new database/);
  cleanup();

  shown('ja', torn(['claude:1f', 4]));
  expect(screen.getByRole('alert').textContent).toMatch(
    /メッセージがなくなっています.*40 件のメッセージ.*36 件のメッセージ/,
  );
});

test('chats that lack messages are named, with the way to each and how many are gone', async () => {
  shown('en', torn(['claude:1f', 3], ['chatgpt:2e', 1], ['claude:unknown', 2]));
  const first = await screen.findByRole('link', { name: 'Tide tables' });
  expect(first.getAttribute('href')).toBe('/library.html#chat=claude%3A1f');
  expect(screen.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    'Tide tables 3 messages missing',
    '潮見表の読み方 1 message missing',
    'Untitled chat 2 messages missing',
  ]);
  cleanup();

  shown('ja', torn(['chatgpt:2e', 3]));
  await screen.findByRole('link', { name: '潮見表の読み方' });
  expect(screen.getByRole('listitem').textContent).toBe('潮見表の読み方 3 件のメッセージが不足');
});

test('of many chats that lack messages five are named, and the others counted', async () => {
  shown('en', torn(...Array.from({ length: 9 }, (_, n): [ConversationId, number] => [`claude:${n}`, 1])));
  expect(screen.getAllByRole('link').length).toBe(5);
  expect(screen.getByText('and 4 chats more')).toBeTruthy();
});
