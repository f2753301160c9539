import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createTransferService } from '../../lib/services/transfer';
import type { Conversation } from '../../lib/core/conversation';
import type { ImportState, TransferService } from '../../lib/rpc/contracts/transfer';
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
const service = () => createTransferService({ vault: async () => vault, onSaved: () => woken++, report: () => {} });

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
  /** As the page does it: asks until the merge has come to its end. */
  const ended = async (desk: TransferService, id: string): Promise<ImportState> => {
    for (;;) {
      const now = await desk.readImportState(id);
      if (now.state !== 'merging') return now;
      await new Promise(resolve => setTimeout(resolve, 5));
    }
  };
  const how = { spaces: [], revive: false };

  test('from elsewhere comes where rules put it, and a vault file beside it as it was', async () => {
    const { id: space } = await vault.createSpace('海');
    await vault.setRules(space, [{ site: 'claude' }]);
    const desk = service();
    const takeIn = async (chats: readonly Conversation[], spaces: readonly { id: string; name: string }[]) => {
      const id = await desk.startImport();
      await desk.stage(id, chats.slice(0, 2));
      await desk.stage(id, chats.slice(2), true);
      await desk.mergeStaged(id, { ...how, spaces });
      expect(await ended(desk, id)).toMatchObject({ state: 'merged' });
    };
    await takeIn([ferry, ramen, { ...ferry, id: 'claude:other' }], [{ id: 'main', name: '' }]);
    expect(await vault.readConversation('claude:ferry')).toMatchObject({ space: 'main' });
    expect(await vault.readConversation('claude:other')).toMatchObject({ space });
    // What was here before stays where it is.
    expect(await vault.readConversation('claude:ferry')).toMatchObject({ space: 'main' });
    expect(await vault.readConversation('chatgpt:ramen')).toMatchObject({ space: 'main' });
  });

  test('is seen before it is made, and then made at once', async () => {
    const desk = service();
    await desk.importBatch([ferry]);
    woken = 0;
    const id = await desk.startImport();
    expect(await desk.stage(id, [ramen, ferry])).toEqual(['new', 'unchanged']);
    expect(await desk.readImportState(id)).toEqual({ state: 'staged', conversations: 2 });
    expect(await desk.exportPage()).toMatchObject({ conversations: [ferry] });
    expect(woken).toBe(0);

    await desk.mergeStaged(id, { ...how, spaces: [{ id: 'w', name: '仕事' }] });
    expect(await ended(desk, id)).toEqual({
      state: 'merged',
      counts: { new: 1, changed: 0, unchanged: 1, forgotten: 0 },
    });
    expect(woken).toBe(1);
    expect(await vault.readConversation(ramen.id)).toEqual(ramen);
    expect(await vault.listSpaces()).toContainEqual({ id: 'w', name: '仕事' });
  });

  test('tells another background, after this one was ended, how it came out', async () => {
    const desk = service();
    const id = await desk.startImport();
    await desk.stage(id, [ramen]);
    expect(await service().readImportState(id)).toEqual({ state: 'staged', conversations: 1 });
    await desk.mergeStaged(id, how);
    await ended(desk, id);
    expect(await service().readImportState(id)).toMatchObject({ state: 'merged', counts: { new: 1 } });
  });

  test('that is dropped, or pushed aside by another one, changes nothing and says that it is gone', async () => {
    const desk = service();
    const dropped = await desk.startImport();
    await desk.stage(dropped, [ramen]);
    await desk.unstage(dropped);
    expect(await desk.readImportState(dropped)).toEqual({ state: 'gone' });
    const first = await desk.startImport();
    await desk.stage(first, [ramen]);
    await desk.startImport();
    await expect(desk.stage(first, [ferry])).rejects.toMatchObject({ name: 'ImportGone' });
    await desk.mergeStaged(first, how);
    expect(await ended(desk, first)).toEqual({ state: 'failed', problem: 'ImportGone' });
    expect(await vault.readCounts()).toMatchObject({ conversations: 0 });
  });

  test('is not dropped by whoever names no import, or one that was pushed aside', async () => {
    const desk = service();
    const first = await desk.startImport();
    const second = await desk.startImport();
    await desk.stage(second, [ramen]);
    await desk.unstage(first);
    // What crosses a message is not what its type says.
    await expect(desk.unstage(undefined as unknown as string)).rejects.toMatchObject({ name: 'BadMessage' });
    expect(await desk.readImportState(second)).toEqual({ state: 'staged', conversations: 1 });
  });

  test('that was merged still says how it came out when another one begins before anybody asked', async () => {
    const desk = service();
    const id = await desk.startImport();
    await desk.stage(id, [ramen]);
    await desk.mergeStaged(id, how);
    await vi.waitFor(async () => expect(await vault.readStaged(id)).toHaveProperty('counts'));
    await desk.startImport();
    expect(await ended(desk, id)).toMatchObject({ state: 'merged', counts: { new: 1 } });
    await desk.unstage(id);
    expect(await desk.readImportState(id)).toMatchObject({ state: 'merged' });
  });

  test('refuses what is no conversation, and stages nothing of that batch', async () => {
    const desk = service();
    const id = await desk.startImport();
    const bad: unknown = { ...ferry, turns: 'none' };
    await expect(desk.stage(id, [ramen, bad as Conversation])).rejects.toMatchObject({ name: 'BadMessage' });
    expect(await desk.readImportState(id)).toEqual({ state: 'staged', conversations: 0 });
  });
});
