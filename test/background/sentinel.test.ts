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

/** Answers them as a file would hold them. */
async function keep(...seen: (typeof ramen)[]) {
  const { vault } = await start();
  for (const one of seen) await vault.save(one);
  await noted(seen.length);
  const kept = await vault.page(undefined, 1_000_000);
  vault.close();
  return kept;
}

/** As if the browser had begun anew, with these. */
async function beginAnew(...seen: (typeof ramen)[]) {
  await Dexie.delete(name);
  const vault = await openVault(name);
  for (const one of seen) await vault.save(one);
  vault.close();
}

test('a vault that holds what it held is nothing to speak of', async () => {
  await keep(ramen, ferry, bread);
  expect(await (await start()).guard.loss()).toBeNull();
  expect(holding.stored.value).toMatchObject({ conversations: 3, at: 1000 });
});

test('while nothing was ever kept, nothing is written down', async () => {
  const { guard, vault } = await start();
  await vault.amend([ramen.id], { pinned: true });
  await new Promise(resolve => setTimeout(resolve, 50));
  expect(holding.stored.value).toBeNull();
  expect(await guard.loss()).toBeNull();
});

test('one that came back empty is noticed before anything is written to it, and what it had stays written down', async () => {
  await keep(ramen, ferry, bread);
  const { turns } = holding.stored.value ?? {};
  await Dexie.delete(name);
  const { guard, vault } = await start();
  const had = { conversations: 3, turns, at: 1000 };
  expect(await guard.loss()).toEqual({ had, has: { conversations: 0, turns: 0 }, enough: 3 });
  await vault.save(ramen);
  vault.close();
  expect(await (await start()).guard.loss()).toMatchObject({ had, has: { conversations: 1 } });
  expect(holding.stored.value?.conversations).toBe(3);
});

test('it is said at every start, also where there are as many chats as before', async () => {
  await keep(ramen, ferry);
  await beginAnew(ramen, bread);
  for (let n = 0; n < 3; n++) {
    const { guard, vault } = await start();
    expect(await guard.loss()).toMatchObject({ had: { conversations: 2 }, has: { conversations: 2 } });
    vault.close();
  }
});

test('chats that come in by themselves are not those that are missing', async () => {
  await keep(ramen, ferry);
  await beginAnew(ramen);
  const { guard, vault } = await start();
  await vault.save(bread);
  await vault.addNote({ text: '港は六時', url: 'https://example.com/', at: 1 });
  await until('counted', async () => (await guard.loss())?.has.conversations === 3);
  expect(await guard.loss()).toMatchObject({ had: { conversations: 2 }, enough: 4 });
});

test('nor are they after the next start', async () => {
  await keep(ramen, ferry, bread);
  await beginAnew();
  const { vault } = await start();
  await vault.save(bread);
  vault.close();
  expect(await (await start()).guard.loss()).toMatchObject({ has: { conversations: 1 }, enough: 4 });
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
  const whole = await openVault(name);
  opened.push(whole);
  // The browser ends where the deletion would begin.
  const ending = { ...whole, forget: () => new Promise<void>(() => {}) };
  const guard = sentinel({ holding, loss, report: fail, restMs: 0 });
  void (await guard.watch(ending)).forget(ramen.id);
  await until('written down', async () => holding.stored.value?.conversations === 1);
  expect((await whole.counts()).conversations).toBe(2);
  expect(await (await start()).guard.loss()).toBeNull();
});

test('when a file has brought the chats back, nothing is missing any more', async () => {
  const file = await keep(ramen, ferry);
  await beginAnew();
  const { guard, vault } = await start();
  const missing: (number | undefined)[] = [];
  for (const one of file) {
    await vault.adopt(one);
    missing.push((await guard.loss())?.has.conversations);
  }
  expect(missing).toEqual([1, undefined]);
});

