import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { describe, expect, test } from 'vitest';
import type { Conversation } from '../../../lib/core/conversation';
import { openConnection } from '../../../lib/vault/dexie/connection';
import { createVault, openVault } from '../../../lib/vault/dexie/open-vault';
import type { Vault } from '../../../lib/vault/vault';
import { chat } from '../../search/chats';
import { ferry, ramen } from '../fill';

let count = 0;
const fresh = async (): Promise<Vault> => {
  const vault = await openVault(`merging-${(count += 1)}`);
  for (const seen of [ramen, ferry]) await vault.save(seen);
  return vault;
};

/** Staged in two halves, as a page hands them over. */
async function staged(vault: Vault, all: readonly Conversation[]): Promise<string> {
  const { id } = await vault.stage(all.slice(0, all.length / 2));
  await vault.stage(all.slice(all.length / 2), { id });
  return id;
}

const everything = async (vault: Vault) => [
  await vault.readPage(undefined, 100_000_000),
  await vault.listSpaces(),
  await vault.readFacets(),
  await vault.readCounts(),
];

/** The same chat as seen by several files: each knows one further message. */
const told = (place: number, more: Partial<Conversation> = {}): Conversation =>
  chat(
    'claude:tide',
    '干潮 Low tide',
    [
      '干潮は何時？',
      { id: `a${place}`, parent: 't0', text: `At ${place}. ${place}時です。`, observedAt: 2000 + place },
    ],
    { source: 'claude', updatedAt: 10 + place, ...more },
  );

const many = (from: number, to: number): readonly Conversation[] =>
  Array.from({ length: to - from }, (_, n) =>
    chat(`chatgpt:${from + n}`, `Chat ${from + n}`, [`Question ${n}`, `答え ${n}`], {
      space: ['main', 'Work', '仕事'][n % 3] ?? 'main',
    }),
  );

const note = (id: 'note:new' | 'note:old', text: string, details: Conversation['note']): Conversation =>
  chat(id, '', [text], { source: 'note', url: 'https://tides.example.org/', ...(details && { note: details }) });

const imports: Record<string, readonly Conversation[]> = {
  'many chats, in spaces that are new': many(0, 70),
  'a chat that stands there several times, one right behind the other': [
    ...many(0, 3),
    ...[1, 2, 3, 4].map(n => told(n)),
  ],
  'chats of accounts that share the site’s id, in every order': [
    told(1, { account: 'org-1' }),
    told(2, { account: 'org-2' }),
    told(3),
    { ...told(4, { account: 'org-2' }), id: 'claude:tide@org-2' },
    told(5, { account: 'org-3' }),
    told(6, { account: 'org-1' }),
  ],
  'notes that took each other’s place, the newer first and a circle of them': [
    note('note:new', '合鍵はシダの下', { replaces: 'note:old', replaced: { by: 'note:old', at: 9 } }),
    note('note:old', '合鍵は時計の裏', { replaces: 'note:new', replaced: { by: 'note:new', at: 5 } }),
    ...many(0, 2),
  ],
  'chats that are too large to lie in memory side by side': [1, 2, 3].map(n =>
    chat(`chatgpt:large-${n}`, `Large ${n}`, [
      '潮'.repeat(900_000),
      { text: 'x', parts: [{ kind: 'thinking', text: 'y'.repeat(900_000) }] },
    ]),
  ),
};

describe('side by side', () => {
  test.each(Object.entries(imports))('%s: the same vault as one after the other', async (_, all) => {
    const [vault, other] = [await fresh(), await fresh()];
    const seen: string[] = [];
    const onMerged = (done: number, of: number) => seen.push(`${done}/${of}`);
    await vault.mergeStaged(await staged(vault, all), { onMerged });
    for (const each of all) await other.importConversation(each);
    expect(await everything(vault)).toEqual(await everything(other));
    expect(seen).toEqual(all.map((_each, n) => `${n + 1}/${all.length}`));
  });

  test('what the disk refuses of one takes back all the others, also those of the batches before', async () => {
    const connection = await openConnection(`merging-${(count += 1)}`);
    const vault = createVault(connection);
    await vault.save(ramen);
    const before = await everything(vault);
    const id = await staged(vault, many(0, 40));
    connection.database.turns.hook('creating', (_key, row) => {
      if (row.conversation.endsWith('chatgpt:37')) throw new Error('The disk has a fault.');
    });
    await expect(vault.mergeStaged(id, {})).rejects.toThrow('fault');
    expect(await everything(vault)).toEqual(before);
    expect(await vault.readStaged(id)).toEqual({ conversations: 40 });
  });

  test('a row that is gone stops it', async () => {
    const connection = await openConnection(`merging-${(count += 1)}`);
    const vault = createVault(connection);
    const id = await staged(vault, many(0, 20));
    const before = await everything(vault);
    const lost = (await connection.database.staged.toArray())[18]?.place;
    // A hook may answer what its type does not name.
    connection.database.staged.hook('reading', row => (row.place === lost ? (undefined as never) : row));
    await expect(vault.mergeStaged(id, {})).rejects.toMatchObject({ name: 'ImportGone' });
    expect(await everything(vault)).toEqual(before);
  });
});

test('nobody is told, and nothing is kept in memory, of what is written', async () => {
  const keys: unknown[] = [];
  const told = (parts: unknown) => void keys.push(parts);
  const vault = await fresh();
  // Not before: that a database was made is told in any case.
  Dexie.on('storagemutated', told);
  await vault.mergeStaged(await staged(vault, many(0, 5)), {});
  Dexie.on.storagemutated.unsubscribe(told);
  expect(keys).toEqual([]);
});
