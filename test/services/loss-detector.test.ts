import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLossDetector } from '../../lib/services/loss-detector';
import { openVault } from '../../lib/vault/dexie/open-vault';
import type { VaultInventory } from '../../lib/vault/vault';
import { until } from '../e2e/until';
import { bread, ferry, ramen } from '../vault/fill';
import { fail, guarded, type Guarded } from './guarded-vault';

let ground: Guarded;
beforeEach(() => {
  ground = guarded();
});
afterEach(() => {
  for (const vault of ground.opened) vault.close();
});

test('a vault that holds what it held is nothing to speak of', async () => {
  await ground.keep(ramen, ferry, bread);
  expect(await (await ground.start()).guard.readLoss()).toBeNull();
  expect(ground.book.inventory.stored.value).toMatchObject({ conversations: 3, at: 1000 });
});

test('while nothing was ever kept, nothing is written down', async () => {
  const { guard, vault } = await ground.start();
  await vault.update([ramen.id], { pinned: true });
  await new Promise(resolve => setTimeout(resolve, 50));
  expect(ground.book.inventory.stored.value).toBeNull();
  expect(await guard.readLoss()).toBeNull();
});

test('one that came back empty is noticed before anything is written to it, and what it had stays written down', async () => {
  await ground.keep(ramen, ferry, bread);
  const { turns } = ground.book.inventory.stored.value ?? {};
  await Dexie.delete(ground.name);
  const { guard, vault } = await ground.start();
  const had = { conversations: 3, turns, at: 1000 };
  expect(await guard.readLoss()).toEqual({ had, has: { conversations: 0, turns: 0 }, enough: 3 });
  await vault.save(ramen);
  vault.close();
  expect(await (await ground.start()).guard.readLoss()).toMatchObject({ had, has: { conversations: 1 } });
  expect(ground.book.inventory.stored.value?.conversations).toBe(3);
});

test('it is said at every start, also where there are as many chats as before', async () => {
  await ground.keep(ramen, ferry);
  await ground.beginAnew(ramen, bread);
  for (let n = 0; n < 3; n++) {
    const { guard, vault } = await ground.start();
    expect(await guard.readLoss()).toMatchObject({ had: { conversations: 2 }, has: { conversations: 2 } });
    vault.close();
  }
});

test('chats that come in by themselves are not those that are missing', async () => {
  await ground.keep(ramen, ferry);
  await ground.beginAnew(ramen);
  const { guard, vault } = await ground.start();
  await vault.save(bread);
  await vault.addNote({ text: '港は六時', url: 'https://example.com/', at: 1 });
  await until('counted', async () => (await guard.readLoss())?.has.conversations === 3);
  expect(await guard.readLoss()).toMatchObject({ had: { conversations: 2 }, enough: 4 });
});

test('nor are they after the next start', async () => {
  await ground.keep(ramen, ferry, bread);
  await ground.beginAnew();
  const { vault } = await ground.start();
  await vault.save(bread);
  vault.close();
  expect(await (await ground.start()).guard.readLoss()).toMatchObject({ has: { conversations: 1 }, enough: 4 });
});

test('a few rows less, and a row of an earlier time, are noticed', async () => {
  await ground.keep(ramen, ferry, bread);
  const whole = ground.book.inventory.stored.value;
  const raw = await new Dexie(ground.name).open();
  const row: unknown = await raw.table('conversations').get(bread.id);
  await raw.table('conversations').delete(bread.id);
  expect(await (await ground.start()).guard.readLoss()).toMatchObject({
    had: { conversations: 3 },
    has: { conversations: 2 },
  });

  await raw.table('conversations').put({ ...(row as object), revision: 0 });
  ground.book.inventory.stored.value = whole;
  ground.book.storedLoss.stored.value = null;
  expect(await (await ground.start()).guard.readLoss()).toMatchObject({
    had: { conversations: 3 },
    has: { conversations: 3 },
  });
  raw.close();
});

