/** Keys behind a passphrase, over the real database and the real encryption, with little work for each guess. */
import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readAll } from '../../lib/assistants/assistant-database';
import { createKeyLock } from '../../lib/assistants/key-lock';
import type { ProviderSettings } from '../../lib/assistants/provider';
import { readProviders, removeProvider } from '../../lib/assistants/provider-store';
import { fakeLocks } from '../fakes/locks';

beforeAll(() => vi.stubGlobal('navigator', { locks: fakeLocks() }));
afterAll(() => vi.unstubAllGlobals());

const provider = (id: string, key: string): ProviderSettings => ({
  id,
  kind: key === '' ? 'ollama' : 'anthropic',
  address: 'https://api.anthropic.com',
  key,
  model: 'small',
});

/** A start of the browser. */
function startSession() {
  let secret: string | undefined;
  const session = {
    read: async () => secret,
    write: async (next: string | undefined) => void (secret = next),
  };
  return createKeyLock(session, 1);
}

const readAt = async (keys: ReturnType<typeof startSession>, index: number) => {
  const stored = (await readProviders())[index];
  if (!stored) throw new Error('It is not stored.');
  return (await keys.openProvider(stored)).key;
};
const readStored = async () => JSON.stringify([await readAll('providers'), await readAll('lock')]);

test('a passphrase encrypts every key, is asked for once after a start, and can be removed or lost', async () => {
  const first = startSession();
  await first.putProvider(provider('1', 'sk-one'));
  await first.putProvider(provider('2', ''));
  expect(await first.getState()).toBe('none');
  expect(await readStored()).toContain('sk-one');

  await first.setPassphrase('干潮 tide');
  await first.putProvider(provider('3', 'sk-three'));
  expect(await first.getState()).toBe('open');
  expect(await readStored()).not.toContain('sk-');
  expect(await readAt(first, 0)).toBe('sk-one');

  const next = startSession();
  expect(await next.getState()).toBe('locked');
  await expect(readAt(next, 0)).rejects.toMatchObject({ name: 'KeysLocked' });
  // A model without a key needs no passphrase, and a new key goes behind it unasked.
  expect(await readAt(next, 1)).toBe('');
  await next.putProvider(provider('4', 'sk-four'));
  expect(await readStored()).not.toContain('sk-');
  await expect(next.unlock('満潮')).rejects.toMatchObject({ name: 'PassphraseWrong' });
  await expect(next.setPassphrase('new tide')).rejects.toMatchObject({ name: 'KeysLocked' });
  await expect(next.removePassphrase()).rejects.toMatchObject({ name: 'KeysLocked' });
  await next.unlock('干潮 tide');
  expect([await readAt(next, 0), await readAt(next, 2), await readAt(next, 3)]).toEqual([
    'sk-one',
    'sk-three',
    'sk-four',
  ]);

  await next.setPassphrase('new tide');
  const later = startSession();
  await expect(later.unlock('干潮 tide')).rejects.toMatchObject({ name: 'PassphraseWrong' });
  await later.unlock('new tide');
  await later.removePassphrase();
  expect(await later.getState()).toBe('none');
  expect(await readAt(startSession(), 2)).toBe('sk-three');

  await later.setPassphrase('lost tide');
  const lost = startSession();
  for (const { id, lockedKey } of await readProviders()) if (lockedKey) await removeProvider(id);
  await lost.dropLock();
  expect(await lost.getState()).toBe('none');
  expect((await readProviders()).map(({ id }) => id)).toEqual(['2']);
});
