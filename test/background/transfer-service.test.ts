import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { transferService } from '../../lib/background/transfer-service';
import type { Conversation } from '../../lib/conversation';
import { openVault } from '../../lib/vault/dexie-vault';
import type { Vault } from '../../lib/vault/vault';
import { chat } from '../engine/chats';

const ramen = chat('chatgpt:ramen', '札幌の味噌ラーメン', ['札幌で食べるなら？', '**すすきの**の店を三つ。']);
const ferry = chat('claude:ferry', 'Night ferry', ['Which cabin is quiet?', 'The one amidships.'], {
  source: 'claude',
});

let vault: Vault;
let woken: number;
let databases = 0;
const service = () => transferService({ vault: async () => vault, saved: () => woken++ });

beforeEach(async () => {
  vault = await openVault(`transfer-service-${++databases}`);
  woken = 0;
});

test('what goes out page by page comes in as it was, and a second time changes nothing', async () => {
  expect(await service().importBatch([ramen, ferry])).toEqual({ new: 2, changed: 0, unchanged: 0, forgotten: 0 });
  expect(woken).toBe(1);
  const { conversations, next } = await service().exportPage();
  expect(conversations).toEqual([ramen, ferry]);
  expect(next).toBe('claude:ferry');
  expect(await service().exportPage(next)).toEqual({ conversations: [] });
  expect(await service().importBatch(conversations)).toMatchObject({ unchanged: 2 });
});

test.each<[why: string, bad: unknown]>([
  ['no conversation', 'chat'],
  ['a turn without a text', { ...ferry, turns: [{ ...ferry.turns[0], text: 7 }] }],
  ['a path to nowhere', { ...ferry, activePath: ['t0', 'gone'] }],
  ['two turns of one id', { ...ferry, turns: [ferry.turns[0], ferry.turns[0]], activePath: ['t0'] }],
])('a batch with %s is refused, and nothing of it is written', async (_why, bad) => {
  // What crosses a message is not what its type says.
  const batch = [ramen, bad] as Conversation[];
  await expect(service().importBatch(batch)).rejects.toMatchObject({ name: 'BadMessage' });
  expect(await vault.counts()).toMatchObject({ conversations: 0 });
  expect(woken).toBe(0);
});

test('keys that nobody knows do not reach the vault', async () => {
  const loaded: unknown = { ...ramen, queue: 0, secret: 'x' };
  await service().importBatch([loaded as Conversation]);
  expect(await vault.get('chatgpt:ramen')).toEqual(ramen);
  expect(await vault.counts()).toMatchObject({ unindexed: 1 });
});
