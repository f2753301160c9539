/** Chats whose row is here, and not all of their messages. */
import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLossDetector } from '../../lib/services/loss-detector';
import { openVault } from '../../lib/vault/dexie/open-vault';
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

/** Nothing more is to be looked through. */
const looked = () => new Promise(resolve => setTimeout(resolve, 100));

test('messages that are gone while their chats stay are noticed, chat by chat', async () => {
  await ground.keep(ramen, ferry, bread);
  const { turns = 0 } = ground.book.inventory.stored.value ?? {};
  const gone = await ground.tearAnswers(ferry.id, ramen.id);
  expect(gone).toBeGreaterThan(1);
  const { guard } = await ground.start();
  const loss = await until('noticed', () => guard.readLoss().then(found => found ?? undefined));
  expect(loss).toMatchObject({ had: { conversations: 3, turns }, has: { conversations: 3, turns: turns - gone } });
  expect(loss.incomplete?.map(({ id }) => id).toSorted()).toEqual([ferry.id, ramen.id].toSorted());
});

test('they are so at every start, whatever comes in meanwhile', async () => {
  await ground.keep(ramen, ferry);
  await ground.tearAnswers(ferry.id);
  const { guard, vault } = await ground.start();
  await until('noticed', async () => (await guard.readLoss()) !== null);
  await vault.save(bread);
  await looked();
  vault.close();
  const again = await ground.start();
  await looked();
  expect((await again.guard.readLoss())?.incomplete?.map(({ id }) => id)).toEqual([ferry.id]);
});

test('a message that comes into such a chat is none of those that it lacks, however many come', async () => {
  await ground.keep(ramen, ferry);
  await ground.tearAnswers(ferry.id);
  const { guard, vault } = await ground.start();
  await until('noticed', async () => (await guard.readLoss()) !== null);
  for (const [n, text] of ['And at night?', '夜は？', 'Amidships, too.'].entries()) {
    const seenAt = ferry.seenAt + 1000 * (n + 1);
    await vault.save({ ...ferry, seenAt, turns: [{ id: `late${n}`, role: 'user', text }] });
    await looked();
    expect((await guard.readLoss())?.incomplete, `after “${text}”`).toEqual([{ id: ferry.id, lacks: 1 }]);
  }
});

test('nor is one that a page shows beside those that come back', async () => {
  await ground.keep(ramen, ferry);
  await ground.tearAnswers(ferry.id);
  const { guard, vault } = await ground.start();
  await until('noticed', async () => (await guard.readLoss()) !== null);
  const [question] = ferry.turns;
  const seen = {
    ...ferry,
    seenAt: ferry.seenAt + 1000,
    turns: [question!, { id: 'late', role: 'user', text: '夜は？' } as const],
  };
  await vault.save(seen);
  await looked();
  expect((await guard.readLoss())?.incomplete).toEqual([{ id: ferry.id, lacks: 1 }]);
  const turns = [...ferry.turns, { id: 'last', role: 'user', text: 'Thanks. ありがとう' } as const];
  await vault.save({ ...ferry, seenAt: ferry.seenAt + 9000, turns });
  await until('nothing missing', async () => (await guard.readLoss()) === null);
});

test('a file brings them back, also into a chat that has gone on since', async () => {
  const file = await ground.keep(ramen, ferry);
  await ground.tearAnswers(ramen.id);
  const { guard, vault } = await ground.start();
  await until('noticed', async () => (await guard.readLoss()) !== null);
  await vault.save({ ...ramen, seenAt: ramen.seenAt + 1000, turns: [{ id: 'u9', role: 'user', text: '小樽は？' }] });
  await looked();
  expect((await guard.readLoss())?.incomplete).toEqual([{ id: ramen.id, lacks: 1 }]);
  for (const one of file) await vault.importConversation(one);
  expect(await guard.readLoss()).toBeNull();
});

test('a file brings them back, and then nothing is missing', async () => {
  const file = await ground.keep(ramen, ferry);
  await ground.tearAnswers(ferry.id);
  const { guard, vault } = await ground.start();
  await until('noticed', async () => (await guard.readLoss()) !== null);
  for (const one of file) await vault.importConversation(one);
  expect(await guard.readLoss()).toBeNull();
  expect((await vault.readConversation(ferry.id))?.turns.map(({ text }) => text)).toEqual(
    file.find(({ id }) => id === ferry.id)?.turns.map(({ text }) => text),
  );
});

