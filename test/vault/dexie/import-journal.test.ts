import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Conversation, Snapshot } from '../../../lib/core/conversation';
import { openConnection, type VaultConnection } from '../../../lib/vault/dexie/connection';
import { readJournal } from '../../../lib/vault/dexie/import-journal';
import { createVault } from '../../../lib/vault/dexie/open-vault';
import { shadowStores } from '../../../lib/vault/dexie/shadow-tables';
import type { Vault } from '../../../lib/vault/vault';
import { chat } from '../../search/chats';
import { bread, ferry, ramen } from '../fill';

const setTimer = setTimeout;
// The rests between slices give others the database. Here nobody else waits for it.
beforeEach(() => void vi.spyOn(globalThis, 'setTimeout').mockImplementation(run => setTimer(run, 0)));
afterEach(() => void vi.restoreAllMocks());

let count = 0;
const nextName = () => `journal-${(count += 1)}`;

/** A vault whose transactions are counted; `beforeEach` may write something, or end the process. */
async function open(name: string, beforeEach: (n: number, view: string | undefined) => Promise<void> = async () => {}) {
  const inner = await openConnection(name);
  let n = 0;
  const connection: VaultConnection = {
    ...inner,
    async run(mode, tables, work, view) {
      if (mode !== 'r') await beforeEach((n += 1), view);
      return inner.run(mode, tables, work, view);
    },
  };
  return { connection, vault: createVault(connection), written: () => n };
}

const withAccount = { ...ferry, account: 'org-1' } as Snapshot;

async function fill(vault: Vault): Promise<void> {
  for (const seen of [ramen, withAccount, bread]) await vault.save(seen);
  await vault.createSpace('海');
  await vault.addNote({ text: '合鍵は時計の裏', url: 'https://tides.example.org/', at: 5 });
  // A version that was replaced is in no list; the file changes it.
  await vault.importConversation(note('note:past', { replaced: { by: 'note:next', at: 9 } }));
  await vault.importConversation(note('note:next', { replaces: 'note:past' }));
  await vault.markIndexed([{ conversation: ramen.id, revision: 1 }]);
}

const note = (id: `note:${'new' | 'old' | 'past' | 'next'}`, details: Conversation['note']): Conversation =>
  chat(id, '', [`${id} 合鍵`], {
    source: 'note',
    url: 'https://tides.example.org/',
    ...(details && { note: details }),
  });

/** New chats, longer ones, ones of accounts, a forgotten one, notes that replace each other, spaces. */
async function createFile(): Promise<readonly Conversation[]> {
  const { vault } = await open(nextName());
  await fill(vault);
  const turns = [...ferry.turns, { id: 'm9', role: 'user', text: '朝食は？' } as const];
  await vault.save({ ...withAccount, seenAt: ferry.seenAt + 10, turns });
  const longer = await vault.readConversation(ferry.id);
  const known = await vault.readConversation(bread.id);
  if (!longer || !known) throw new Error('Both were saved.');
  vault.close();
  return [
    ...Array.from({ length: 12 }, (_, n) =>
      chat(`chatgpt:${n}`, `Chat ${n}`, [`Question ${n}`, `答え ${n}`], { space: ['main', 'Work'][n % 2] ?? 'main' }),
    ),
    longer,
    { ...longer, account: 'org-2' },
    known,
    note('note:old', { replaced: { by: 'note:new', at: 9 } }),
    chat('note:past', '', ['note:past 合鍵', 'Once more'], {
      source: 'note',
      url: 'https://tides.example.org/',
      updatedAt: 90,
      note: { replaced: { by: 'note:next', at: 9 } },
    }),
    note('note:new', { replaces: 'note:old' }),
    chat('chatgpt:3', 'Chat 3', ['Question 3', '答え 3', 'Once more?'], { updatedAt: 90 }),
  ];
}

const spaces = [{ id: 'Work', name: '仕事' }];

async function everything(vault: Vault) {
  const conversations = await vault.readPage(undefined, 100_000_000);
  return {
    conversations,
    spaces: await vault.listSpaces(),
    facets: await vault.readFacets(),
    counts: await vault.readCounts(),
    newest: await vault.listNewest(100),
    second: await vault.listNewest(3, 2),
    pending: (await vault.listPending(3)).map(({ id }) => id),
    totals: await vault.measure(),
    some: await vault.listIds(ramen.id, 2),
    incomplete: await vault.listIncomplete(conversations.map(({ id }) => id)),
    page: await vault.listPageNotes('https://tides.example.org/', 10),
    list: await vault.listConversations({}, 1, 4),
    pinned: await vault.listConversations({ space: 'main', pinned: true }, 0, 4),
    first: await vault.listFirst('main', { pinned: 2, newest: 3 }),
  };
}
/** The note's id is made at random, and its own time does not matter here. */
const comparable = async (vault: Vault) =>
  JSON.parse(JSON.stringify(await everything(vault)).replaceAll(/note:[0-9a-f]{8}-[0-9a-f-]{27}/g, 'note:made')) as {
    totals: { digest: number };
    [key: string]: unknown;
  };
