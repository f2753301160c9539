import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import type { Conversation } from '../../../lib/core/conversation';
import { openConnection } from '../../../lib/vault/dexie/connection';
import { createVault, openVault } from '../../../lib/vault/dexie/open-vault';
import type { Vault } from '../../../lib/vault/vault';
import { chat } from '../../search/chats';
import { bread, ferry, ramen } from '../fill';

const fresh = chat('chatgpt:tide', '干潮', ['干潮は何時？', '午前六時です。']);
const boots = chat('claude:boots', 'Boots', ['Which boots?', 'Rubber ones.'], { source: 'claude', space: 'Work' });

let count = 0;
async function filled(): Promise<Vault> {
  const vault = await openVault(`staging-${(count += 1)}`);
  for (const seen of [ramen, ferry, bread]) await vault.save(seen);
  return vault;
}

async function everything(vault: Vault): Promise<unknown> {
  return [
    await vault.readPage(undefined, 1_000_000),
    await vault.listSpaces(),
    await vault.readFacets(),
    await vault.readCounts(),
  ];
}

/** Ferry with a further answer, as another vault has it. */
async function longerFerry(): Promise<Conversation> {
  const other = await filled();
  const turns = [...ferry.turns, { id: 'm3', role: 'user', text: '朝食は？' } as const];
  await other.save({ ...ferry, seenAt: ferry.seenAt + 10, turns });
  const found = await other.readConversation(ferry.id);
  if (!found) throw new Error('It was saved just now.');
  return found;
}

describe('what is staged', () => {
  test('is foreseen, and in nobody’s sight', async () => {
    const vault = await filled();
    await vault.forget(bread.id);
    const before = await everything(vault);
    const known = await vault.readConversation(ramen.id);
    const forgotten = { ...boots, id: bread.id, source: bread.source } as const;
    const staged = [fresh, await longerFerry(), known ?? boots, forgotten];
    const { id, results } = await vault.stage(staged);
    expect(results).toEqual(['new', 'changed', 'unchanged', 'forgotten']);
    expect(await everything(vault)).toEqual(before);
    expect(await vault.readStaged(id)).toEqual({ conversations: 4 });
  });

  test('is merged to the same as if each had been adopted, and then gone', async () => {
    const [vault, other] = [await filled(), await filled()];
    const all = [fresh, boots, await longerFerry(), fresh];
    const { id } = await vault.stage(all.slice(0, 1));
    await vault.stage(all.slice(1), { id });
    const told: string[] = [];
    const onMerged = (done: number, of: number) => told.push(`${done}/${of}`);
    const spaces = [{ id: 'Work', name: '仕事' }];
    // Fresh stands there twice, and is one chat.
    const counts = { new: 2, changed: 1, unchanged: 0, forgotten: 0 };
    expect(await vault.mergeStaged(id, { spaces, onMerged })).toEqual(counts);
    expect(told).toEqual(['1/4', '2/4', '3/4', '4/4']);

    await other.importSpaces(spaces);
    for (const each of all) await other.importConversation(each);
    expect(await everything(vault)).toEqual(await everything(other));
    expect(await vault.readStaged(id)).toEqual({ conversations: 0, counts });
    await expect(vault.mergeStaged(id, {})).rejects.toMatchObject({ name: 'ImportGone' });
  });

  test('counts chats: one that two files name is one, and one of two accounts is two', async () => {
    const vault = await filled();
    const known = await vault.readConversation(ramen.id);
    if (!known) throw new Error('It was saved.');
    const longer = {
      ...fresh,
      updatedAt: fresh.updatedAt + 1,
      turns: [...fresh.turns, { id: 't9', role: 'user', text: '満潮は？', observedAt: 1 } as const],
    };
    const mine = { ...boots, account: 'org-1' };
    const hers = { ...boots, account: 'org-2' };
    const { id } = await vault.stage([fresh, known, mine, longer, known, hers, mine]);
    expect(await vault.mergeStaged(id, {})).toEqual({ new: 3, changed: 0, unchanged: 1, forgotten: 0 });
    expect(await vault.readCounts()).toMatchObject({ conversations: 6 });
  });

  test('leaves what was forgotten forgotten, unless the user wants it back', async () => {
    const vault = await filled();
    const known = await vault.readConversation(ferry.id);
    if (!known) throw new Error('It was saved.');
    await vault.forget(ferry.id);
    const { id: stays } = await vault.stage([known]);
    expect(await vault.mergeStaged(stays, {})).toMatchObject({ new: 0, forgotten: 1 });
    expect(await vault.readConversation(ferry.id)).toBeUndefined();

    const { id: back } = await vault.stage([known]);
    expect(await vault.mergeStaged(back, { revive: true })).toMatchObject({ new: 1, forgotten: 0 });
    expect(await vault.readConversation(ferry.id)).toEqual(known);
    expect(await vault.isForgotten(ferry.id)).toBe(false);
  });
});

