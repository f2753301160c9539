import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ConversationId } from '../../lib/core/conversation';
import type { Engine, SearchFilter } from '../../lib/search/engine';
import { recall, type RecallContext } from '../../lib/recall/recall';
import { indexPending } from '../../lib/engine-host/index-pending';
import { openVault } from '../../lib/vault/dexie/open-vault';
import type { Vault } from '../../lib/vault/vault';
import { chat } from '../search/chats';
import { memoryEngine } from '../search/in-memory';

let vault: Vault;
let engine: Engine;
let names = 0;
beforeEach(async () => {
  vault = await openVault(`recall-notes-${++names}`);
  engine = await memoryEngine();
});
afterEach(() => vault.close());

/** Saturday, 21 March 2026, in the afternoon. */
const now = new Date(2026, 2, 21, 15).getTime();
const day = (month: number, date: number) => new Date(2026, month - 1, date, 12).getTime();

async function ask(question: string, filter: Partial<SearchFilter> = {}, more: Partial<RecallContext> = {}) {
  await indexPending(vault, engine);
  return recall(vault, engine, question, { scope: 'everywhere', ...filter }, { now, ...more });
}
const idsOf = async (...question: Parameters<typeof ask>) => (await ask(...question)).hits.map(hit => hit.conversation);

const note = (text: string, at: number, more: object = {}) => vault.addNote({ text, url: '', at, ...more });

describe('a note whose place a newer one took', () => {
  test('is not shown beside it', async () => {
    const before = await note('The rent is 800 of the flat by the river.', day(1, 5));
    const after = await vault.updateNote(before, { at: day(3, 5), text: 'The rent is 950 of the flat by the river.' });
    expect(await idsOf('rent of the flat by the river')).toEqual([after]);
  });

  test('is shown where only it is found, and says since when it is replaced', async () => {
    const before = await note('家賃は八万円で、川沿いの部屋です。', day(1, 5));
    const after = await vault.updateNote(before, { at: day(3, 5), text: '引っ越した。駅前の部屋。' });
    const { hits } = await ask('川沿いの家賃');
    expect(hits).toMatchObject([{ conversation: before, note: { replaced: { by: after, at: day(3, 5) } } }]);
    expect((await ask('引っ越した駅前')).hits[0]?.note).toEqual({});
  });

  test('makes room for others: as many are shown as were asked for', async () => {
    for (let n = 0; n < 3; n++) {
      const id = await note(`The harbour toll is ${n} crowns.`, day(1, 5 + n));
      await vault.updateNote(id, { at: day(2, 5 + n), text: `The harbour toll is ${n + 10} crowns now.` });
    }
    const hits = await idsOf('harbour toll crowns', {}, { maxHits: 3 });
    expect(new Set(hits).size).toBe(3);
    const replaced = await Promise.all(hits.map(async id => (await vault.readConversation(id))?.note?.replaced));
    expect(replaced).toEqual([undefined, undefined, undefined]);
  });

  test('stands for itself where what replaced it is told to one who is not here', async () => {
    const { id: space } = await vault.createSpace('Tale');
    await vault.setStory(space, {
      episodes: [
        { id: 'one', name: 'One', after: null },
        { id: 'two', name: 'Two', after: 'one' },
        { id: 'three', name: 'Three', after: 'two' },
      ],
      personas: [{ id: 'mio', name: 'Mio' }],
    });
    const place = { episode: 'one' };
    const openly = await note('The king sails north.', day(1, 1), { space, place });
    const secret = await note('The king never sailed.', day(1, 2), {
      space,
      replaces: openly,
      place: { episode: 'two', persona: 'mio' },
    });
    const from = async (at: { readonly episode: string; readonly persona?: string }) =>
      (await ask('king', { scope: { space, at } })).hits;
    expect(await from({ episode: 'two', persona: 'mio' })).toMatchObject([{ conversation: openly }]);
    for (const at of [{ episode: 'two', persona: 'mio' }, { episode: 'three' }]) {
      expect(JSON.stringify(await from(at))).not.toContain(secret);
      expect((await from(at))[0]?.note).toEqual({ place });
    }
    expect((await from({ episode: 'three', persona: 'mio' })).map(hit => hit.conversation)).toEqual([secret]);
  });
});

