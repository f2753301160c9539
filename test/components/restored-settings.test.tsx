import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { RestoredSettings } from '../../components/controls/RestoredSettings';
import { Problem } from '../../lib/core/problem';
import { renderIn } from '../fakes/language';
import { status } from '../fakes/library';

afterEach(cleanup);

const restored = { ...status, settingsRestoredAt: 5 };
const accept = async () => ({ ok: true }) as const;

test('nothing is said while the settings are whole', () => {
  renderIn('en', <RestoredSettings library={{ acceptRestoredSettings: accept }} status={status} />);
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['en', /the stricter choices apply/, 'Close'],
  ['ja', /厳しいほうの設定を使っています/, '閉じる'],
] as const)('restored settings are named until the person has seen it (%s)', async (language, sentence, close) => {
  let accepted = 0;
  const library = { acceptRestoredSettings: () => (accepted++, accept()) };
  renderIn(language, <RestoredSettings library={library} status={restored} />);
  expect(screen.getByRole('alert').textContent).toMatch(sentence);
  fireEvent.click(screen.getByRole('button', { name: close }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(accepted).toBe(1);
});

test('a click that cannot be stored is told', async () => {
  const library = { acceptRestoredSettings: () => Promise.reject(new Problem('VaultFull', 'test')) };
  renderIn('en', <RestoredSettings library={library} status={restored} />);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText(/disk|space/i)).toBeTruthy();
});
