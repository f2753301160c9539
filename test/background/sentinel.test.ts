import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sentinel } from '../../lib/background/sentinel';
import { openVault } from '../../lib/vault/dexie-vault';
import type { Holding, Vault, VaultLoss } from '../../lib/vault/vault';
import { until } from '../e2e/until';
import { bread, ferry, ramen } from '../vault/fill';

/** A setting, as the browser keeps one beside the vault. */
function kept<Value>(value: Value) {
  const stored = { value };
  return {
    stored,
    getValue: async () => structuredClone(stored.value),
    setValue: async (next: Value) => void (stored.value = structuredClone(next)),
  };
}

let opened: Vault[] = [];
let holding = kept<Holding | null>(null);
let loss = kept<VaultLoss | null>(null);
let name = '';

beforeEach(() => {
  holding = kept<Holding | null>(null);
  loss = kept<VaultLoss | null>(null);
  name = `sentinel-${Math.random()}`;
});

afterEach(() => {
  for (const vault of opened) vault.close();
  opened = [];
});

const fail = (error: unknown): never => {
  throw error;
};

/** As the background does at its start. */
async function start() {
  const guard = sentinel({ holding, loss, report: fail, now: () => 1000, restMs: 0 });
  const vault = await guard.watch(await openVault(name));
  opened.push(vault);
  return { guard, vault };
}

/** Until so many are written down, and nothing more is on its way. */
async function noted(conversations: number) {
  await until(`${conversations} written down`, async () => holding.stored.value?.conversations === conversations);
  await new Promise(resolve => setTimeout(resolve, 50));
}

async function keep(...seen: (typeof ramen)[]) {
  const { vault } = await start();
  for (const one of seen) await vault.save(one);
  await noted(seen.length);
  vault.close();
}

test('a vault that holds what it held is nothing to speak of', async () => {
  await keep(ramen, ferry, bread);
  expect(await (await start()).guard.loss()).toBeNull();
  expect(holding.stored.value).toMatchObject({ conversations: 3, at: 1000 });
});

test('one that came back empty is noticed before anything is written to it, and what it had stays written down', async () => {
  await keep(ramen, ferry, bread);
  const { turns } = holding.stored.value ?? {};
  await Dexie.delete(name);
  const { guard, vault } = await start();
  const missing = { had: { conversations: 3, turns, at: 1000 }, has: { conversations: 0, turns: 0 } };
  expect(await guard.loss()).toEqual(missing);
  await vault.save(ramen);
  vault.close();
  expect(await (await start()).guard.loss()).toEqual(missing);
  expect(holding.stored.value?.conversations).toBe(3);
});

test('a few rows less, and a row of an earlier time, are noticed', async () => {
  await keep(ramen, ferry, bread);
  const whole = holding.stored.value;
  const raw = await new Dexie(name).open();
  const row: unknown = await raw.table('conversations').get(bread.id);
  await raw.table('conversations').delete(bread.id);
  expect(await (await start()).guard.loss()).toMatchObject({ had: { conversations: 3 }, has: { conversations: 2 } });

  await raw.table('conversations').put({ ...(row as object), revision: 0 });
  [holding, loss] = [kept(whole), kept<VaultLoss | null>(null)];
  expect(await (await start()).guard.loss()).toMatchObject({ had: { conversations: 3 }, has: { conversations: 3 } });
  raw.close();
});

test('other chats than before, as many and as old, are noticed', async () => {
  await keep(ramen, ferry);
  await Dexie.delete(name);
  const other = await openVault(name);
  for (const one of [ramen, bread]) await other.save(one);
  other.close();
  expect(await (await start()).guard.loss()).not.toBeNull();
});

test('what the user has forgotten is no loss, wherever the browser is ended', async () => {
  await keep(ramen, ferry, bread);
  const { vault } = await start();
  await vault.leave([ramen.id], 0);
  await noted(2);
  const after = holding.stored.value;
  await vault.forget(ferry.id);
  // As if the browser had ended before what is left was counted.
  holding.stored.value = { ...(after as Holding), conversations: 1, revisions: 0, digest: 0 };
  vault.close();
  const { guard, vault: again } = await start();
  expect(await guard.loss()).toBeNull();
  await again.forget(bread.id);
  await noted(0);
  expect(await (await start()).guard.loss()).toBeNull();
});

test('before a chat is taken away, fewer are written down: an end in the middle is no loss', async () => {
  await keep(ramen, ferry);
  const { vault } = await start();
  const written: (Holding | null)[] = [];
  const { setValue } = holding;
  holding.setValue = async next => {
    written.push(next);
    await setValue(next);
    // The browser ends here.
    throw new Error('ended');
  };
  await expect(vault.forget(ramen.id)).rejects.toThrow('ended');
  expect(written).toMatchObject([{ conversations: 1, revisions: 0 }]);
  expect(await vault.get(ramen.id)).toBeDefined();
  holding.setValue = setValue;
  expect(await (await start()).guard.loss()).toBeNull();
});

test('when the chats are back, nothing is missing any more', async () => {
  await keep(ramen, ferry);
  await Dexie.delete(name);
  const { guard, vault } = await start();
  await vault.save(ramen);
  await vault.save(ferry);
  await until('found again', async () => (await guard.loss()) === null);
  expect(holding.stored.value?.conversations).toBe(2);
});

test('the user may go on with what is here', async () => {
  await keep(ramen, ferry);
  await Dexie.delete(name);
  const { guard, vault } = await start();
  await vault.save(ramen);
  await guard.accept(vault);
  expect(await guard.loss()).toBeNull();
  vault.close();
  expect(await (await start()).guard.loss()).toBeNull();
  expect(holding.stored.value?.conversations).toBe(1);
});
