import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import type { Conversation, ConversationId } from '../../../lib/core/conversation';
import type { Vault } from '../../../lib/vault/vault';
import { toCloseMark, toOpenMark } from '../../../lib/core/fence';
import { openConnection } from '../../../lib/vault/dexie/connection';
import { createVault, openVault } from '../../../lib/vault/dexie/open-vault';
import { bread, ferry, ramen, ramenEdited } from '../fill';

let count = 0;
const emptyVault = (): Promise<Vault> => openVault(`vault-${(count += 1)}`);

describe('saving', () => {
  test('answers new, then unchanged, then changed, and gives the conversation back whole', async () => {
    const vault = await emptyVault();
    expect(await vault.save(ramen)).toMatchObject({ result: 'new' });
    expect(await vault.save(ramen)).toMatchObject({ result: 'unchanged' });
    expect(await vault.save(ramenEdited)).toMatchObject({ result: 'changed' });
    expect(await vault.readConversation(ramen.id)).toEqual({
      id: 'chatgpt:68a0-11',
      source: 'chatgpt',
      url: 'https://chatgpt.com/c/68a0-11',
      title: '札幌の味噌ラーメン',
      model: 'gpt-5',
      space: 'main',
      createdAt: 1_760_000_000_000,
      updatedAt: 1_760_000_060_000,
      completeness: { state: 'partial', turns: 4, gap: false, fromStart: true },
      revision: 2,
      turns: [
        { ...ramen.turns[0], observedAt: 1_760_000_000_000 },
        { ...ramen.turns[1], parent: 'u1', observedAt: 1_760_000_000_000 },
        { ...ramenEdited.turns[0], observedAt: 1_760_000_060_000 },
        { ...ramenEdited.turns[1], parent: 'u1b', observedAt: 1_760_000_060_000 },
      ],
      activePath: ['u1b', 'a1b'],
    });
  });

  test('keeps a chat that was closed and opened again', async () => {
    const vault = await openVault('reopened');
    await vault.save(ferry);
    vault.close();
    const again = await openVault('reopened');
    expect(await again.save(ferry)).toMatchObject({ result: 'unchanged' });
    expect((await again.readConversation(ferry.id))?.turns).toHaveLength(2);
  });

  test('marks what Kura had inserted, and only that', async () => {
    const vault = await emptyVault();
    const before = 'See this: ';
    const inserted = `${toOpenMark('0a1b2c3d')}\n前の答え\n${toCloseMark('0a1b2c3d')}`;
    await vault.save({
      ...ferry,
      turns: [
        {
          id: 'm1',
          role: 'user',
          text: `${before}${inserted} and now?`,
          quotes: [{ fence: 'forged00', start: 0, end: 3 }],
        },
        { id: 'm2', role: 'assistant', text: `Your mark ${toOpenMark('ffffffff')} has no end.` },
      ],
    });
    const turns = (await vault.readConversation(ferry.id))?.turns;
    expect(turns?.[0]?.quotes).toEqual([{ fence: '0a1b2c3d', start: 10, end: 10 + inserted.length }]);
    // Of an end that is missing only the mark itself is Kura's.
    expect(turns?.[1]?.quotes).toEqual([{ fence: 'ffffffff', start: 10, end: 25 }]);
  });

  test('two chats never mix, even with the same turn ids and with ids that begin alike', async () => {
    const vault = await emptyVault();
    await vault.save({ ...ferry, id: 'claude:a', turns: [{ id: 'm1', role: 'user', text: 'one' }] });
    await vault.save({ ...ferry, id: 'claude:ab', turns: [{ id: 'm1', role: 'user', text: '二' }] });
    expect((await vault.readConversation('claude:a'))?.turns.map(({ text }) => text)).toEqual(['one']);
    expect((await vault.readConversation('claude:ab'))?.turns.map(({ text }) => text)).toEqual(['二']);
  });

  test('hostile ids and titles are kept as the words they are', async () => {
    const vault = await emptyVault();
    await vault.save({
      ...ferry,
      id: 'claude:__proto__',
      title: '__proto__',
      turns: [{ id: '__proto__', role: 'user', text: 'constructor' }],
    });
    expect(await vault.readConversation('claude:__proto__')).toMatchObject({
      title: '__proto__',
      activePath: ['__proto__'],
    });
    expect(await vault.readConversation('claude:constructor')).toBeUndefined();
    expect({}).not.toHaveProperty('title');
  });
});

