// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { MissingChats } from '../../components/MissingChats';
import type { LibraryStatus } from '../../lib/messaging/services';
import { Problem } from '../../lib/problem';
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

function shown(language: 'en' | 'ja', now: LibraryStatus, acceptLoss = async () => ({ ok: true }) as const) {
  let imports = 0;
  renderIn(language, <MissingChats library={{ acceptLoss }} status={now} onImport={() => imports++} />);
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
  fireEvent.click(screen.getByRole('button', { name: 'Import a backup…' }));
  expect(imports()).toBe(1);
  cleanup();

  shown('ja', lost);
  const japanese = screen.getByRole('alert').textContent;
  for (const part of ['なくなっています', '240', '3,100', '2026']) expect(japanese).toContain(part);
  expect(screen.getByRole('button', { name: 'バックアップを読み込む…' })).toBeTruthy();
});

test('a click that the vault does not take is told', async () => {
  shown('en', lost, () => Promise.reject(new Problem('VaultUnreadable', 'test')));
  fireEvent.click(screen.getByRole('button', { name: 'Go on with what is here' }));
  expect(await screen.findByText(/cannot be opened/)).toBeTruthy();
});
