import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Snapshot } from '../../../lib/core/conversation';
import { openConnection } from '../../../lib/vault/dexie/connection';
import { openVault } from '../../../lib/vault/dexie/open-vault';
import type { ConversationRow } from '../../../lib/vault/dexie/schema';
import { maxRowsAtOnce, rowsPerSlice } from '../../../lib/vault/dexie/summaries';
import type { Vault } from '../../../lib/vault/vault';

let name: string;
let vault: Vault;
let databases = 0;

const chat = (id: number, turns: number): Snapshot => ({
  id: `claude:${id}`,
  source: 'claude',
  url: `https://claude.ai/chat/${id}`,
  seenAt: id,
  turns: Array.from({ length: turns }, (_, n) => ({
    id: `${id}-${n}`,
    role: n % 2 === 0 ? ('user' as const) : ('assistant' as const),
    text: `言葉 ${n}`,
  })),
});

beforeEach(async () => {
  vault = await openVault((name = `counting-${(databases += 1)}`));
  await vault.save(chat(1, 4));
  await vault.save(chat(2, 2));
});
afterEach(() => {
  vi.restoreAllMocks();
  vault.close();
});

/** Answers how many rows each read of summaries asked for, since it was called. */
function spyOnSummaries(): () => readonly unknown[] {
  const reads = vi.spyOn(IDBObjectStore.prototype, 'getAll');
  return () =>
    reads.mock.calls.flatMap(([query, count], n) => {
      if ((reads.mock.contexts[n] as IDBObjectStore).name !== 'summaries') return [];
      return [count ?? (query as { readonly count?: number }).count];
    });
}

const found = { conversations: 2, documents: 0, turns: 6, pending: 2, failed: 0 };

test('is what is there', async () => {
  expect(await vault.readCounts()).toEqual(found);
});

test('documents are counted among the conversations, and by themselves', async () => {
  const sections = [{ text: '干潮', headings: [] }];
  await vault.saveDocument({ id: 'document:a', path: 'a.md', title: 'a', modifiedAt: 3, space: 'main', sections });
  expect(await vault.readCounts()).toMatchObject({ conversations: 3, documents: 1 });
});

test('asked again and again, the turns are not counted again', async () => {
  await vault.readCounts();
  const reads = spyOnSummaries();
  for (let n = 0; n < 5; n += 1) expect(await vault.readCounts()).toEqual(found);
  expect(reads()).toEqual([]);
  await vault.save(chat(1, 5));
  await vault.readCounts();
  // Else the spy would see nothing at all.
  expect(reads()).toHaveLength(1);
});

describe('a large vault', () => {
  const rows = 2 * maxRowsAtOnce + 1;
  beforeEach(async () => {
    const { database, run, close } = await openConnection(name);
    const row = {
      space: 'main',
      updatedAt: 1,
      state: 'partial',
      title: '',
      revision: 2,
      turnCount: 3,
      queue: 0,
      listKey: [0, 1] as const,
    } as const;
    const all = Array.from({ length: rows }, (_, n) => ({ id: `grok:${n}` as const, ...row }));
    await run('rw', ['conversations', 'summaries'], async () => {
      await database.summaries.bulkPut(all);
      await database.conversations.bulkPut(all as unknown as ConversationRow[]);
    });
    close();
  });

  test('is read in transactions that nobody notices, and each row once', async () => {
    const reads = spyOnSummaries();
    expect(await vault.measure()).toMatchObject({
      conversations: rows + 2,
      turns: 3 * rows + 6,
      revisions: 2 * rows + 2,
    });
    expect(reads()).toEqual([]);
    expect(await vault.readFacets()).toMatchObject({ all: rows + 2 });
    // The first sight of a list reads none of them.
    const before = reads().length;
    expect((await vault.listConversations({}, 0, 10)).total).toBe(rows + 2);
    expect(reads()).toHaveLength(before);
    expect((await vault.listConversations({ source: 'claude' }, 0, 10)).chats.map(({ id }) => id).sort()).toEqual([
      'claude:1',
      'claude:2',
    ]);
    expect(new Set(reads())).toEqual(new Set([rowsPerSlice]));
  });

  test('is counted again only after a while, however often somebody writes and asks', async () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 1));
    const reads = spyOnSummaries();
    for (let n = 0; n < 3; n += 1) {
      await vault.save(chat(1, 5 + n));
      expect(await vault.readCounts()).toMatchObject({ conversations: rows + 2, turns: 3 * rows + 7 });
    }
    expect(reads()).toHaveLength(Math.ceil((rows + 2) / rowsPerSlice));
    now += 1000;
    // Nobody waits for it.
    expect(await vault.readCounts()).toMatchObject({ turns: 3 * rows + 7 });
    await vi.waitFor(async () => expect(await vault.readCounts()).toMatchObject({ turns: 3 * rows + 9 }));
    await vault.save(chat(9, 1));
    // An hour later nobody is told the old numbers.
    now += 3_600_000;
    expect(await vault.readCounts()).toMatchObject({ conversations: rows + 3 });
  });
});

describe('after a change here', () => {
  beforeEach(async () => void (await vault.readCounts()));

  test.each<[string, () => Promise<unknown>, object]>([
    ['a chat that grew', () => vault.save(chat(1, 5)), { turns: 7 }],
    ['a new chat', () => vault.save(chat(3, 1)), { conversations: 3, turns: 7, pending: 3 }],
    ['one that was forgotten', () => vault.forget('claude:1'), { conversations: 1, turns: 2, pending: 1 }],
    ['one that leaves', () => vault.softDelete(['claude:2'], 9), { conversations: 1, turns: 4, pending: 1 }],
    ['one that was learnt', () => vault.markIndexed([{ conversation: 'claude:1', revision: 1 }]), { pending: 1 }],
    ['one that was set aside', () => vault.markFailed('claude:1', 1, 'why'), { pending: 1, failed: 1 }],
  ])('%s', async (_, change, more) => {
    await change();
    expect(await vault.readCounts()).toEqual({ ...found, ...more });
  });

  test('one forgotten while another comes', async () => {
    await Promise.all([vault.forget('claude:1'), vault.save(chat(3, 9)), vault.readCounts()]);
    expect(await vault.readCounts()).toEqual({ ...found, turns: 11 });
  });
});

test('what another context learns and forgets counts at once', async () => {
  await vault.readCounts();
  const other = await openVault(name);
  await other.markIndexed([{ conversation: 'claude:2', revision: 1 }]);
  expect(await vault.readCounts()).toEqual({ ...found, pending: 1 });
  await other.forget('claude:1');
  expect(await vault.readCounts()).toEqual({ ...found, conversations: 1, turns: 2, pending: 0 });
  other.close();
});
