import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import type { Listing, Snapshot } from '../../../lib/core/conversation';
import type { Vault } from '../../../lib/vault/vault';
import { openConnection } from '../../../lib/vault/dexie/connection';
import { openVault } from '../../../lib/vault/dexie/open-vault';
import { createListings as listingsIn } from '../../../lib/vault/dexie/listings';

let count = 0;
const emptyVault = (): Promise<Vault> => openVault(`listings-${(count += 1)}`);

const listing = (seenAt: number, more: Partial<Listing> = {}): Listing => ({
  site: 'claude',
  account: 'org-1',
  chats: [
    { id: 'a', title: 'Night ferry', updatedAt: 100 },
    { id: 'b', title: '温泉めぐり', updatedAt: 300 },
    { id: 'c', title: 'Bread', updatedAt: 200 },
  ],
  seenAt,
  ...more,
});

const seen = (chat: string, seenAt: number, more: Partial<Snapshot> = {}): Snapshot => ({
  id: `claude:${chat}`,
  source: 'claude',
  url: `https://claude.ai/chat/${chat}`,
  account: 'org-1',
  seenAt,
  turns: [{ id: 'q', parent: null, role: 'user', text: '静かな宿は？' }],
  ...more,
});

const whole = { data: { whole: true, leaf: 'q' } } as const;

describe('coverage', () => {
  test('counts what is kept, what is whole, and what changed since it was seen', async () => {
    const vault = await emptyVault();
    await vault.save(seen('a', 50));
    await vault.save(seen('b', 400, whole));
    await vault.putListing(listing(500, { total: 1616 }));
    expect(await vault.readCoverage()).toEqual([
      { site: 'claude', account: 'org-1', listed: 3, total: 1616, kept: 2, complete: 1, changed: 1, seenAt: 500 },
    ]);
  });

  test('a chat seen again with nothing new in it is not changed any more, and its revision stays', async () => {
    const vault = await emptyVault();
    await vault.save(seen('a', 50));
    await vault.putListing(listing(500));
    expect(await vault.save(seen('a', 600))).toMatchObject({ result: 'unchanged' });
    expect((await vault.readCoverage())[0]?.changed).toBe(0);
    expect(await vault.readConversation('claude:a')).toMatchObject({ revision: 1, updatedAt: 50 });
  });

  test('pages of one list come together; an older page takes nothing back', async () => {
    const vault = await emptyVault();
    await vault.putListing(listing(500, { total: 20 }));
    await vault.putListing(listing(400, { chats: [{ id: 'a', title: 'Old', updatedAt: 7 }, { id: 'd' }], total: 12 }));
    expect(await vault.readCoverage()).toMatchObject([{ listed: 4, total: 20, seenAt: 500 }]);
    const chats = await vault.listUncovered('claude', 'org-1', 9);
    expect(chats.find(({ id }) => id === 'a')).toEqual({ id: 'a', title: 'Night ferry', updatedAt: 100 });
  });

  test('a forgotten chat is neither listed nor missing, and its title is gone from the list', async () => {
    const vault = await emptyVault();
    await vault.save(seen('b', 400));
    await vault.putListing(listing(500, { total: 3 }));
    await vault.forget('claude:b');
    await vault.putListing(listing(600, { total: 3 }));
    expect(await vault.readCoverage()).toMatchObject([{ listed: 2, total: 2, kept: 0 }]);
    expect((await vault.listUncovered('claude', 'org-1', 9)).map(({ id }) => id)).toEqual(['c', 'a']);
    const database = await openDatabase(count);
    expect(JSON.stringify(database)).not.toContain('温泉めぐり');
  });

  test('is told for each account', async () => {
    const vault = await emptyVault();
    await vault.save(seen('a', 400));
    await vault.putListing(listing(500));
    await vault.putListing(listing(500, { account: 'org-2', chats: [{ id: 'a' }, { id: 'z' }] }));
    const { account: _account, ...untold } = listing(500, { chats: [{ id: 'a' }] });
    await vault.putListing(untold);
    expect((await vault.readCoverage()).map(({ account, listed, kept }) => [account, listed, kept])).toEqual([
      [undefined, 1, 1],
      ['org-1', 3, 1],
      ['org-2', 2, 0],
    ]);
  });
});

describe('what is not covered', () => {
  test('begins with what is not kept at all, newest first, then what is partial or changed', async () => {
    const vault = await emptyVault();
    await vault.save(seen('a', 400));
    await vault.save(seen('d', 400, whole));
    await vault.save(seen('e', 50, whole));
    const more = [...listing(1).chats, { id: 'd', updatedAt: 399 }, { id: 'e', updatedAt: 900 }];
    await vault.putListing(listing(1000, { chats: more }));
    expect((await vault.listUncovered('claude', 'org-1', 9)).map(({ id }) => id)).toEqual(['b', 'c', 'e', 'a']);
    expect((await vault.listUncovered('claude', 'org-1', 1)).map(({ title }) => title)).toEqual(['温泉めぐり']);
  });
});

async function openDatabase(number: number): Promise<unknown[]> {
  const { Dexie } = await import('dexie');
  const database = await new Dexie(`listings-${number}`).open();
  const tables = await Promise.all(database.tables.map(async table => (await table.toArray()) as unknown[]));
  database.close();
  return tables.flat();
}

describe('a page that invents lists', () => {
  const small = async () => listingsIn(await openConnection(`listings-${(count += 1)}`), { accounts: 3, chats: 10 });

  test('of accounts without end fills no more room than anybody needs, and the real ones go on', async () => {
    const lists = await small();
    await lists.putListing(listing(100));
    for (let n = 0; n < 5; n += 1) await lists.putListing(listing(200, { account: `invented-${n}`, chats: [] }));
    await lists.putListing(listing(300, { site: 'grok' }));
    await lists.putListing(listing(400, { chats: [{ id: 'd', title: '新しい' }] }));
    const told = (await lists.readCoverage()).map(({ site, account, listed }) => [site, account, listed]);
    expect(told).toEqual([
      ['claude', 'invented-0', 0],
      ['claude', 'invented-1', 0],
      ['claude', 'org-1', 4],
      ['grok', 'org-1', 3],
    ]);
  });

  test('of chats without end fills no more room either, and what is listed is still followed', async () => {
    const lists = await small();
    const many = (from: number, count: number) => Array.from({ length: count }, (_, n) => ({ id: `n${from + n}` }));
    await lists.putListing(listing(100, { chats: many(10, 8) }));
    await lists.putListing(listing(200, { chats: [...many(60, 5), { id: 'n10', title: '名前' }] }));
    expect((await lists.readCoverage())[0]?.listed).toBe(10);
    const open = (await lists.listUncovered('claude', 'org-1', 100)).map(({ id, title }) => title ?? id).sort();
    expect(open).toEqual(['n11', 'n12', 'n13', 'n14', 'n15', 'n16', 'n17', 'n60', 'n61', '名前']);
  });
});
