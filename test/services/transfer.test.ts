import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTransferService } from '../../lib/services/transfer';
import type { Conversation } from '../../lib/core/conversation';
import { openVault } from '../../lib/vault/dexie/open-vault';
import type { Vault } from '../../lib/vault/vault';
import { chat } from '../search/chats';

const ramen = chat('chatgpt:ramen', '札幌の味噌ラーメン', ['札幌で食べるなら？', '**すすきの**の店を三つ。']);
const ferry = chat('claude:ferry', 'Night ferry', ['Which cabin is quiet?', 'The one amidships.'], {
  source: 'claude',
});

let vault: Vault;
let woken: number;
let databases = 0;
let recorded: number;
const service = () =>
  createTransferService({
    vault: async () => vault,
    onSaved: () => woken++,
    openMerger: async () => {},
    recordImport: async () => void (recorded += 1),
  });

beforeEach(async () => {
  vault = await openVault(`transfer-service-${++databases}`);
  woken = 0;
  recorded = 0;
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
  expect(await vault.readCounts()).toMatchObject({ conversations: 0 });
  expect(woken).toBe(0);
});

test('keys that nobody knows do not reach the vault', async () => {
  const loaded: unknown = { ...ramen, queue: 0, secret: 'x' };
  await service().importBatch([loaded as Conversation]);
  expect(await vault.readConversation('chatgpt:ramen')).toEqual(ramen);
  expect(await vault.readCounts()).toMatchObject({ pending: 1 });
});

describe('an import', () => {
  test('is staged beside the vault, and told by what it would become', async () => {
    const desk = service();
    await desk.importBatch([ferry]);
    const { id, results } = await desk.stage([ramen, ferry]);
    expect(results).toEqual(['new', 'unchanged']);
    expect(await vault.readStaged(id)).toEqual({ conversations: 2 });
    expect(await desk.exportPage()).toMatchObject({ conversations: [ferry] });
    expect(woken).toBe(1);
  });

  test('that is dropped, or followed by another one, is gone', async () => {
    const desk = service();
    const { id: dropped } = await desk.stage([ramen]);
    await desk.unstage(dropped);
    await expect(desk.stage([ferry], { id: dropped })).rejects.toMatchObject({ name: 'ImportGone' });
    const { id: first } = await desk.stage([ramen]);
    const { id: second } = await desk.stage([]);
    await expect(desk.stage([ferry], { id: first })).rejects.toMatchObject({ name: 'ImportGone' });
    await desk.unstage(first);
    // What crosses a message is not what its type says.
    await expect(desk.unstage(undefined as unknown as string)).rejects.toMatchObject({ name: 'BadMessage' });
    expect(await vault.readStaged(second)).toEqual({ conversations: 0 });
  });

  test('that another context has merged is indexed and recorded', async () => {
    await service().finishImport();
    expect([woken, recorded]).toEqual([1, 1]);
  });

  test('refuses what is no conversation, and stages nothing of that batch', async () => {
    const desk = service();
    const { id } = await desk.stage([]);
    const bad: unknown = { ...ferry, turns: 'none' };
    await expect(desk.stage([ramen, bad as Conversation], { id })).rejects.toMatchObject({ name: 'BadMessage' });
    expect(await vault.readStaged(id)).toEqual({ conversations: 0 });
  });
});