describe('what others decide while it is merged', () => {
  /** Merges while `deed` runs before transaction `at` of the merge. */
  async function mergeMeanwhile(
    chats: readonly Conversation[],
    options: { readonly revive?: boolean; readonly byRules?: boolean },
    deed: (vault: Vault, at: number) => Promise<unknown>,
    before: (vault: Vault) => Promise<unknown> = async () => {},
  ) {
    const inner = await openConnection(`staging-${(count += 1)}`);
    const other = createVault(inner);
    for (const seen of [ramen, ferry, bread]) await other.save(seen);
    await before(other);
    let [isMerging, at] = [false, 0];
    const vault = createVault({
      ...inner,
      async run(mode, tables, work, view) {
        if (isMerging && view === 'import') await deed(other, at++);
        return inner.run(mode, tables, work, view);
      },
    });
    const { id } = await vault.stage(chats, { byRules: options.byRules ?? false });
    isMerging = true;
    return { vault: other, counts: await vault.mergeStaged(id, options) };
  }

  test.each([0, 1])('a chat that is forgotten stays forgotten, although others come back: step %i', async step => {
    const { vault, counts } = await mergeMeanwhile(
      [{ ...boots, id: bread.id, source: bread.source }, fresh, await longerFerry()],
      { revive: true },
      async (other, at) => at === step && other.forget(ferry.id),
      other => other.forget(bread.id),
    );
    expect(counts).toEqual({ new: 2, changed: 0, unchanged: 0, forgotten: 1 });
    expect(await vault.isForgotten(ferry.id)).toBe(true);
    expect(await vault.readConversation(ferry.id)).toBeUndefined();
    expect(await vault.isForgotten(bread.id)).toBe(false);
  });

  test.each([0, 1])('also one that would come back, and is forgotten once more: step %i', async step => {
    const { vault, counts } = await mergeMeanwhile(
      [{ ...boots, id: bread.id, source: bread.source }, fresh],
      { revive: true },
      async (other, at) => at === step && other.forget(bread.id),
      other => other.forget(bread.id),
    );
    expect(counts).toEqual({ new: 1, changed: 0, unchanged: 0, forgotten: 1 });
    expect(await vault.isForgotten(bread.id)).toBe(true);
    expect(await vault.readConversation(bread.id)).toBeUndefined();
  });

  test('also if the merge is tried once more', async () => {
    let left = 10 ** 10;
    const vault = createVault(await openConnection(`staging-${(count += 1)}`, async () => left));
    await vault.forget(fresh.id);
    const { id } = await vault.stage([fresh, boots]);
    left = 80_000_100;
    await expect(vault.mergeStaged(id, { revive: true })).rejects.toMatchObject({ name: 'VaultFull' });
    left = 10 ** 10;
    await vault.forget(boots.id);
    expect(await vault.mergeStaged(id, { revive: true })).toMatchObject({ new: 1, forgotten: 1 });
    expect([await vault.isForgotten(fresh.id), await vault.isForgotten(boots.id)]).toEqual([false, true]);
  });

  test.each([
    ['new rules', 0, [{ site: 'chatgpt' as const }], 'Later'],
    ['new rules', 1, [{ site: 'chatgpt' as const }], 'Later'],
    ['other rules', 1, [{ title: '満潮' }], 'main'],
  ])('%s at step %i choose the space', async (_, step, rules, space) => {
    const { vault } = await mergeMeanwhile(
      [fresh],
      { byRules: true },
      async (other, at) => at === step && other.setRules('Later', rules),
      async other => {
        await other.importSpaces([{ id: 'Later', name: 'Later' }]);
        if (space === 'main') await other.setRules('Later', [{ title: '干潮' }]);
      },
    );
    expect((await vault.readConversation(fresh.id))?.space).toBe(space);
  });

  test('rules that were changed and changed back leave no trace', async () => {
    const { vault } = await mergeMeanwhile(
      [fresh],
      { byRules: true },
      async (other, at) => {
        if (at === 0) await other.setRules('Later', [{ site: 'chatgpt' }]);
        if (at === 1) await other.setRules('Later', []);
      },
      other => other.importSpaces([{ id: 'Later', name: 'Later' }]),
    );
    expect((await vault.readConversation(fresh.id))?.space).toBe('main');
  });

  test('an answer of the disk that was lost changes no count', async () => {
    const all = [fresh, boots, await longerFerry(), fresh];
    for (let lost = 0; lost < 4; lost += 1) {
      const inner = await openConnection(`staging-${(count += 1)}`);
      let at = 0;
      const vault = createVault({
        ...inner,
        async run(mode, tables, work, view) {
          const isLost = view === 'import' && at++ === lost;
          // As the connection does if the database was closed between the commit and its answer.
          if (isLost) await inner.run(mode, tables, work, view);
          return inner.run(mode, tables, work, view);
        },
      });
      await vault.save(ferry);
      const { id } = await vault.stage(all);
      const counts = await vault.mergeStaged(id, {});
      expect([lost, counts]).toEqual([lost, { new: 2, changed: 1, unchanged: 0, forgotten: 0 }]);
      expect(await vault.readCounts()).toMatchObject({ conversations: 3, turns: 7 });
    }
  });
});

