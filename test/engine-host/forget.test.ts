import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { forget } from '../../lib/engine-host/forget';
import { recall } from '../../lib/recall/recall';
import { indexPending } from '../../lib/engine-host/index-pending';
import { openVault } from '../../lib/vault/dexie/open-vault';
import { chat } from '../search/chats';
import { embedPending, engineOn, memoryIndex } from '../search/in-memory';
import { fakeEmbedder } from '../fakes/embedder';

test('what is forgotten is found no more, waits no more, and does not come back', async () => {
  const vault = await openVault('forget-1');
  const index = await memoryIndex();
  const engine = engineOn(index, fakeEmbedder());
  const gone = chat('chatgpt:gone', '秘密', ['my secret volume', '秘密のボリューム']);
  await vault.importConversation(gone);
  await vault.importConversation(chat('chatgpt:kept', 'Kept', ['my other volume']));
  await indexPending(vault, engine);
  await embedPending(vault, index, fakeEmbedder());

  await forget(vault, engine, 'chatgpt:gone');
  await forget(vault, engine, 'chatgpt:gone');
  expect(await vault.importConversation(gone)).toBe('forgotten');
  await indexPending(vault, engine);

  const { hits } = await recall(vault, engine, 'volume ボリューム', { scope: 'everywhere' }, { now: 0 });
  expect(hits.map(({ conversation }) => conversation)).toEqual(['chatgpt:kept']);
  vault.close();
});

test('the vault goes first, so that nothing is left to learn from when the engine cannot be reached', async () => {
  const vault = await openVault('forget-2');
  await vault.importConversation(chat('chatgpt:gone', 'T', ['q']));
  const unreachable = { forget: () => Promise.reject(new Error('asleep')) };
  await expect(forget(vault, unreachable, 'chatgpt:gone')).rejects.toThrow('asleep');
  expect(await vault.isForgotten('chatgpt:gone')).toBe(true);
  vault.close();
});