describe('as of a day', () => {
  let before: ConversationId;
  let after: ConversationId;
  beforeEach(async () => {
    before = await note('The rent is 800 crowns.', day(1, 5));
    after = await vault.updateNote(before, { at: day(3, 5), text: 'The rent is 950.' });
    await note('Rent of a boat, in May.', day(2, 1), { about: day(5, 1) });
    await vault.importConversation(
      chat('chatgpt:rent', 'Rent', [
        { text: 'How is rent counted?', createdAt: day(2, 10) },
        { text: 'By the month.', createdAt: day(2, 20) },
        { text: 'And the rent of a room?', createdAt: day(3, 10) },
        { text: 'By the week.', createdAt: day(3, 10) },
      ]),
    );
  });

  test('what was noted and not yet replaced then, whatever day it is about, and what was said', async () => {
    const { hits, filters: asked } = await ask('rent as of 1 March');
    expect(new Set(hits.map(hit => hit.conversation))).toEqual(new Set(['chatgpt:rent', before, boat(hits)]));
    expect(asked?.asOf?.phrase).toBe('as of 1 March');
    expect(await idsOf('rent', { asOf: day(3, 20) })).toContain(after);
    expect(await idsOf('rent', { asOf: day(3, 20) })).not.toContain(before);
    // It did not hold then any more, and what held says nothing of crowns.
    expect(await idsOf('crowns', { asOf: day(3, 20) })).toEqual([]);
    expect(await idsOf('crowns')).toEqual([before]);
    expect(await idsOf('2月3日時点で rent')).toEqual(expect.arrayContaining([before]));
    expect(await idsOf('2月3日時点で rent')).not.toContain('chatgpt:rent');
  });

  test('nothing of a chat that was said later, also around what was said', async () => {
    const exchange = async (asOf: number) => (await ask('how is rent counted', { asOf })).hits[0]?.exchange;
    expect(await exchange(day(2, 15))).toEqual([{ id: 't0', role: 'user', text: 'How is rent counted?' }]);
    expect(await exchange(day(3, 1))).toHaveLength(2);
  });

  const boat = (hits: Awaited<ReturnType<typeof ask>>['hits']) =>
    hits.find(hit => hit.snippet.includes('boat'))?.conversation;

  test('is answered in full, however much was noted since', async () => {
    const long = await note('Long ago the rent was paid in salted fish, in tar and in rope from the yard.', day(1, 6));
    for (let n = 0; n < 130; n++) await note(`The rent: ${n}.`, day(3, 12));
    expect(new Set(await idsOf('rent', { asOf: day(1, 20) }))).toEqual(new Set([before, long]));
  });
});

test('the newest of the answers is the first of what answers the question for certain', async () => {
  const said = (id: ConversationId, text: string, at: number) => chat(id, 'T', [{ text, createdAt: at }]);
  await vault.importConversation(said('chatgpt:old', 'Curry needs onions, curry needs spices: curry.', day(1, 1)));
  await vault.importConversation(said('chatgpt:new', 'Curry needs apples, too.', day(3, 1)));
  await vault.importConversation(said('chatgpt:other', 'Apples keep in a cellar.', day(3, 9)));
  expect((await idsOf('curry'))[0]).toBe('chatgpt:old');
  expect((await idsOf('the newest answer on curry'))[0]).toBe('chatgpt:new');
  expect(await idsOf('newest: curry', {}, { maxHits: 1 })).toEqual(['chatgpt:new']);
  expect(await idsOf('newest:', { scope: { space: 'main' } })).toEqual(['chatgpt:other', 'chatgpt:new', 'chatgpt:old']);
  expect(await idsOf('newest:')).toHaveLength(3);
});

test('a hit says its space where it was asked everywhere, and that its chat went on from another answer', async () => {
  const { id: space } = await vault.createSpace('Kitchen');
  const left = { text: 'Fry the garlic first.', id: 'a1', parent: 't0', role: 'assistant' } as const;
  const taken = { text: 'Fry the onions first.', id: 'a2', parent: 't0', role: 'assistant' } as const;
  await vault.importConversation(
    chat('claude:curry', 'Curry', ['How do I begin?', left, taken], {
      source: 'claude',
      space,
      activePath: ['t0', 'a2'],
    }),
  );
  expect((await ask('fry garlic')).hits).toMatchObject([{ space, turn: 'a1', isOnOldBranch: true }]);
  const [hit] = (await ask('fry onions', { scope: { space } })).hits;
  expect(hit).toMatchObject({ turn: 'a2' });
  expect(hit).not.toHaveProperty('space');
  expect(hit).not.toHaveProperty('isOnOldBranch');
});

test('of nothing asked, nothing is told, also behind a wall', async () => {
  await note('Tea at five.', day(1, 1));
  expect(await idsOf('?!', { scope: { space: 'main' } })).toEqual([]);
});
