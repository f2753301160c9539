import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { mergeStaged, startImport, type ImportSource } from '../../lib/transfer/import-session';
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
let count = 0;
beforeEach(async () => {
  vault = await openVault(`staged-import-${(count += 1)}`);
  transfer = createTransferService({ vault: async () => vault, onSaved: () => {}, report: () => {} });
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
    const preview = await startImport(transfer, source([tide, boots, boots, longer]), {
      ...quiet(),
      onRead: read => told.push(read),
    });
    expect(preview).toMatchObject({
      counts: { new: 1, changed: 1, unchanged: 0, forgotten: 0 },
      newSpaces: ['仕事'],
      skipped: [{ what: 'memory', count: 2 }],
    });
    expect(told).toEqual([2]);
    expect(await vault.readCounts()).toMatchObject({ conversations: 1, turns: 2 });
    expect(await vault.listSpaces()).toHaveLength(1);
  });

  test('keeps each message small, and sends a chat that is larger than that alone', async () => {
    const sizes: number[] = [];
    const watched: TransferService = {
      ...transfer,
      stage: (id, batch) => (sizes.push(batch.length), transfer.stage(id, batch)),
    };
    const large = (id: string, text: string) => chat(`chatgpt:${id}`, id, [text]);
    const text = '蔵'.repeat(900_000);
    const all = [large('1', text), large('2', text), large('3', text), large('4', text.repeat(4))];
    await startImport(watched, source(all), quiet());
    expect(sizes).toEqual([2, 1, 1]);
  });

  test('has rules place only what comes from files that name no spaces', async () => {
    const { id: sea } = await vault.createSpace('海');
    await vault.setRules(sea, [{ site: 'chatgpt' }]);
    const exported = { ...tide, id: 'chatgpt:exported' } as const;
    const mixed = { ...source([tide, exported, boots]), byRules: (one: Conversation) => one === exported };
    await mergeStaged(transfer, await startImport(transfer, mixed, quiet()), { revive: false, onMerged: () => {} });
    expect((await vault.readConversation(exported.id))?.space).toBe(sea);
    for (const { id, space } of [tide, boots]) expect((await vault.readConversation(id))?.space).toBe(space);
  });

  test('that ends in damage, or is cancelled, leaves nothing behind', async () => {
    const damaged = source([tide], new Problem('FileDamaged', 'Line 3'));
    await expect(startImport(transfer, damaged, quiet())).rejects.toMatchObject({ name: 'FileDamaged' });
    const stop = new AbortController();
    stop.abort();
    const stopped = startImport(transfer, source([tide]), { ...quiet(), signal: stop.signal });
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
    const pushedAside = startImport(transfer, first, quiet());
    const failed = pushedAside.catch((error: unknown) => error);
    // The first one has begun by then: what is asked first is answered first.
    const preview = await startImport(transfer, source([tide]), quiet());
    goOn();
    expect(await failed).toBeInstanceOf(Problem);
    expect(await mergeStaged(transfer, preview, { revive: false, onMerged: () => {} })).toMatchObject({ new: 1 });
    expect(await vault.readConversation(tide.id)).toEqual(tide);
  });

  test('one that is cancelled before it began drops nothing either', async () => {
    const preview = await startImport(transfer, source([tide]), quiet());
    const stop = new AbortController();
    stop.abort();
    const late = startImport(transfer, source([boots]), { ...quiet(), signal: stop.signal });
    await expect(late).rejects.toMatchObject({ name: 'AbortError' });
    expect(await transfer.readImportState(preview.id)).toEqual({ state: 'staged', conversations: 1 });
  });

  test('what went wrong is told, also where nothing can be dropped any more', async () => {
    const dying: TransferService = { ...transfer, unstage: async () => Promise.reject(new Error('No answer')) };
    const damaged = source([tide], new Problem('FileDamaged', 'Line 3'));
    await expect(startImport(dying, damaged, quiet())).rejects.toMatchObject({ name: 'FileDamaged' });
  });
});

