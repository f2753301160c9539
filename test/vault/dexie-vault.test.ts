import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { Sighting } from '../../lib/conversation';
import { openVault } from '../../lib/vault/dexie-vault';

test('a saved sighting comes back whole, and saving it again changes nothing', async () => {
  const vault = await openVault('thin');
  const seen: Sighting = {
    id: 'chatgpt:1',
    source: 'chatgpt',
    url: 'https://chatgpt.com/c/1',
    title: '温泉の選び方',
    seenAt: 1000,
    turns: [
      { id: 'a', role: 'user', text: '箱根の温泉は？' },
      { id: 'b', role: 'assistant', text: 'Try **Yumoto** first.' },
    ],
  };
  expect(await vault.save(seen)).toBe('new');
  expect(await vault.save(seen)).toBe('unchanged');
  expect((await vault.get('chatgpt:1'))?.turns.map(({ text }) => text)).toEqual([
    '箱根の温泉は？',
    'Try **Yumoto** first.',
  ]);
  expect(await vault.counts()).toEqual({ conversations: 1, turns: 2, unindexed: 1, setAside: 0 });
  vault.close();
});
