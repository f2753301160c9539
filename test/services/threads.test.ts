import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Snapshot } from '../../lib/core/conversation';
import { createThreadsService } from '../../lib/services/threads';
import { openVault } from '../../lib/vault/dexie/open-vault';
import type { Vault } from '../../lib/vault/vault';

let vault: Vault;
beforeAll(async () => {
  vault = await openVault('threads');
});
afterAll(() => vault.close());

const thread = (id: string, unfinished?: 'growing'): Snapshot => ({
  id: `kura:${id}`,
  source: 'kura',
  url: '',
  seenAt: 1000,
  turns: [
    { id: 'q', parent: null, role: 'user', text: 'Where is the key?' },
    {
      id: unfinished ? 'draft:q' : 'a',
      parent: 'q',
      role: 'assistant',
      text: 'Under the fern.',
      ...(unfinished && { unfinished }),
    },
  ],
  data: { whole: true, leaf: unfinished ? 'draft:q' : 'a' },
});

test('a thread is saved in its space, and indexed when its answer is whole', async () => {
  const onSaved = vi.fn<() => void>();
  const service = createThreadsService({ vault: async () => vault, onSaved });
  const work = (await vault.createSpace('Work')).id;
  expect(await service.saveThread(thread('1', 'growing'), work)).toBe('new');
  expect(onSaved).not.toHaveBeenCalled();
  expect(await service.saveThread(thread('1'), work)).toBe('changed');
  expect(onSaved).toHaveBeenCalledOnce();
  const stored = await vault.readConversation('kura:1');
  // A thread never lies in the main space first, where a stopped worker would leave it.
  expect(stored?.revision).toBe(2);
  await expect(service.saveThread(thread('9'), 'gone')).rejects.toMatchObject({ name: 'BadMessage' });
  expect(await vault.readConversation('kura:9')).toBeUndefined();
  expect(stored).toMatchObject({ space: work, activePath: ['q', 'a'], completeness: { state: 'complete', turns: 2 } });
});

test('nothing but a thread passes here', async () => {
  const service = createThreadsService({ vault: async () => vault, onSaved: () => undefined });
  const chat = { ...thread('2'), id: 'chatgpt:2', source: 'chatgpt' } as const;
  await expect(service.saveThread(chat, 'main')).rejects.toMatchObject({ name: 'Forbidden' });
  await expect(service.saveThread({ id: 'kura:3' } as never, 'main')).rejects.toMatchObject({ name: 'BadMessage' });
});
