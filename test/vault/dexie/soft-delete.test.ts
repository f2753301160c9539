import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Conversation, ConversationId, Snapshot } from '../../../lib/core/conversation';
import type { Vault } from '../../../lib/vault/vault';
import { merge } from '../../../lib/merge/merge';
import { openVault } from '../../../lib/vault/dexie/open-vault';
import { random, type Random } from '../../fakes/made-up-site';
import { bread, ferry, ramen, ramenEdited } from '../fill';

let vault: Vault;
let databases = 0;

beforeEach(async () => {
  vault = await openVault(`leaving-${(databases += 1)}`);
});

describe('a chat that leaves', () => {
  test('is in no list, no count, no export, no answer, and is not saved', async () => {
    for (const seen of [ramen, ferry]) await vault.save(seen);
    const known = (await vault.readConversation(ramen.id)) as Conversation;
    await vault.softDelete([ramen.id], 1000);

    expect(await vault.readConversation(ramen.id)).toBeUndefined();
    expect(await vault.readExchanges([{ conversation: ramen.id, turn: 'a1' }])).toEqual([undefined]);
    expect((await vault.listNewest(9)).map(({ id }) => id)).toEqual([ferry.id]);
    expect(await vault.listConversations({}, 0, 9)).toMatchObject({ total: 1 });
    expect(await vault.readFacets()).toMatchObject({ all: 1, sources: [{ source: 'claude', count: 1 }] });
    expect(await vault.readCounts()).toEqual({ conversations: 1, documents: 0, turns: 2, pending: 1, failed: 0 });
    expect((await vault.readPage(undefined, 1_000_000)).map(({ id }) => id)).toEqual([ferry.id]);
    expect((await vault.listPending(9)).map(({ id }) => id)).toEqual([ferry.id]);
    expect(await vault.readCompleteness(ramen)).toBeUndefined();
    expect(await vault.isForgotten(ramen.id)).toBe(true);
    expect(await vault.save(ramenEdited)).toMatchObject({ result: 'forgotten' });
    expect(await vault.importConversation(known)).toBe('forgotten');
    await vault.update([ramen.id], { title: 'T' });
    expect(await vault.requeueExcept([{ conversation: ramen.id, revision: 1 }])).toEqual([ramen.id]);
  });

  test('comes back as it was, and waits for the index as another revision', async () => {
    await vault.save(ramen);
    await vault.update([ramen.id], { title: '味噌', pinned: true, addTags: ['x'] });
    const known = await vault.readConversation(ramen.id);
    await vault.markIndexed([{ conversation: ramen.id, revision: 2 }]);
    await vault.softDelete([ramen.id], 1000);
    await vault.save({ ...ramenEdited, title: 'Changed' });
    expect(await vault.undelete([ramen.id, ferry.id])).toEqual([ramen.id]);

    expect(await vault.readConversation(ramen.id)).toEqual({ ...known, revision: 3 });
    expect(await vault.isForgotten(ramen.id)).toBe(false);
    expect((await vault.listConversations({ pinned: true, tag: 'x' }, 0, 9)).total).toBe(1);
    // The index was still at work with the one that left.
    await vault.markIndexed([{ conversation: ramen.id, revision: 2 }]);
    expect((await vault.listPending(9)).map(({ id, revision }) => [id, revision])).toEqual([[ramen.id, 3]]);
    expect(await vault.save(ramenEdited)).toMatchObject({ result: 'changed' });
    expect((await vault.readConversation(ramen.id))?.turns).toHaveLength(4);
  });

  test('is gone for good once its leave is taken, and only then', async () => {
    for (const seen of [ramen, ferry, bread]) await vault.save(seen);
    await vault.softDelete([ramen.id], 1000);
    await vault.softDelete([ferry.id, ramen.id], 2000);
    expect((await vault.listDeleted()).chats.toSorted()).toEqual([ramen.id, ferry.id]);
    expect((await vault.purge(999)).chats).toEqual([]);
    expect((await vault.purge(1999)).chats).toEqual([ramen.id]);
    expect(await vault.undelete([ramen.id, ferry.id])).toEqual([ferry.id]);
    expect((await vault.purge(Infinity)).chats).toEqual([]);
    expect(await vault.isForgotten(ramen.id)).toBe(true);
    expect(await vault.save(ramen)).toMatchObject({ result: 'forgotten' });
    expect(await vault.readCounts()).toMatchObject({ conversations: 2, turns: 4 });
  });

  test('can be forgotten at once after all', async () => {
    await vault.save(ramen);
    await vault.softDelete([ramen.id], 1000);
    await vault.forget(ramen.id);
    expect(await vault.undelete([ramen.id])).toEqual([]);
    expect(await vault.isForgotten(ramen.id)).toBe(true);
  });

  test('with an answer that was growing comes back with it, and its end takes its place', async () => {
    const prompt = { id: 'q', parent: null, role: 'user', text: '由来は？' } as const;
    const seen = (seenAt: number, ...answer: Snapshot['turns']) => ({ ...ferry, seenAt, turns: [prompt, ...answer] });
    const begun = '八百年前に見つかったと言われます。';
    await vault.save(seen(1, { id: 'draft:q', role: 'assistant', text: begun.slice(0, 9), unfinished: 'growing' }));
    await vault.softDelete([ferry.id], 1000);
    expect(
      await vault.save(seen(2, { id: 'draft:q', role: 'assistant', text: begun, unfinished: 'growing' })),
    ).toMatchObject({ result: 'forgotten' });
    await vault.undelete([ferry.id]);
    expect((await vault.readConversation(ferry.id))?.turns.map(({ text }) => text)).toEqual([
      prompt.text,
      begun.slice(0, 9),
    ]);
    await vault.save(seen(3, { id: 'a', role: 'assistant', text: `${begun} The stone is still there.` }));
    expect((await vault.readConversation(ferry.id))?.turns.map(({ id }) => id)).toEqual(['q', 'a']);
  });

  test('keeps its account apart from another’s on the same site', async () => {
    await vault.save({ ...ferry, account: 'org-1' });
    await vault.softDelete([ferry.id], 1000);
    expect(await vault.save({ ...ferry, account: 'org-1', seenAt: ferry.seenAt + 1 })).toMatchObject({
      result: 'forgotten',
    });
    expect(await vault.save({ ...ferry, account: 'org-2' })).toMatchObject({ result: 'new' });
    await vault.undelete([ferry.id]);
    expect(await vault.readConversation(ferry.id)).toMatchObject({ account: 'org-1' });
    expect(await vault.readConversation(`${ferry.id}@org-2`)).toMatchObject({ account: 'org-2' });
  });

  test('is not missed in the account’s own list, and has its title there again when it is back', async () => {
    await vault.save(ramen);
    const listed = { id: '68a0-11', title: '札幌の味噌ラーメン' };
    await vault.putListing({ site: 'chatgpt', chats: [listed], seenAt: 1 });
    await vault.softDelete([ramen.id], 1000);
    expect(await vault.readCoverage()).toMatchObject([{ listed: 0, kept: 0 }]);
    expect(await vault.listUncovered('chatgpt', undefined, 9)).toEqual([]);
    await vault.undelete([ramen.id]);
    expect(await vault.listUncovered('chatgpt', undefined, 9)).toEqual([listed]);
    await vault.softDelete([ramen.id], 1000);
    await vault.purge(2000);
    expect(await vault.readCoverage()).toMatchObject([{ listed: 0, kept: 0 }]);
  });

  test('is not seen in the log of insertions either', async () => {
    for (const seen of [ramen, ferry]) await vault.save(seen);
    const from = (one: Snapshot, turn: string) => ({ conversation: one.id, turn });
    const elsewhere = 'https://gemini.google.com/app';
    const both = [from(ramen, 'a1'), from(ferry, 'm2')];
    await vault.logInsertion({ fence: '00000001', from: [from(ramen, 'a1')], into: elsewhere, at: 1 });
    await vault.logInsertion({ fence: '00000002', from: both, into: elsewhere, at: 2 });
    await vault.logInsertion({ fence: '00000003', from: [from(ferry, 'm2')], into: ramen.url, at: 3 });
    await vault.softDelete([ramen.id], 1000);
    expect(await vault.listInsertions(9)).toEqual([
      { fence: '00000002', from: [from(ferry, 'm2')], into: elsewhere, at: 2, titles: [ferry.title] },
    ]);
    await vault.undelete([ramen.id]);
    expect((await vault.listInsertions(9)).map(({ fence, titles }) => [fence, titles])).toEqual([
      ['00000003', [ferry.title]],
      ['00000002', [ramen.title, ferry.title]],
      ['00000001', [ramen.title]],
    ]);
    expect((await vault.listInsertions(1, 3)).map(({ fence }) => fence)).toEqual(['00000002']);
    await vault.softDelete([ramen.id], 1000);
    await vault.purge(2000);
    expect(await vault.readInsertion('00000001')).toBeUndefined();
    expect((await vault.listInsertions(9)).map(({ fence }) => fence)).toEqual(['00000002']);
  });
});

