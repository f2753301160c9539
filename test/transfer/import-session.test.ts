import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { mergeStaged, stageImport, type ImportSource, type Merger } from '../../lib/transfer/import-session';
import { createTransferService } from '../../lib/services/transfer';
import type { Conversation } from '../../lib/core/conversation';
import type { TransferService } from '../../lib/rpc/contracts/transfer';
import { Problem } from '../../lib/core/problem';
import { openVault } from '../../lib/vault/dexie/open-vault';
import type { Vault } from '../../lib/vault/vault';
import { chat } from '../search/chats';

const tide = chat('chatgpt:tide', '干潮', ['干潮は何時？', '午前六時です。']);
const boots = chat('claude:boots', 'Boots', ['Which boots?', 'Rubber ones.'], { source: 'claude' });
const spaces = [
  { id: 'main', name: '' },
  { id: 'w', name: '仕事' },
];

let vault: Vault;
let transfer: TransferService;
let merger: Merger;
let count = 0;
beforeEach(async () => {
  vault = await openVault(`staged-import-${(count += 1)}`);
  transfer = createTransferService({
    vault: async () => vault,
    onSaved: () => {},
    openMerger: async () => {},
    recordImport: async () => {},
  });
  merger = {
    open: () => transfer.openMerger(),
    listen: () => () => {},
    async merge(id, options) {
      const merged = await vault.readStaged(id);
      return merged?.counts ?? vault.mergeStaged(id, options);
    },
  };
});

function source(conversations: readonly Conversation[], end?: Error): ImportSource {
  async function* each() {
    yield* conversations;
    if (end) throw end;
  }
  return {
    conversations: each(),
    about: () => ({ spaces, skipped: [{ what: 'memory', count: 2 }], isUnproven: false }),
  };
}

const quiet = () => ({ onRead: () => {}, signal: new AbortController().signal });

describe('reading', () => {
  test('shows what would change, each chat once, and changes nothing', async () => {
    await vault.importConversation(tide);
    const longer = chat('chatgpt:tide', '干潮', ['干潮は何時？', '午前六時です。', '満潮は？']);
    const told: number[] = [];
    const preview = await stageImport(transfer, source([tide, boots, boots, longer]), {
      ...quiet(),
      onRead: read => told.push(read),
    });
    expect(preview).toMatchObject({
      counts: { new: 1, changed: 1, unchanged: 0, forgotten: 0 },
      newSpaces: ['仕事'],
      skipped: [{ what: 'memory', count: 2 }],
      sources: ['chatgpt', 'claude'],
      span: {
        from: Math.min(tide.createdAt, boots.createdAt, longer.createdAt),
        until: Math.max(tide.updatedAt, boots.updatedAt, longer.updatedAt),
      },
    });
    expect(told).toEqual([2]);
    expect(await vault.readCounts()).toMatchObject({ conversations: 1, turns: 2 });
    expect(await vault.listSpaces()).toHaveLength(1);
  });

  test('keeps each message small, and sends a chat that is larger than that alone', async () => {
    const sizes: number[] = [];
    const watched: TransferService = {
      ...transfer,
      stage: (batch, options) => (sizes.push(batch.length), transfer.stage(batch, options)),
    };
    const large = (id: string, text: string) => chat(`chatgpt:${id}`, id, [text]);
    const text = '蔵'.repeat(200_000);
    const all = [large('1', text), large('2', text), large('3', text), large('4', text.repeat(4))];
    await stageImport(watched, source(all), quiet());
    expect(sizes).toEqual([0, 2, 1, 1]);
  });

  test('has rules place only what comes from files that name no spaces', async () => {
    const { id: sea } = await vault.createSpace('海');
    await vault.setRules(sea, [{ site: 'chatgpt' }]);
    const exported = { ...tide, id: 'chatgpt:exported' } as const;
    const mixed = { ...source([tide, exported, boots]), byRules: (one: Conversation) => one === exported };
    await mergeStaged(transfer, merger, await stageImport(transfer, mixed, quiet()), {
      revive: false,
      onMerged: () => {},
    });
    expect((await vault.readConversation(exported.id))?.space).toBe(sea);
    for (const { id, space } of [tide, boots]) expect((await vault.readConversation(id))?.space).toBe(space);
  });

  test('that ends in damage, or is cancelled, leaves nothing behind', async () => {
    const damaged = source([tide], new Problem('FileDamaged', 'Line 3'));
    await expect(stageImport(transfer, damaged, quiet())).rejects.toMatchObject({ name: 'FileDamaged' });
    const stop = new AbortController();
    stop.abort();
    const stopped = stageImport(transfer, source([tide]), { ...quiet(), signal: stop.signal });
    await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
    expect(await vault.readCounts()).toMatchObject({ conversations: 0 });
  });
});

