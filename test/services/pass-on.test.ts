import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { passOn } from '../../lib/services/pass-on';
import { openVault } from '../../lib/vault/dexie/open-vault';
import { ramen } from '../vault/fill';

test('a method that is passed on is the vault’s: its arguments, its value and its failure', async () => {
  const vault = await openVault('pass-on');
  const { createSpace, renameSpace, listSpaces } = passOn(
    async () => vault,
    ['createSpace', 'renameSpace', 'listSpaces'],
  );
  const { id } = await createSpace('台所');
  // One that answers nothing is acknowledged: no answer would mean that nobody heard the call.
  expect(await renameSpace(id, 'kitchen')).toEqual({ ok: true });
  expect(await listSpaces()).toEqual(await vault.listSpaces());
  await expect(createSpace('')).rejects.toMatchObject({ name: 'BadMessage' });
  vault.close();
});

test('what follows a change is awaited, and does not follow one that failed', async () => {
  const vault = await openVault('pass-on-changes');
  await vault.save(ramen);
  const followed: unknown[] = [];
  const { update } = passOn(
    async () => vault,
    ['update'],
    async () => void followed.push((await vault.readConversation(ramen.id))?.title),
  );
  await update([ramen.id], { title: 'ラーメン' });
  expect(followed).toEqual(['ラーメン']);
  await expect(update([ramen.id], { space: 'nowhere' })).rejects.toMatchObject({ name: 'BadMessage' });
  expect(followed).toHaveLength(1);
  vault.close();
});

test('only the named methods are passed on', () => {
  const passed = passOn(async () => openVault('never'), ['listSpaces']);
  expect(Object.keys(passed)).toEqual(['listSpaces']);
});
