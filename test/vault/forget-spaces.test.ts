/** A space that is forgotten whole, while that can still be undone. */
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Vault } from '../../lib/vault/vault';
import { openVault } from '../../lib/vault/dexie/open-vault';
import { bread, ferry, ramen } from './fill';

let vault: Vault;
let databases = 0;

const story = {
  episodes: [{ id: 'e1', name: '港', after: null }],
  personas: [{ id: 'mio', name: 'Mio' }],
};
const rules = [{ title: 'ラーメン' }, { site: 'claude' as const }];
const names = async () => (await vault.listSpaces()).map(({ name }) => name);

beforeEach(async () => {
  vault = await openVault(`leaving-spaces-${(databases += 1)}`);
  for (const seen of [ramen, ferry]) await vault.save(seen);
  await vault.createSpace('旅');
  await vault.setStory('旅', story);
  await vault.setRules('旅', rules);
  await vault.update([ramen.id], { space: '旅' });
});

describe('a space that leaves', () => {
  test('is in no list and takes nothing in', async () => {
    await vault.softDelete([ramen.id], 1000, '旅');
    expect(await names()).toEqual(['']);
    expect((await vault.readFacets()).spaces.map(({ id }) => id)).toEqual(['main']);
    expect((await vault.listDeleted()).spaces).toEqual(['旅']);
    const page = { url: 'https://claude.ai/chat/x' };
    expect(await vault.readCurrentScope(page, { space: '旅', points: {} })).toEqual({
      scope: { space: 'main' },
      by: 'chosen',
    });
    const refused = { name: 'BadMessage' };
    await expect(vault.update([ferry.id], { space: '旅' })).rejects.toMatchObject(refused);
    await expect(vault.addNote({ text: 'x', url: '', at: 1, space: '旅' })).rejects.toMatchObject(refused);
    await expect(vault.setStory('旅', story)).rejects.toMatchObject(refused);
    await expect(vault.renameSpace('旅', 'Trip')).rejects.toMatchObject(refused);
  });

  test('comes back whole: its chats, its rules and its story', async () => {
    const [before, chat] = [await vault.listSpaces(), await vault.readConversation(ramen.id)];
    await vault.softDelete([ramen.id], 1000, '旅');
    expect(await vault.undelete([ramen.id], '旅')).toEqual([ramen.id]);
    expect(await vault.listSpaces()).toEqual(before);
    expect(await vault.readConversation(ramen.id)).toMatchObject({ space: '旅', title: chat?.title });
    expect((await vault.listDeleted()).spaces).toEqual([]);
    await vault.purge(Infinity);
    expect(await vault.listSpaces()).toEqual(before);
  });

  test('is gone for good when its leave is taken, and not before; what came into it meanwhile stays', async () => {
    await vault.save(bread);
    await vault.softDelete([ramen.id], 1000, '旅');
    await vault.purge(999);
    expect((await vault.listDeleted()).spaces).toEqual(['旅']);
    // Forgotten by itself, later, in another tab.
    await vault.softDelete([ferry.id], 2000);
    expect(await vault.purge(1000)).toEqual({ chats: [ramen.id], spaces: ['旅'] });
    expect(await vault.listDeleted()).toEqual({ chats: [ferry.id], spaces: [] });
    expect(await vault.undelete([ramen.id, ferry.id], '旅')).toEqual([ferry.id]);
    expect(await names()).toEqual(['']);
    expect(await vault.readConversation(ferry.id)).toMatchObject({ space: 'main' });
    expect(await vault.readCounts()).toMatchObject({ conversations: 2 });
  });

  test('takes nothing along that was not forgotten with it', async () => {
    await vault.update([ferry.id], { space: '旅' });
    await vault.softDelete([ramen.id], 1000, '旅');
    await vault.purge(1000);
    expect(await vault.readConversation(ferry.id)).toMatchObject({ space: 'main' });
  });

  test('that is forgotten twice goes by the first time', async () => {
    await vault.softDelete([ramen.id], 1000, '旅');
    await vault.softDelete([], 5000, '旅');
    await vault.softDelete([], 5000, 'never there');
    await vault.purge(1000);
    expect((await vault.listDeleted()).spaces).toEqual([]);
  });

  test('leaves its name to another one, and then has a number', async () => {
    await vault.softDelete([ramen.id], 1000, '旅');
    const other = await vault.createSpace('旅');
    expect(other.id).not.toBe('旅');
    expect(other.story).toBeUndefined();
    await vault.undelete([ramen.id], '旅');
    expect(await names()).toEqual(['', '旅', '旅 2']);
    expect((await vault.listSpaces()).find(({ name }) => name === '旅 2')).toMatchObject({ id: '旅', story, rules });
  });

  test('stands again where a file brings something for it', async () => {
    await vault.softDelete([ramen.id], 1000, '旅');
    await vault.importSpaces([{ id: '旅', name: 'Trip' }]);
    expect(await names()).toEqual(['', '旅']);
    await vault.purge(1000);
    expect(await names()).toEqual(['', '旅']);
  });
});

test('the space in which everything lies does not leave', async () => {
  await expect(vault.softDelete([ramen.id], 1000, 'main')).rejects.toMatchObject({ name: 'BadMessage' });
  expect(await vault.readConversation(ramen.id)).toBeDefined();
});