describe('an import that fails leaves the vault as it was', () => {
  test('when one of the last conversations cannot be written', async () => {
    const name = `staging-${(count += 1)}`;
    const connection = await openConnection(name);
    const vault = createVault(connection);
    for (const seen of [ramen, ferry]) await vault.save(seen);
    const before = await everything(vault);
    const { id } = await vault.stage([fresh, await longerFerry(), boots]);
    const fail = (_key: unknown, row: { id: string }) => {
      if (row.id === boots.id) throw new Error('The disk has a fault.');
    };
    connection.database.conversations.hook('creating', fail);
    await expect(vault.mergeStaged(id, { spaces: [{ id: 'Work', name: '仕事' }] })).rejects.toThrow('fault');
    expect(await everything(vault)).toEqual(before);

    // Nothing of it is lost: a second try, without the fault, is whole.
    connection.database.conversations.hook('creating').unsubscribe(fail);
    expect(await vault.readStaged(id)).toEqual({ conversations: 3 });
    expect(await vault.mergeStaged(id, {})).toEqual({ new: 2, changed: 1, unchanged: 0, forgotten: 0 });
  });

  test('when there is room for what is staged and not for what is merged', async () => {
    let left = 10 ** 10;
    const vault = createVault(await openConnection(`staging-${(count += 1)}`, async () => left));
    const long = { ...fresh, turns: fresh.turns.map(turn => ({ ...turn, text: '潮'.repeat(1_000_000) })) };
    const { id } = await vault.stage([long]);
    left = 90_000_000;
    await expect(vault.mergeStaged(id, {})).rejects.toMatchObject({ name: 'VaultFull' });
    expect(await vault.readCounts()).toMatchObject({ conversations: 0 });
    left = 10 ** 10;
    expect(await vault.mergeStaged(id, {})).toMatchObject({ new: 1 });
  });

  test('when the disk is full in the middle: what was prepared is removed although it is full', async () => {
    let left = 10 ** 10;
    const connection = await openConnection(`staging-${(count += 1)}`, async () => left);
    const { database } = connection;
    const vault = createVault({
      ...connection,
      async run(mode, tables, work, view) {
        // It fills up once something is prepared.
        if (view === 'import' && (await database.shadowConversations.count()) > 1) left = 30_000_000;
        return connection.run(mode, tables, work, view);
      },
    });
    const { id } = await vault.stage([fresh]);
    await expect(vault.mergeStaged(id, {})).rejects.toMatchObject({ name: 'VaultFull' });
    expect(await database.shadowConversations.count()).toBe(0);
    expect(await database.shadowSpaces.count()).toBe(0);
    await vault.unstage(id);
    expect(await database.staged.count()).toBe(0);
    // Too little even for that: the database could be damaged.
    left = 10 ** 10;
    await vault.stage([fresh]);
    left = 5_000_000;
    await expect(vault.unstage()).rejects.toMatchObject({ name: 'VaultFull' });
  });

  test('when another import began meanwhile, or what was read was dropped', async () => {
    const vault = await filled();
    const before = await everything(vault);
    const { id: first } = await vault.stage([fresh]);
    const { id: second } = await vault.stage([]);
    await expect(vault.stage([boots], { id: first })).rejects.toMatchObject({ name: 'ImportGone' });
    await expect(vault.mergeStaged(first, {})).rejects.toMatchObject({ name: 'ImportGone' });
    await vault.stage([fresh], { id: second });
    await vault.unstage();
    await expect(vault.mergeStaged(second, {})).rejects.toMatchObject({ name: 'ImportGone' });
    expect(await vault.readStaged(second)).toBeUndefined();
    expect(await everything(vault)).toEqual(before);
  });
});

describe('dropping', () => {
  test('takes away the import that is named, and nobody else’s', async () => {
    const vault = await filled();
    const { id: first } = await vault.stage([]);
    const { id: second } = await vault.stage([fresh]);
    await vault.unstage(first);
    await vault.unstage('干潮');
    expect(await vault.readStaged(second)).toEqual({ conversations: 1 });
    await vault.unstage(second);
    expect(await vault.readStaged(second)).toBeUndefined();
  });

  test('leaves what became of a merged one, until nobody imports any more', async () => {
    const vault = await filled();
    const { id: merged } = await vault.stage([fresh]);
    await vault.mergeStaged(merged, {});
    await vault.unstage(merged);
    const { id: next } = await vault.stage([boots]);
    expect(await vault.readStaged(merged)).toMatchObject({ counts: { new: 1 } });
    await vault.unstage();
    expect([await vault.readStaged(merged), await vault.readStaged(next)]).toEqual([undefined, undefined]);
    expect(await vault.readCounts()).toMatchObject({ conversations: 4 });
  });
});