const withoutDigest = ({ totals, ...rest }: Awaited<ReturnType<typeof comparable>>) => ({
  ...rest,
  totals: { ...totals, digest: 0 },
});

async function rowsInShadows({ database }: VaultConnection): Promise<number> {
  let sum = 0;
  for (const name of Object.keys(shadowStores)) sum += await database.table(name).count();
  return sum + (await database.staged.count());
}

/** Rows of turns that no chat has, deleted or not. They would lie on the disk for ever. */
const countOrphans = ({ database, run }: VaultConnection): Promise<number> =>
  run('r', ['conversations', 'deleted', 'turns'], async () => {
    const rows = [...(await database.conversations.toArray()), ...(await database.deleted.toArray())];
    const owned = new Set(rows.map(({ id, turnsKey = id }) => turnsKey));
    return (await database.turns.toArray()).filter(({ conversation }) => !owned.has(conversation)).length;
  });

class Killed extends Error {}

/** Fills, stages and merges until the transaction `killAt`; answers how many there were. */
async function mergeUntil(name: string, file: readonly Conversation[], killAt: number): Promise<number> {
  let from = Infinity;
  const opened = await open(name, async n => {
    if (n - from >= killAt) throw new Killed('The browser is gone.');
  });
  const { vault } = opened;
  await fill(vault);
  await vault.forget(bread.id);
  const { id } = await vault.stage(file);
  from = opened.written() + 1;
  try {
    await vault.mergeStaged(id, { spaces });
    await vault.settleImport();
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
  }
  vault.close();
  return opened.written() - from + 1;
}

describe('killed before any of its transactions', () => {
  test(
    'an import is there as a whole, or not at all, before and after it is settled',
    { timeout: 60_000 },
    async () => {
      const file = await createFile();
      const whole = nextName();
      const steps = await mergeUntil(whole, file, Infinity);
      const after = withoutDigest(await comparable((await open(whole)).vault));
      const none = await open(nextName());
      await fill(none.vault);
      await none.vault.forget(bread.id);
      const before = withoutDigest(await comparable(none.vault));
      const outcomes = new Set<string>();
      for (let step = 0; step < steps; step += 1) {
        const name = nextName();
        await mergeUntil(name, file, step);
        const { vault, connection } = await open(name);
        const found = withoutDigest(await comparable(vault));
        const journal = (await readJournal(connection))?.state ?? 'none';
        // The length of a slice is a matter of time, so a late step may come after the end.
        const isWhole = journal === 'committed' || (journal === 'none' && step > steps / 2);
        expect([step, found]).toEqual([step, isWhole ? after : before]);
        outcomes.add(journal);
        // Killed once more while it is settled.
        let left = step % 4;
        const again = await open(name, async () => {
          if ((left -= 1) < 0) throw new Killed('Again.');
        });
        await again.vault.settleImport().catch(() => undefined);
        again.vault.close();
        await vault.settleImport();
        expect([step, withoutDigest(await comparable(vault))]).toEqual([step, found]);
        await vault.unstage();
        expect([step, await rowsInShadows(connection), await countOrphans(connection)]).toEqual([step, 0, 0]);
        vault.close();
      }
      expect([...outcomes].sort()).toEqual(['committed', 'none', 'preparing']);
    },
  );
});

test('rows are moved while others write to other tables, and a rest follows each slice', async () => {
  const { connection, vault } = await open(nextName());
  const { run, database } = connection;
  await fill(vault);
  const done: string[] = [];
  const writeSlowly = async () => {
    for (let n = 0; n < 50; n += 1) await database.spaces.get('main');
    await database.spaces.put({ id: '海', name: '海辺' });
  };
  await Promise.all([
    run('rw', ['spaces'], writeSlowly).then(() => done.push('space')),
    run('rw', ['turns'], async () => database.turns.count(), 'bare').then(() => done.push('moved')),
  ]);
  expect(done).toEqual(['moved', 'space']);

  await vault.mergeStaged((await vault.stage(await createFile())).id, { spaces });
  const rest = vi.mocked(setTimeout).mockClear();
  await vault.settleImport();
  // The staged rows and each table are a slice at least.
  expect(rest.mock.calls.filter(([, ms]) => (ms ?? 0) > 0).length).toBeGreaterThanOrEqual(6);
});

test.each(['forget', 'purge'] as const)(
  '%s takes the words off the disk at once, also those that an import has just replaced',
  async way => {
    const { connection, vault } = await open(nextName());
    const { database, run } = connection;
    await fill(vault);
    await vault.mergeStaged((await vault.stage(await createFile())).id, { spaces });
    const countWords = () =>
      run('r', ['turns'], async () =>
        database.turns.filter(({ conversation }) => conversation.includes(ferry.id)).count(),
      );
    // Those of the file, the stored ones, and those of the other account.
    expect(await countWords()).toBe(3 * ferry.turns.length + 2);
    for (const id of [ferry.id, `${ferry.id}@org-2` as const]) {
      if (way === 'forget') await vault.forget(id);
      else await vault.softDelete([id], 50);
    }
    await vault.purge(60);
    expect(await countWords()).toBe(0);
  },
);