test('what the user has forgotten is no loss, wherever the browser is ended', async () => {
  await ground.keep(ramen, ferry, bread);
  const { vault } = await ground.start();
  await vault.softDelete([ramen.id], 0);
  await ground.noted(2);
  const after = ground.book.inventory.stored.value;
  await vault.forget(ferry.id);
  // As if the browser had ended before what is left was counted.
  ground.book.inventory.stored.value = { ...(after as VaultInventory), conversations: 1, revisions: 0, digest: 0 };
  vault.close();
  const { guard, vault: again } = await ground.start();
  expect(await guard.readLoss()).toBeNull();
  await again.forget(bread.id);
  await ground.noted(0);
  expect(await (await ground.start()).guard.readLoss()).toBeNull();
});

test('before a chat is taken away, fewer are written down: an end in the middle is no loss', async () => {
  await ground.keep(ramen, ferry);
  const whole = await openVault(ground.name);
  ground.opened.push(whole);
  // The browser ends where the deletion would begin.
  const ending = { ...whole, forget: () => new Promise<never>(() => {}) };
  const guard = createLossDetector({ ...ground.book, report: fail, delayMs: 0 });
  void (await guard.watch(ending)).forget(ramen.id);
  await until('written down', async () => ground.book.inventory.stored.value?.conversations === 1);
  expect((await whole.readCounts()).conversations).toBe(2);
  expect(await (await ground.start()).guard.readLoss()).toBeNull();
});

test('when a file has brought the chats back, nothing is missing any more', async () => {
  const file = await ground.keep(ramen, ferry);
  await ground.beginAnew();
  const { guard, vault } = await ground.start();
  const missing: (number | undefined)[] = [];
  for (const one of file) {
    await vault.importConversation(one);
    missing.push((await guard.readLoss())?.has.conversations);
  }
  expect(missing).toEqual([1, undefined]);
});

test('so does a file that is merged as a whole, also after chats came and were forgotten meanwhile', async () => {
  const file = await ground.keep(ramen, ferry);
  await ground.beginAnew();
  const { guard, vault } = await ground.start();
  await vault.save(bread);
  await vault.forget(bread.id);
  const { id } = await vault.stage(file);
  await vault.mergeStaged(id, {});
  await guard.recordImport(vault);
  expect(await guard.readLoss()).toBeNull();
  expect(ground.book.inventory.stored.value?.conversations).toBe(2);
});

test('two that are forgotten at once are both counted, and a count that is under way does not undo it', async () => {
  await ground.keep(ramen, ferry, bread);
  const { vault } = await ground.start();
  await vault.save({ ...ramen, title: 'ラーメン', seenAt: ramen.seenAt + 1 });
  const written: (number | undefined)[] = [];
  const { inventory: holding } = ground.book;
  const { setValue } = holding;
  holding.setValue = async next => {
    written.push(next?.conversations);
    await setValue(next);
  };
  await Promise.all([vault.softDelete([ramen.id], 1), vault.softDelete([ferry.id], 1)]);
  // The browser ends here: nothing that is written down may be more than is there.
  expect(ground.book.inventory.stored.value?.conversations).toBe(1);
  expect(Math.min(...written.map(Number))).toBe(1);
  await ground.noted(1);
});

test('a store that takes nothing keeps nobody from the vault', async () => {
  await ground.keep(ramen, ferry);
  const told: unknown[] = [];
  ground.book.inventory.setValue = async () => {
    throw new Error('no room');
  };
  const guard = createLossDetector({ ...ground.book, report: error => told.push(error), delayMs: 60_000 });
  const vault = await guard.watch(await openVault(ground.name));
  ground.opened.push(vault);
  await vault.forget(ramen.id);
  expect(await vault.readConversation(ramen.id)).toBeUndefined();
  expect(told).toHaveLength(1);
});

test('the user may go on with what is here', async () => {
  await ground.keep(ramen, ferry);
  await Dexie.delete(ground.name);
  const { guard, vault } = await ground.start();
  await vault.save(ramen);
  await guard.acceptLoss(vault);
  expect(await guard.readLoss()).toBeNull();
  vault.close();
  expect(await (await ground.start()).guard.readLoss()).toBeNull();
  expect(ground.book.inventory.stored.value?.conversations).toBe(1);
});