describe('a draft of an answer that grows', () => {
  const prompt = { id: 'q', parent: null, role: 'user', text: '由来は？' } as const;
  const draft = (seenAt: number, text: string) => ({
    ...ferry,
    seenAt,
    turns: [prompt, { id: 'draft:q', role: 'assistant', text, unfinished: 'growing' } as const],
  });
  const begun = '八百年前に見つかったと言われます。';

  test('is one row, written over, and goes away with its answer', async () => {
    const vault = await emptyVault();
    expect(await vault.save(draft(1, begun.slice(0, 9)))).toMatchObject({ result: 'new' });
    expect(await vault.save(draft(2, begun))).toMatchObject({ result: 'changed' });
    expect(await vault.readCounts()).toMatchObject({ turns: 2 });
    const whole = { id: 'a', role: 'assistant', text: `${begun}\n\nThe stone is still there.` } as const;
    await vault.save({ ...ferry, seenAt: 3, turns: [prompt, whole, { id: 'q2', role: 'user', text: 'Where?' }] });
    expect((await vault.readConversation(ferry.id))?.turns.map(({ id }) => id)).toEqual(['q', 'a', 'q2']);
    expect(await vault.readCounts()).toMatchObject({ turns: 3 });
    expect(await vault.save(draft(2, begun))).toMatchObject({ result: 'unchanged' });
  });

  test('in a long chat writes the rows that changed, and no others', async () => {
    const connection = await openConnection('checkpoints');
    const vault = createVault(connection);
    const turns = Array.from({ length: 400 }, (_, n) => ({
      id: n === 399 ? 'q' : `t${n}`,
      role: n % 2 === 1 ? ('user' as const) : ('assistant' as const),
      text: `段落 ${n}`,
    }));
    await vault.save({ ...ferry, seenAt: 1, turns });
    const written: string[] = [];
    connection.database.turns.hook('updating', (_changes, key) => void written.push(key[1]));
    connection.database.turns.hook('creating', key => void written.push(key[1]));
    const last = turns.slice(-2);
    for (const [at, text] of [begun.slice(0, 5), begun].entries()) {
      const growing = { id: 'draft:q', role: 'assistant', text, unfinished: 'growing' } as const;
      await vault.save({ ...ferry, seenAt: 2 + at, turns: [...last, growing] });
    }
    expect(written).toEqual(['draft:q', 'draft:q']);
    vault.close();
  });
});

describe('two connections to one vault', () => {
  test('saving the same chat at once doubles no turn and loses none', async () => {
    const [one, other] = await Promise.all([openVault('two-tabs'), openVault('two-tabs')]);
    const turns = Array.from({ length: 20 }, (_, n) => ({
      id: `t${n}`,
      role: n % 2 === 0 ? ('user' as const) : ('assistant' as const),
      text: `段落 ${n}`,
    }));
    const windows = Array.from({ length: 20 }, (_, n) => ({
      ...ferry,
      seenAt: 1000 + n,
      turns: turns.slice(Math.max(0, n - 3), n + 1),
    }));
    const results = await Promise.all(windows.flatMap(seen => [one.save(seen), other.save(seen)]));
    expect(results.filter(({ result }) => result === 'new')).toHaveLength(1);
    const known = await other.readConversation(ferry.id);
    expect(known?.turns.map(({ id }) => id).sort()).toEqual(turns.map(({ id }) => id).sort());
    expect(known?.activePath).toEqual(turns.map(({ id }) => id));
    expect(await one.readCounts()).toMatchObject({ conversations: 1, turns: 20 });
  });

  test('each sees what the other wrote', async () => {
    const [background, host] = [await openVault('shared'), await openVault('shared')];
    await background.save(ramen);
    const [waiting] = await host.listPending(5);
    await host.markIndexed([{ conversation: ramen.id, revision: waiting?.revision ?? 0 }]);
    expect(await background.listPending(5)).toEqual([]);
    await background.forget(ramen.id);
    expect(await host.readConversation(ramen.id)).toBeUndefined();
  });
});