describe('merging', () => {
  test('makes what was shown, and a second time changes nothing', async () => {
    const how = { revive: false, onMerged: () => {} };
    const preview = await startImport(transfer, source([tide, boots]), quiet());
    expect(await mergeStaged(transfer, preview, how)).toEqual({ new: 2, changed: 0, unchanged: 0, forgotten: 0 });
    expect(await vault.listSpaces()).toContainEqual({ id: 'w', name: '仕事' });
    const before = await vault.readPage(undefined, 1_000_000);
    const again = await startImport(transfer, source([tide, boots]), quiet());
    expect(again).toMatchObject({ counts: { new: 0, changed: 0, unchanged: 2, forgotten: 0 }, newSpaces: [] });
    expect(await mergeStaged(transfer, again, how)).toEqual({ new: 0, changed: 0, unchanged: 2, forgotten: 0 });
    expect(await vault.readPage(undefined, 1_000_000)).toEqual(before);
  });

  test('goes on after the background was ended in it, which leaves the vault as it was', async () => {
    const preview = await startImport(transfer, source([tide]), quiet());
    let ended = 0;
    const mortal: TransferService = {
      ...transfer,
      // The first time it is ended before anything is written: what is staged is still there.
      mergeStaged: async (id, how) => ((ended += 1) === 1 ? { ok: true } : transfer.mergeStaged(id, how)),
    };
    const counts = await mergeStaged(mortal, preview, { revive: false, onMerged: () => {} });
    expect([ended, counts.new]).toEqual([2, 1]);
  });

  test.each([
    ['before anything is written', true],
    ['after all was', false],
  ])('goes on where the background was ended during a question, %s', async (_when, isBefore) => {
    const preview = await startImport(transfer, source([tide]), quiet());
    const begun: string[] = [];
    let isDead = false;
    const ended = async () => Promise.reject(new Error('The message channel closed before a response was received'));
    const mortal: TransferService = {
      ...transfer,
      async mergeStaged(id, how) {
        begun.push(id);
        // The first one dies of it; what it began comes to its end, or to nothing.
        isDead = begun.length === 1;
        if (!isDead || !isBefore) await transfer.mergeStaged(id, how);
        return isDead ? ended() : { ok: true };
      },
      async readImportState(id) {
        if (!isDead) return transfer.readImportState(id);
        isDead = false;
        return ended();
      },
    };
    const counts = await mergeStaged(mortal, preview, { revive: false, onMerged: () => {} });
    expect([begun.length, counts.new]).toEqual([isBefore ? 2 : 1, 1]);
    expect(await vault.readCounts()).toMatchObject({ conversations: 1 });
  });

  test.each([
    ['is ended each time', { state: 'staged', conversations: 1 } as const, undefined],
    ['never answers', undefined, new Problem('EngineUnavailable', 'No answer')],
  ])('gives up where the background %s, and says that it was interrupted', async (_how, state, error) => {
    vi.useFakeTimers();
    const dropped: string[] = [];
    const dying: TransferService = {
      ...transfer,
      mergeStaged: async () => ({ ok: true }),
      readImportState: async () => (state ? state : Promise.reject(error)),
      unstage: async id => (dropped.push(id), { ok: true }),
    };
    const merged = mergeStaged(dying, { id: '途中', spaces: [] }, { revive: false, onMerged: () => {} });
    const told = merged.catch((problem: unknown) => problem);
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    expect(await told).toMatchObject({ name: 'ImportGone' });
    expect(dropped).toEqual(['途中']);
  });

  test('that fails leaves nothing staged, and a failure with a name is not asked about again', async () => {
    const preview = await startImport(transfer, source([tide]), quiet());
    const unreadable: TransferService = {
      ...transfer,
      mergeStaged: async () => Promise.reject(new Problem('VaultUnreadable', 'x')),
    };
    const failed = mergeStaged(unreadable, preview, { revive: false, onMerged: () => {} });
    await expect(failed).rejects.toMatchObject({ name: 'VaultUnreadable' });
    expect(await transfer.readImportState(preview.id)).toEqual({ state: 'gone' });
  });

  test('says by name why it failed', async () => {
    const preview = await startImport(transfer, source([tide]), quiet());
    await transfer.startImport();
    const merged = mergeStaged(transfer, preview, { revive: false, onMerged: () => {} });
    await expect(merged).rejects.toMatchObject({ name: 'ImportGone' });
  });
});