/** What others do while an import is merged: the same must come out as if they had done it before. */
const deeds: Record<string, (vault: Vault, n: number) => Promise<unknown>> = {
  'a chat of the file is captured': vault =>
    vault.save({
      ...ramen,
      id: 'chatgpt:5',
      url: 'https://chatgpt.com/c/5',
      turns: [...ramen.turns, { id: 'later', role: 'user', text: 'まだ開いている？' }],
    }),
  'a known chat grows': vault =>
    vault.save({
      ...withAccount,
      seenAt: ferry.seenAt + 30,
      turns: [...ferry.turns, { id: 'm10', role: 'user', text: 'A window?' }],
    }),
  'a chat of the file is forgotten': vault => vault.forget('chatgpt:2'),
  'a known chat is deleted': vault => vault.softDelete([ferry.id], 50),
  'a space of the file comes from elsewhere, and gets a rule': async vault => {
    await vault.importSpaces(spaces);
    await vault.setRules('Work', [{ site: 'chatgpt' }]);
  },
  'a space is removed': vault => vault.removeSpace('海'),
  'a chat is titled, tagged and moved': vault =>
    vault.update([ferry.id], { title: '船', addTags: ['sea'], space: '海' }),
  'a note is written': async vault => {
    // Notes of one page are listed in the order of their ids.
    const made = vi.spyOn(crypto, 'randomUUID').mockReturnValue('00000000-0000-4000-8000-000000000000');
    await vault.addNote({ text: '満潮', url: 'https://tides.example.org/', at: 7 });
    made.mockRestore();
  },
  'a chat is marked as indexed': vault => vault.markIndexed([{ conversation: bread.id, revision: 1 }]),
  'many chats are captured': async vault => {
    for (let n = 0; n < 10; n += 1)
      await vault.save({ ...ramen, id: `chatgpt:${n}`, url: `https://chatgpt.com/c/${n}`, seenAt: ramen.seenAt + n });
  },
  // Their groups come first, and none of them is in the file.
  'many other chats are captured, and then one of the file is forgotten and one grows': async vault => {
    for (let n = 0; n < 10; n += 1)
      await vault.save({ ...ramen, id: `aistudio:${n}`, url: `https://aistudio.google.com/prompts/${n}` });
    await vault.forget('chatgpt:2');
    await vault.save({
      ...withAccount,
      seenAt: ferry.seenAt + 30,
      turns: [...ferry.turns, { id: 'm10', role: 'user', text: 'A window?' }],
    });
  },
};

describe.each(Object.entries(deeds))('while it is merged: %s', (_, deed) => {
  const how = { spaces };
  /** The deed before transaction `at` of the merge. `isAfter`: once the import is committed, at that step of its end. */
  async function run(file: readonly Conversation[], at: number, isAfter = false) {
    const name = nextName();
    const other = await open(name);
    let [from, isDone] = [Infinity, false];
    const opened = await open(name, async n => {
      if (isDone || n - from < at) return;
      isDone = true;
      await deed(other.vault, n);
    });
    await fill(opened.vault);
    const { id } = await opened.vault.stage(file);
    if (!isAfter) from = opened.written() + 1;
    await opened.vault.mergeStaged(id, how);
    if (isAfter) from = opened.written() + 1;
    await opened.vault.settleImport();
    if (!isDone) await deed(other.vault, 0);
    return { found: withoutDigest(await comparable(other.vault)), orphans: await countOrphans(other.connection) };
  }

  test('it is merged with what was done', { timeout: 60_000 }, async () => {
    const file = await createFile();
    const first = await open(nextName());
    await fill(first.vault);
    await deed(first.vault, 0);
    await first.vault.mergeStaged((await first.vault.stage(file)).id, how);
    const last = await open(nextName());
    await fill(last.vault);
    await last.vault.mergeStaged((await last.vault.stage(file)).id, how);
    await deed(last.vault, 0);
    const [before, after] = [withoutDigest(await comparable(first.vault)), withoutDigest(await comparable(last.vault))];
    for (const at of [0, 1, 2, 3, 5]) {
      const { found, orphans } = await run(file, at);
      // It came before the import, or, where the merge was over by then, after it.
      expect([at, [JSON.stringify(before), JSON.stringify(after)].includes(JSON.stringify(found))]).toEqual([at, true]);
      expect([at, orphans]).toEqual([at, 0]);
    }
    for (const at of [0, 1, 2, 3, 4, 5])
      expect([at, await run(file, at, true)]).toEqual([at, { found: after, orphans: 0 }]);
  });
});