describe('lists and counts', () => {
  test('the list is newest change first, without turns, in pages', async () => {
    const vault = await emptyVault();
    for (const seen of [ramen, ferry, bread]) await vault.save(seen);
    expect((await vault.listNewest(10)).map(({ id }) => id)).toEqual([ferry.id, bread.id, ramen.id]);
    expect((await vault.listNewest(1, 1)).map(({ id }) => id)).toEqual([bread.id]);
    const [first] = await vault.listNewest(1);
    expect(first).toMatchObject({ title: 'Night ferry "Sunflower"', turnCount: 2, revision: 1 });
    for (const inner of ['turns', 'activePath', 'queue']) expect(first).not.toHaveProperty(inner);
  });

  test('pages for the export are in order of id, whole, and at least one long', async () => {
    const vault = await emptyVault();
    for (const seen of [ferry, bread, ramen]) await vault.save(seen);
    const first = await vault.readPage(undefined, 1);
    expect(first.map(({ id }) => id)).toEqual(['chatgpt:68a0-11']);
    expect(first[0]?.turns).toHaveLength(2);
    expect((await vault.readPage('chatgpt:68a0-11', 1_000_000)).map(({ id }) => id)).toEqual([
      'claude:1f0e-22',
      'gemini:9c33',
    ]);
    expect(await vault.readPage('gemini:9c33', 1_000_000)).toEqual([]);
  });

  test('pages end where they are full, wherever that is among those read at once', async () => {
    const vault = await emptyVault();
    const ids = Array.from({ length: 30 }, (_, n) => `claude:${String(n).padStart(2, '0')}` as const);
    for (const id of ids) await vault.save({ ...ferry, id, turns: [{ id: 'm', role: 'user', text: '潮'.repeat(10) }] });
    const pages: string[][] = [];
    for (let after: ConversationId | undefined; ;) {
      // Three chats of thirty bytes each are less than a page, four are more.
      const page = await vault.readPage(after, 100);
      if (page.length === 0) break;
      pages.push(page.map(({ id }) => id));
      after = page.at(-1)?.id;
    }
    expect(pages.flat()).toEqual(ids);
    expect(pages.map(page => page.length)).toEqual([4, 4, 4, 4, 4, 4, 4, 2]);
  });

  test('counts say what is there, what waits and what was set aside', async () => {
    const vault = await emptyVault();
    for (const seen of [ramen, ferry, bread]) await vault.save(seen);
    await vault.markIndexed([{ conversation: ferry.id, revision: 1 }]);
    await vault.markFailed(bread.id, 1, 'too long');
    expect(await vault.readCounts()).toEqual({ conversations: 3, documents: 0, turns: 6, pending: 1, failed: 1 });
  });
});

describe('the queue for the index', () => {
  test('is newest change first, and a change puts a conversation back', async () => {
    const vault = await emptyVault();
    for (const seen of [ramen, ferry, bread]) await vault.save(seen);
    expect((await vault.listPending(2)).map(({ id }) => id)).toEqual([ferry.id, bread.id]);
    for (const { id, revision } of await vault.listPending(3))
      await vault.markIndexed([{ conversation: id, revision }]);
    expect(await vault.listPending(3)).toEqual([]);
    await vault.save(ramenEdited);
    expect((await vault.listPending(3)).map(({ id, revision }) => [id, revision])).toEqual([[ramen.id, 2]]);
  });

  test('of long conversations few are read at once, and at least one', async () => {
    const vault = await emptyVault();
    const text = 'harbour lights '.repeat(100_000);
    const toLong = (seen: typeof ramen) => ({ ...seen, turns: seen.turns.map(turn => ({ ...turn, text })) });
    for (const seen of [ramen, ferry, bread]) await vault.save(toLong(seen));
    for (const left of [3, 2, 1]) {
      const [first, ...more] = await vault.listPending(9);
      expect(more).toEqual([]);
      expect((await vault.readCounts()).pending).toBe(left);
      if (first) await vault.markIndexed([{ conversation: first.id, revision: first.revision }]);
    }
  });

  test('a mark of an older revision is ignored, whichever mark it is', async () => {
    const vault = await emptyVault();
    await vault.save(ramen);
    await vault.save(ramenEdited);
    await vault.markIndexed([{ conversation: ramen.id, revision: 1 }]);
    await vault.markFailed(ramen.id, 1, 'no');
    expect(await vault.readCounts()).toMatchObject({ pending: 1, failed: 0 });
    await vault.markIndexed([{ conversation: 'claude:never-seen', revision: 1 }]);
  });

  test('what was set aside waits for its next revision, or for the whole index to be made anew', async () => {
    const vault = await emptyVault();
    await vault.save(ramen);
    await vault.markFailed(ramen.id, 1, 'no words in it');
    expect(await vault.listPending(3)).toEqual([]);
    await vault.save(ramenEdited);
    expect(await vault.listPending(3)).toHaveLength(1);
    await vault.markFailed(ramen.id, 2, 'no words in it');
    await vault.requeueExcept([]);
    expect(await vault.readCounts()).toMatchObject({ pending: 1, failed: 0 });
  });

  test('what was set aside is told with its reason, newest change first, as far as it is asked for', async () => {
    const vault = await emptyVault();
    for (const sighting of [ramen, ferry, bread]) await vault.save(sighting);
    expect(await vault.listFailed(9)).toEqual([]);
    await vault.markFailed(ramen.id, 1, 'RangeError: no words in it');
    await vault.markFailed(ferry.id, 1, 'Error: other');
    const [newest, older] = await vault.listFailed(9);
    expect([newest?.chat.updatedAt, older?.chat.updatedAt]).toEqual(
      [ramen.seenAt, ferry.seenAt].toSorted((one, other) => other - one),
    );
    expect(await vault.listFailed(9)).toContainEqual({
      chat: expect.objectContaining({ id: ramen.id, title: ramen.title }),
      reason: 'RangeError: no words in it',
    });
    expect(await vault.listFailed(1)).toHaveLength(1);
  });

  test('everything is queued but what is learnt at its present revision', async () => {
    const vault = await emptyVault();
    for (const sighting of [ramen, ferry, bread]) {
      await vault.save(sighting);
      await vault.markIndexed([{ conversation: sighting.id, revision: 1 }]);
    }
    await vault.save(ramenEdited);
    // The old revision of one chat, one whose mark was lost, and one that is gone.
    const gone = await vault.requeueExcept([
      { conversation: ramen.id, revision: 1 },
      { conversation: ferry.id, revision: 1 },
      { conversation: 'claude:gone', revision: 1 },
    ]);
    expect(gone).toEqual(['claude:gone']);
    expect((await vault.listPending(9)).map(({ id }) => id).sort()).toEqual([ramen.id, bread.id].sort());
    expect(await vault.requeueExcept([{ conversation: bread.id, revision: 1 }])).toEqual([]);
    expect((await vault.listPending(9)).map(({ id }) => id).sort()).toEqual([ramen.id, ferry.id].sort());
  });
});