test('a page that shows the chat again brings them back, too', async () => {
  await ground.keep(ramen, ferry);
  await ground.tearAnswers(ferry.id);
  const { guard, vault } = await ground.start();
  await until('noticed', async () => (await guard.readLoss()) !== null);
  await vault.save({ ...ferry, seenAt: ferry.seenAt + 1 });
  await until('nothing missing', async () => (await guard.readLoss()) === null);
  expect((await vault.readConversation(ferry.id))?.turns.length).toBe(ferry.turns.length);
});

test('who goes on with what is here has chats that say what they lack, and is not told again', async () => {
  await ground.keep(ramen, ferry);
  await ground.tearAnswers(ferry.id);
  const { guard, vault } = await ground.start();
  await until('noticed', async () => (await guard.readLoss()) !== null);
  await guard.acceptLoss(vault);
  const left = await vault.readConversation(ferry.id);
  expect(left?.completeness).toEqual({ state: 'partial', turns: left?.turns.length, gap: true });
  vault.close();
  const again = await ground.start();
  await looked();
  expect(await again.guard.readLoss()).toBeNull();
});

test('of more chats than are looked through at once the last is looked at, too, one start after the other', async () => {
  await ground.keep(ramen, ferry, bread);
  const ids = [ramen.id, ferry.id, bread.id].toSorted();
  await ground.tearAnswers(ids[2] ?? '');
  const places: (string | undefined)[] = [];
  for (let n = 0; n < 3; n++) {
    const place = ground.book.inventory.stored.value?.checkedUpTo;
    const vault = await openVault(ground.name);
    // The background is ended as soon as the next chat was looked at.
    let end = () => {};
    const ended = new Promise<void>(resolve => {
      end = resolve;
    });
    const { inventory: holding } = ground.book;
    const ending: typeof holding = {
      ...holding,
      setValue: async value => {
        await holding.setValue(value);
        if (value?.checkedUpTo === place) return;
        watched.close();
        end();
      },
    };
    const watched = await createLossDetector({
      ...ground.book,
      inventory: ending,
      report: fail,
      delayMs: 1,
      batchSize: 1,
    }).watch(vault);
    ground.opened.push(watched);
    await ended;
    places.push(ground.book.inventory.stored.value?.checkedUpTo);
  }
  expect(places).toEqual(ids);
  expect(ground.book.storedLoss.stored.value?.incomplete?.map(({ id }) => id)).toEqual([ids[2]]);
});

test('chats that go missing while others lack messages are told as well, and what they lack still is', async () => {
  await ground.keep(ramen, ferry, bread);
  await ground.tearAnswers(ferry.id);
  const { guard, vault } = await ground.start();
  await until('noticed', async () => (await guard.readLoss()) !== null);
  await vault.addNote({ text: '港は六時', url: 'https://example.com/', at: 1 });
  await ground.noted(4);
  vault.close();
  const raw = await new Dexie(ground.name).open();
  await raw.table('conversations').bulkDelete([ramen.id, bread.id]);
  raw.close();
  const found = await (await ground.start()).guard.readLoss();
  expect(found).toMatchObject({ had: { conversations: 4 }, has: { conversations: 2 }, enough: 4 });
  expect(found?.incomplete).toEqual([{ id: ferry.id, lacks: 1 }]);
});

test('a chat that the user forgets while another lacks messages is not missing', async () => {
  await ground.keep(ramen, ferry, bread);
  await ground.tearAnswers(ferry.id);
  const { guard, vault } = await ground.start();
  await until('noticed', async () => (await guard.readLoss()) !== null);
  await vault.forget(bread.id);
  // The browser ends before what is left was counted.
  expect(ground.book.inventory.stored.value?.conversations).toBe(2);
  vault.close();
  expect(await (await ground.start()).guard.readLoss()).toMatchObject({ has: { conversations: 2 }, enough: 0 });
});

test('chats that are back are missed anew when they go again, while others still lack messages', async () => {
  const file = await ground.keep(ramen, ferry);
  await ground.tearAnswers(ferry.id);
  const raw = await new Dexie(ground.name).open();
  await raw.table('conversations').delete(ramen.id);
  raw.close();
  const { guard, vault } = await ground.start();
  await until('both', async () => (await guard.readLoss())?.incomplete !== undefined);
  for (const one of file.filter(({ id }) => id === ramen.id)) await vault.importConversation(one);
  expect(await guard.readLoss()).toMatchObject({
    has: { conversations: 2 },
    enough: 0,
    incomplete: [{ id: ferry.id }],
  });
  vault.close();
  const again = await new Dexie(ground.name).open();
  await again.table('conversations').delete(ramen.id);
  again.close();
  expect(await (await ground.start()).guard.readLoss()).toMatchObject({ has: { conversations: 1 }, enough: 2 });
});