test('so does a file that is merged as a whole, also after chats came and were forgotten meanwhile', async () => {
  const file = await keep(ramen, ferry);
  await beginAnew();
  const { guard, vault } = await start();
  await vault.save(bread);
  await vault.forget(bread.id);
  const id = await vault.beginImport();
  await vault.stage(id, file);
  await vault.mergeStaged(id, {});
  expect(await guard.loss()).toBeNull();
  expect(holding.stored.value?.conversations).toBe(2);
});

test('two that are forgotten at once are both counted, and a count that is under way does not undo it', async () => {
  await keep(ramen, ferry, bread);
  const { vault } = await start();
  await vault.save({ ...ramen, title: 'ラーメン', seenAt: ramen.seenAt + 1 });
  const written: (number | undefined)[] = [];
  const { setValue } = holding;
  holding.setValue = async next => {
    written.push(next?.conversations);
    await setValue(next);
  };
  await Promise.all([vault.leave([ramen.id], 1), vault.leave([ferry.id], 1)]);
  // The browser ends here: nothing that is written down may be more than is there.
  expect(holding.stored.value?.conversations).toBe(1);
  expect(Math.min(...written.map(Number))).toBe(1);
  await noted(1);
});

test('a store that takes nothing keeps nobody from the vault', async () => {
  await keep(ramen, ferry);
  const told: unknown[] = [];
  holding.setValue = async () => {
    throw new Error('no room');
  };
  const guard = sentinel({ holding, loss, report: error => told.push(error), restMs: 60_000 });
  const vault = await guard.watch(await openVault(name));
  opened.push(vault);
  await vault.forget(ramen.id);
  expect(await vault.get(ramen.id)).toBeUndefined();
  expect(told).toHaveLength(1);
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

/** As if the part of the database's files that holds these chats' answers had been lost. */
async function tearAnswers(...ids: string[]) {
  const raw = await new Dexie(name).open();
  const rows = (await raw.table('turns').toArray()) as { conversation: string; id: string; role: string }[];
  const answers = rows.filter(({ conversation, role }) => ids.includes(conversation) && role === 'assistant');
  await raw.table('turns').bulkDelete(answers.map(({ conversation, id }) => [conversation, id]));
  raw.close();
  return answers.length;
}

/** Nothing more is to be looked through. */
const looked = () => new Promise(resolve => setTimeout(resolve, 100));

test('messages that are gone while their chats stay are noticed, chat by chat', async () => {
  await keep(ramen, ferry, bread);
  const { turns = 0 } = holding.stored.value ?? {};
  const gone = await tearAnswers(ferry.id, ramen.id);
  expect(gone).toBeGreaterThan(1);
  const { guard } = await start();
  const loss = await until('noticed', () => guard.loss().then(found => found ?? undefined));
  expect(loss).toMatchObject({ had: { conversations: 3, turns }, has: { conversations: 3, turns: turns - gone } });
  expect(loss.torn?.map(({ id }) => id).toSorted()).toEqual([ferry.id, ramen.id].toSorted());
});

test('they are so at every start, whatever comes in meanwhile', async () => {
  await keep(ramen, ferry);
  await tearAnswers(ferry.id);
  const { guard, vault } = await start();
  await until('noticed', async () => (await guard.loss()) !== null);
  await vault.save(bread);
  await looked();
  vault.close();
  const again = await start();
  await looked();
  expect((await again.guard.loss())?.torn?.map(({ id }) => id)).toEqual([ferry.id]);
});

test('a message that comes into such a chat is none of those that it lacks, however many come', async () => {
  await keep(ramen, ferry);
  await tearAnswers(ferry.id);
  const { guard, vault } = await start();
  await until('noticed', async () => (await guard.loss()) !== null);
  for (const [n, text] of ['And at night?', '夜は？', 'Amidships, too.'].entries()) {
    const seenAt = ferry.seenAt + 1000 * (n + 1);
    await vault.save({ ...ferry, seenAt, turns: [{ id: `late${n}`, role: 'user', text }] });
    await looked();
    expect((await guard.loss())?.torn, text).toEqual([{ id: ferry.id, lacks: 1 }]);
  }
});

test('nor is one that a page shows beside those that come back', async () => {
  await keep(ramen, ferry);
  await tearAnswers(ferry.id);
  const { guard, vault } = await start();
  await until('noticed', async () => (await guard.loss()) !== null);
  const [question] = ferry.turns;
  const seen = {
    ...ferry,
    seenAt: ferry.seenAt + 1000,
    turns: [question!, { id: 'late', role: 'user', text: '夜は？' } as const],
  };
  await vault.save(seen);
  await looked();
  expect((await guard.loss())?.torn).toEqual([{ id: ferry.id, lacks: 1 }]);
  const turns = [...ferry.turns, { id: 'last', role: 'user', text: 'Thanks. ありがとう' } as const];
  await vault.save({ ...ferry, seenAt: ferry.seenAt + 9000, turns });
  await until('nothing missing', async () => (await guard.loss()) === null);
});

test('a file brings them back, also into a chat that has gone on since', async () => {
  const file = await keep(ramen, ferry);
  await tearAnswers(ramen.id);
  const { guard, vault } = await start();
  await until('noticed', async () => (await guard.loss()) !== null);
  await vault.save({ ...ramen, seenAt: ramen.seenAt + 1000, turns: [{ id: 'u9', role: 'user', text: '小樽は？' }] });
  await looked();
  expect((await guard.loss())?.torn).toEqual([{ id: ramen.id, lacks: 1 }]);
  for (const one of file) await vault.adopt(one);
  expect(await guard.loss()).toBeNull();
});

test('a file brings them back, and then nothing is missing', async () => {
  const file = await keep(ramen, ferry);
  await tearAnswers(ferry.id);
  const { guard, vault } = await start();
  await until('noticed', async () => (await guard.loss()) !== null);
  for (const one of file) await vault.adopt(one);
  expect(await guard.loss()).toBeNull();
  expect((await vault.get(ferry.id))?.turns.map(({ text }) => text)).toEqual(
    file.find(({ id }) => id === ferry.id)?.turns.map(({ text }) => text),
  );
});

test('a page that shows the chat again brings them back, too', async () => {
  await keep(ramen, ferry);
  await tearAnswers(ferry.id);
  const { guard, vault } = await start();
  await until('noticed', async () => (await guard.loss()) !== null);
  await vault.save({ ...ferry, seenAt: ferry.seenAt + 1 });
  await until('nothing missing', async () => (await guard.loss()) === null);
  expect((await vault.get(ferry.id))?.turns.length).toBe(ferry.turns.length);
});

test('who goes on with what is here has chats that say what they lack, and is not told again', async () => {
  await keep(ramen, ferry);
  await tearAnswers(ferry.id);
  const { guard, vault } = await start();
  await until('noticed', async () => (await guard.loss()) !== null);
  await guard.accept(vault);
  const left = await vault.get(ferry.id);
  expect(left?.completeness).toEqual({ state: 'partial', turns: left?.turns.length, gap: true });
  vault.close();
  const again = await start();
  await looked();
  expect(await again.guard.loss()).toBeNull();
});

test('of more chats than are looked through at once the last is looked at, too, one start after the other', async () => {
  await keep(ramen, ferry, bread);
  const ids = [ramen.id, ferry.id, bread.id].toSorted();
  await tearAnswers(ids[2] ?? '');
  const places: (string | undefined)[] = [];
  for (let n = 0; n < 3; n++) {
    const place = holding.stored.value?.looked;
    const vault = await openVault(name);
    // The background is ended as soon as the next chat was looked at.
    let end = () => {};
    const ended = new Promise<void>(resolve => {
      end = resolve;
    });
    const ending: typeof holding = {
      ...holding,
      setValue: async value => {
        await holding.setValue(value);
        if (value?.looked === place) return;
        watched.close();
        end();
      },
    };
    const watched = await sentinel({ holding: ending, loss, report: fail, restMs: 1, atOnce: 1 }).watch(vault);
    opened.push(watched);
    await ended;
    places.push(holding.stored.value?.looked);
  }
  expect(places).toEqual(ids);
  expect(loss.stored.value?.torn?.map(({ id }) => id)).toEqual([ids[2]]);
});