test('an insertion that was undone stays in the log, and the log says so', async () => {
  const vault = await emptyVault();
  await vault.save(ramen);
  const insertion = { from: [{ conversation: ramen.id, turn: 'a1' }], into: 'https://claude.ai/new' };
  await vault.logInsertion({ ...insertion, fence: '00000001', at: 1 });
  await vault.logInsertion({ ...insertion, fence: '00000002', at: 2 });
  await vault.markUndone('00000001');
  expect((await vault.listInsertions(9)).map(({ fence, undone }) => [fence, undone])).toEqual([
    ['00000002', undefined],
    ['00000001', true],
  ]);
  expect(await vault.readInsertion('00000001')).toEqual({ ...insertion, fence: '00000001', at: 1, undone: true });
  // A call that was lost on its way is made again, and may come after the undo.
  await vault.logInsertion({ ...insertion, fence: '00000001', at: 1 });
  expect(await vault.readInsertion('00000001')).toMatchObject({ undone: true });
  // One that could not be noted down, or whose chat was forgotten meanwhile.
  await vault.markUndone('00000003');
  expect(await vault.readInsertion('00000003')).toBeUndefined();
});

describe('forgetting', () => {
  test('removes the conversation with all that was made of it, and it does not come back', async () => {
    const vault = await emptyVault();
    await vault.save(ramen);
    await vault.save(ferry);
    const known = (await vault.readConversation(ramen.id)) as Conversation;
    await vault.forget(ramen.id);

    expect(await vault.isForgotten(ramen.id)).toBe(true);
    expect(await vault.isForgotten(ferry.id)).toBe(false);
    expect(await vault.save(ramenEdited)).toMatchObject({ result: 'forgotten' });
    expect(await vault.importConversation(known)).toBe('forgotten');
    expect(await vault.readConversation(ramen.id)).toBeUndefined();
    expect(await vault.readCounts()).toEqual({ conversations: 1, documents: 0, turns: 2, pending: 1, failed: 0 });
  });

  test('clears the log of insertions: out of the chat, into it, and in part', async () => {
    const vault = await emptyVault();
    await vault.save(ramen);
    await vault.save(ferry);
    const fromRamen = { conversation: ramen.id, turn: 'a1' };
    const fromFerry = { conversation: ferry.id, turn: 'm2' };
    const elsewhere = 'https://gemini.google.com/app';
    await vault.logInsertion({ fence: '00000001', from: [fromRamen], into: elsewhere, at: 1 });
    await vault.logInsertion({ fence: '00000002', from: [fromRamen, fromFerry], into: elsewhere, at: 2 });
    await vault.logInsertion({ fence: '00000003', from: [fromFerry], into: 'https://chatgpt.com/c/68a0-11', at: 3 });
    await vault.logInsertion({ fence: '00000004', from: [fromFerry], into: elsewhere, at: 4 });
    await vault.forget(ramen.id);
    await vault.logInsertion({ fence: '00000005', from: [fromRamen], into: elsewhere, at: 5 });

    expect(await vault.readInsertion('00000001')).toBeUndefined();
    expect(await vault.readInsertion('00000002')).toEqual({
      fence: '00000002',
      from: [fromFerry],
      into: elsewhere,
      at: 2,
    });
    expect(await vault.readInsertion('00000003')).toBeUndefined();
    expect(await vault.readInsertion('00000004')).toEqual({
      fence: '00000004',
      from: [fromFerry],
      into: elsewhere,
      at: 4,
    });
    expect(await vault.readInsertion('00000005')).toBeUndefined();
  });
});