describe('two imports at once', () => {
  /** Reads one chat, and then waits to be let go on. */
  function slow(conversation: Conversation, end: Error) {
    let goOn = () => {};
    const wait = new Promise<void>(resolve => (goOn = resolve));
    async function* each() {
      yield { ...conversation, title: '蔵'.repeat(2_000_000) };
      yield conversation;
      await wait;
      throw end;
    }
    return { source: { ...source([]), conversations: each() }, goOn };
  }

  test('the one that was pushed aside fails, and drops nothing of the other one', async () => {
    const { source: first, goOn } = slow(boots, new Problem('FileDamaged', 'Line 3'));
    const pushedAside = stageImport(transfer, first, quiet());
    const failed = pushedAside.catch((error: unknown) => error);
    // The first one has begun by then: what is asked first is answered first.
    const preview = await stageImport(transfer, source([tide]), quiet());
    goOn();
    expect(await failed).toBeInstanceOf(Problem);
    expect(await mergeStaged(transfer, merger, preview, { revive: false, onMerged: () => {} })).toMatchObject({
      new: 1,
    });
    expect(await vault.readConversation(tide.id)).toEqual(tide);
  });

  test('one that is cancelled before it began drops nothing either', async () => {
    const preview = await stageImport(transfer, source([tide]), quiet());
    const stop = new AbortController();
    stop.abort();
    const late = stageImport(transfer, source([boots]), { ...quiet(), signal: stop.signal });
    await expect(late).rejects.toMatchObject({ name: 'AbortError' });
    expect(await vault.readStaged(preview.id)).toEqual({ conversations: 1 });
  });

  test('what went wrong is told, also where nothing can be dropped any more', async () => {
    const dying: TransferService = { ...transfer, unstage: async () => Promise.reject(new Error('No answer')) };
    const damaged = source([tide], new Problem('FileDamaged', 'Line 3'));
    await expect(stageImport(dying, damaged, quiet())).rejects.toMatchObject({ name: 'FileDamaged' });
  });
});

describe('merging', () => {
  test('makes what was shown, and a second time changes nothing', async () => {
    const how = { revive: false, onMerged: () => {} };
    const preview = await stageImport(transfer, source([tide, boots]), quiet());
    expect(await mergeStaged(transfer, merger, preview, how)).toEqual({
      new: 2,
      changed: 0,
      unchanged: 0,
      forgotten: 0,
    });
    expect(await vault.listSpaces()).toContainEqual({ id: 'w', name: '仕事' });
    const before = await vault.readPage(undefined, 1_000_000);
    const again = await stageImport(transfer, source([tide, boots]), quiet());
    expect(again).toMatchObject({ counts: { new: 0, changed: 0, unchanged: 2, forgotten: 0 }, newSpaces: [] });
    expect(await mergeStaged(transfer, merger, again, how)).toEqual({ new: 0, changed: 0, unchanged: 2, forgotten: 0 });
    expect(await vault.readPage(undefined, 1_000_000)).toEqual(before);
  });

  test.each([
    ['before anything is written', true],
    ['after all was', false],
  ])('goes on where the document was ended, %s', async (_when, isBefore) => {
    const preview = await stageImport(transfer, source([tide]), quiet());
    const asked: string[] = [];
    const mortal: Merger = {
      ...merger,
      async merge(id, options) {
        asked.push(id);
        if (asked.length > 1) return merger.merge(id, options);
        if (!isBefore) await merger.merge(id, options);
        throw new Error('A listener indicated an asynchronous response, but the message channel closed');
      },
    };
    const counts = await mergeStaged(transfer, mortal, preview, { revive: false, onMerged: () => {} });
    expect([asked.length, counts.new]).toEqual([2, 1]);
    expect(await vault.readCounts()).toMatchObject({ conversations: 1 });
  });

  test.each([
    ['is ended each time', new Error('Could not establish connection. Receiving end does not exist.')],
    ['never answers', new Problem('EngineUnavailable', 'No answer')],
  ])('gives up where the document %s, and says that it was interrupted', async (_how, error) => {
    const preview = await stageImport(transfer, source([tide]), quiet());
    const dying: Merger = { ...merger, merge: async () => Promise.reject(error) };
    const merged = mergeStaged(transfer, dying, preview, { revive: false, onMerged: () => {} });
    await expect(merged).rejects.toMatchObject({ name: 'ImportGone' });
    expect(await vault.readStaged(preview.id)).toBeUndefined();
  });

  test('tells how far it is, and listens no longer when it is over', async () => {
    const preview = await stageImport(transfer, source([tide]), quiet());
    const heard: string[] = [];
    const speaking: Merger = {
      ...merger,
      listen: (id, onProgress) => {
        onProgress(1, 2);
        return () => heard.push(`over: ${id === preview.id}`);
      },
    };
    const onMerged = (done: number, of: number) => void heard.push(`${done}/${of}`);
    await mergeStaged(transfer, speaking, preview, { revive: false, onMerged });
    expect(heard).toEqual(['1/2', 'over: true']);
  });

  test.each([
    ['has a name', new Problem('VaultUnreadable', 'x')],
    ['has none', new TypeError('x is not a function')],
  ])('that fails leaves nothing staged, and a failure that %s is not tried again', async (_name, error) => {
    const preview = await stageImport(transfer, source([tide]), quiet());
    const merge = vi.fn<Merger['merge']>(async () => Promise.reject(error));
    const failed = mergeStaged(transfer, { ...merger, merge }, preview, { revive: false, onMerged: () => {} });
    await expect(failed).rejects.toBe(error);
    expect(merge).toHaveBeenCalledTimes(1);
    expect(await vault.readStaged(preview.id)).toBeUndefined();
  });

  test('says by name why it failed', async () => {
    const preview = await stageImport(transfer, source([tide]), quiet());
    await transfer.stage([]);
    const merged = mergeStaged(transfer, merger, preview, { revive: false, onMerged: () => {} });
    await expect(merged).rejects.toMatchObject({ name: 'ImportGone' });
  });
});
