import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Vault } from '../../../lib/vault/vault';
import { openVault } from '../../../lib/vault/dexie/open-vault';
import { bread, ferry, ramen, ramenEdited } from '../fill';

let vault: Vault;
let databases = 0;

beforeEach(async () => {
  vault = await openVault(`amending-${(databases += 1)}`);
  for (const seen of [ramen, ferry, bread]) await vault.save(seen);
  for (const { id } of [ramen, ferry, bread]) await vault.markIndexed([{ conversation: id, revision: 1 }]);
});

const waiting = async () => (await vault.listPending(9)).map(({ id, revision }) => [id, revision]);

describe('a title', () => {
  test('of the user’s stays, whatever the site says later, and the site’s word is kept beside it', async () => {
    await vault.update([ramen.id], { title: '  味噌の\n店 ' });
    await vault.save({ ...ramenEdited, title: 'Sushi' });
    expect(await vault.readConversation(ramen.id)).toMatchObject({
      title: '味噌の 店',
      ownTitle: true,
      siteTitle: 'Sushi',
    });
    await vault.update([ramen.id], { title: 'Noodles' });
    expect(await vault.readConversation(ramen.id)).toMatchObject({ title: 'Noodles', siteTitle: 'Sushi' });
  });

  test('is given back to the site by an empty one', async () => {
    await vault.update([ramen.id], { title: 'Noodles' });
    await vault.update([ramen.id], { title: ' ' });
    const known = await vault.readConversation(ramen.id);
    expect(known).toMatchObject({ title: '札幌の味噌ラーメン' });
    expect(known).not.toHaveProperty('ownTitle');
    expect(known).not.toHaveProperty('siteTitle');
    await vault.save({ ...ramenEdited, title: 'Sushi' });
    expect(await vault.readConversation(ramen.id)).toMatchObject({ title: 'Sushi' });
  });

  test('given back where the site has none is the first question again', async () => {
    await vault.update([bread.id], { title: 'パン' });
    await vault.update([bread.id], { title: '' });
    expect(await vault.readConversation(bread.id)).toMatchObject({ title: '' });
    expect((await vault.listConversations({ source: 'gemini' }, 0, 1)).chats[0]).toMatchObject({
      title: 'Bread without yeast?',
    });
  });
});

describe('tags', () => {
  test('are tidied, sorted, each once, and go away one by one', async () => {
    await vault.update([ferry.id], { addTags: [' 旅 ', 'sea', 'か\u3099', 'が', 'sea', '', `${'x'.repeat(39)}😀y`] });
    const tags = ['sea', `${'x'.repeat(39)}😀`, 'が', '旅'];
    expect((await vault.readConversation(ferry.id))?.tags).toEqual(tags);
    await vault.update([ferry.id, ramen.id], { removeTags: ['sea', 'が'], addTags: ['new'] });
    expect((await vault.readConversation(ferry.id))?.tags).toEqual(['new', ...tags.slice(1, 2), '旅']);
    expect((await vault.readConversation(ramen.id))?.tags).toEqual(['new']);
    await vault.update([ramen.id], { removeTags: ['new'] });
    expect(await vault.readConversation(ramen.id)).not.toHaveProperty('tags');
  });
});

describe('the index', () => {
  test('follows titles and spaces, and is left alone by pins and tags', async () => {
    await vault.update([ramen.id], { pinned: true, addTags: ['a'] });
    expect(await waiting()).toEqual([]);
    const { id: space } = await vault.createSpace('Work');
    await vault.update([ramen.id], { space });
    await vault.update([ferry.id], { title: 'Boat' });
    expect(await waiting()).toEqual([
      [ferry.id, 2],
      [ramen.id, 2],
    ]);
  });

  test('has nothing to do where nothing is different', async () => {
    await vault.update([ramen.id, ferry.id], { space: 'main', title: '', pinned: false, removeTags: ['none'] });
    await vault.update([ramen.id], {});
    expect(await waiting()).toEqual([]);
    expect(await vault.readConversation(ramen.id)).toMatchObject({ revision: 1 });
  });

  test('tries again what was set aside, once its title is another', async () => {
    await vault.save(ramenEdited);
    await vault.markFailed(ramen.id, 2, 'no words in it');
    await vault.update([ramen.id], { title: 'Words' });
    expect(await waiting()).toEqual([[ramen.id, 3]]);
    expect(await vault.readCounts()).toMatchObject({ failed: 0 });
  });
});

test('what the user made of a chat survives every later sighting, and unknown ids are passed over', async () => {
  const { id: space } = await vault.createSpace('旅行');
  await vault.update([ramen.id, 'claude:never-seen'], { title: 'T', pinned: true, space, addTags: ['x'] });
  await vault.save(ramenEdited);
  await vault.save({ ...ramen, seenAt: 1 });
  const wished = { title: 'T', ownTitle: true, pinned: true, space, tags: ['x'] };
  expect(await vault.readConversation(ramen.id)).toMatchObject(wished);
  expect((await vault.listConversations({ pinned: true, space, tag: 'x' }, 0, 9)).chats).toMatchObject([wished]);
  expect(await vault.readConversation('claude:never-seen')).toBeUndefined();
});

describe('spaces', () => {
  test('the same name is the same space, whatever the blanks around it', async () => {
    const work = await vault.createSpace(' 仕事 ');
    expect(work).toEqual({ id: '仕事', name: '仕事' });
    expect(await vault.createSpace('仕事')).toEqual(work);
    // A name that another's id has: a space of its own.
    await vault.renameSpace(work.id, 'Work');
    const other = await vault.createSpace('仕事');
    expect(other.id).not.toBe(work.id);
    expect((await vault.createSpace('main')).id).not.toBe('main');
    expect((await vault.listSpaces()).map(({ name }) => name)).toEqual(['', 'main', 'Work', '仕事']);
  });

  test('one that is removed leaves its chats in main, for the index to follow, also those that can still come back', async () => {
    const { id: space } = await vault.createSpace('Work');
    await vault.update([ramen.id, ferry.id], { space });
    await vault.softDelete([ferry.id], 1);
    await vault.removeSpace(space);
    await vault.undelete([ferry.id]);
    for (const { id } of [ramen, ferry])
      expect(await vault.readConversation(id)).toMatchObject({ space: 'main', revision: 3 });
    expect(await vault.listSpaces()).toEqual([{ id: 'main', name: '' }]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['an empty name', () => vault.createSpace(' \n')],
    [
      'a name that another has',
      async () => {
        await vault.createSpace('A');
        await vault.renameSpace((await vault.createSpace('B')).id, 'A');
      },
    ],
    ['another name for main', () => vault.renameSpace('main', 'All')],
    ['removing main', () => vault.removeSpace('main')],
    ['renaming what is not there', () => vault.renameSpace('gone', 'Here')],
    ['moving to a space that is not there', () => vault.update([ramen.id], { space: 'gone', title: 'T' })],
  ])('%s is refused, and nothing is written', async (_, attempt) => {
    await expect(attempt()).rejects.toMatchObject({ name: 'BadMessage' });
    expect(await vault.readConversation(ramen.id)).toMatchObject({ title: '札幌の味噌ラーメン', space: 'main' });
  });
});