/** What the vault should hold: chats by where they stand. */
interface Expected {
  readonly here: Map<ConversationId, Conversation>;
  readonly away: Map<ConversationId, { readonly chat: Conversation; readonly leftAt: number }>;
  readonly gone: Set<ConversationId>;
}

/** What may happen to the vault, and to what is expected of it. */
const moves: readonly ((next: Random, now: number, expected: Expected) => Promise<void>)[] = [
  saved,
  saved,
  saved,

  async function left(next, now, { here, away }) {
    const ids = someOf(next);
    await vault.softDelete(ids, now);
    for (const id of ids) {
      const chat = here.get(id);
      if (chat) away.set(id, { chat, leftAt: now });
      here.delete(id);
    }
  },

  async function cameBack(next, _now, { here, away }) {
    const ids = someOf(next);
    const back = ids.filter(id => away.has(id));
    expect(await vault.undelete(ids)).toEqual(back);
    for (const id of back) {
      const left = away.get(id);
      if (left) here.set(id, { ...left.chat, revision: left.chat.revision + 1 });
      away.delete(id);
    }
  },

  async function tookLeave(next, now, { away, gone }) {
    const until = now - next(6);
    const taken = [...away].filter(([, { leftAt }]) => leftAt <= until).map(([id]) => id);
    expect(new Set((await vault.purge(until)).chats)).toEqual(new Set(taken));
    for (const id of taken) {
      away.delete(id);
      gone.add(id);
    }
  },
];

const ids: readonly ConversationId[] = ['claude:0', 'claude:1', 'claude:2', 'claude:3'];
const someOf = (next: Random) => ids.filter(() => next(2) === 0);

async function saved(next: Random, now: number, { here, away, gone }: Expected): Promise<void> {
  const id = ids[next(ids.length)] ?? 'claude:0';
  const turn = next(5);
  const seen: Snapshot = {
    id,
    source: 'claude',
    url: `https://claude.ai/chat/${id.slice(7)}`,
    title: `Chat ${next(3)}`,
    seenAt: now,
    turns: [
      { id: `q${turn}`, role: 'user', text: `質問 ${turn}` },
      { id: `a${turn}`, role: 'assistant', text: `answer ${turn}` },
    ],
  };
  const { result } = await vault.save(seen);
  const isAway = away.has(id) || gone.has(id);
  expect(result === 'forgotten').toBe(isAway);
  if (!isAway) here.set(id, merge(here.get(id), seen).conversation);
}

test.each(Array.from({ length: 25 }, (_, seed) => seed))(
  'whatever is saved, leaves, comes back and is taken: what is here is what should be, seed %i',
  async seed => {
    const next = random(seed);
    const expected: Expected = { here: new Map(), away: new Map(), gone: new Set() };
    for (let now = 1; now <= 40; now += 1) await moves[next(moves.length)]?.(next, now, expected);

    const { here, away, gone } = expected;
    for (const [id, chat] of here) expect(await vault.readConversation(id)).toEqual(chat);
    expect(new Set((await vault.listConversations({}, 0, 9)).chats.map(({ id }) => id))).toEqual(new Set(here.keys()));
    expect(new Set((await vault.readPage(undefined, 1_000_000)).map(({ id }) => id))).toEqual(new Set(here.keys()));
    expect(new Set((await vault.listDeleted()).chats)).toEqual(new Set(away.keys()));
    const turns = [...here.values()].reduce((sum, chat) => sum + chat.turns.length, 0);
    expect(await vault.readCounts()).toEqual({
      conversations: here.size,
      documents: 0,
      turns,
      pending: here.size,
      failed: 0,
    });
    for (const id of [...away.keys(), ...gone]) expect(await vault.isForgotten(id)).toBe(true);
  },
);
