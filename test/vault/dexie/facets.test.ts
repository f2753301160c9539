import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ConversationId } from '../../../lib/core/conversation';
import type { ListFilter, Vault } from '../../../lib/vault/vault';
import { openVault } from '../../../lib/vault/dexie/open-vault';
import { createRandom } from '../../../scripts/bench/recall/random';
import { chat } from '../../search/chats';

let vault: Vault;
let databases = 0;

/** Noon, local time. */
const day = (year: number, month: number, date: number) => new Date(year, month - 1, date, 12).getTime();

const chats = [
  chat('chatgpt:tide', 'Tide tables of Whitby', ['When is high tide?', 'At six.'], { updatedAt: day(2026, 11, 3) }),
  chat('claude:oden', 'おでんの作り方', ['大根はいつ？', '先に。'], {
    source: 'claude',
    updatedAt: day(2026, 11, 20),
    completeness: { state: 'complete', turns: 2 },
  }),
  chat('gemini:none', '', ['朝食はどこ？', '駅。'], { source: 'gemini', updatedAt: day(2026, 1, 31) }),
  chat('chatgpt:ferry', 'Ｎｉｇｈｔ ferry', ['Which cabin?', 'Amidships.'], { updatedAt: day(2025, 12, 31) }),
];

const document = (name: string, modifiedAt: number) => ({
  id: `document:${name}` as const,
  path: `Sea/${name}.md`,
  title: name,
  modifiedAt,
  space: 'main',
  sections: [{ text: name, headings: [] }],
});

const ids = async (shelf: ListFilter, offset = 0, limit = 10) =>
  (await vault.listConversations(shelf, offset, limit)).chats.map(({ id }) => id);

beforeEach(async () => {
  vault = await openVault(`shelves-${(databases += 1)}`);
  for (const one of chats) await vault.importConversation(one);
});

describe('a shelf', () => {
  test('holds all, the newest change first, page by page', async () => {
    const all: ConversationId[] = ['claude:oden', 'chatgpt:tide', 'gemini:none', 'chatgpt:ferry'];
    expect(await ids({})).toEqual(all);
    expect(await ids({}, 1, 2)).toEqual(all.slice(1, 3));
    expect(await vault.listConversations({}, 3, 100)).toMatchObject({ total: 4, chats: [{ id: 'chatgpt:ferry' }] });
    expect(await vault.listConversations({}, 4, 100)).toEqual({ total: 4, chats: [] });
  });

  test('of named conversations has each once, if it passes the rest of the filter, and documents among them', async () => {
    await vault.saveDocument(document('Charts', day(2026, 11, 5)));
    const named: ConversationId[] = ['gemini:none', 'chatgpt:gone', 'document:Charts', 'claude:oden', 'claude:oden'];
    expect(await ids({ ids: named })).toEqual(['claude:oden', 'document:Charts', 'gemini:none']);
    expect(await ids({ ids: named, source: 'claude' })).toEqual(['claude:oden']);
    expect(await ids({ ids: named }, 1, 1)).toEqual(['document:Charts']);
    expect(await vault.listConversations({ ids: [] }, 0, 10)).toEqual({ total: 0, chats: [] });
  });

  test('has the pinned ones first, among themselves by their change', async () => {
    await vault.update(['gemini:none', 'chatgpt:ferry'], { pinned: true });
    expect(await ids({})).toEqual(['gemini:none', 'chatgpt:ferry', 'claude:oden', 'chatgpt:tide']);
    expect(await ids({}, 1, 2)).toEqual(['chatgpt:ferry', 'claude:oden']);
    await vault.update(['gemini:none'], { pinned: false });
    expect(await ids({ pinned: true })).toEqual(['chatgpt:ferry']);
  });

  test.each<[ListFilter, ConversationId[]]>([
    [{ source: 'chatgpt' }, ['chatgpt:tide', 'chatgpt:ferry']],
    [{ source: 'note' }, []],
    [{ state: 'complete' }, ['claude:oden']],
    [{ from: day(2026, 1, 1), to: day(2026, 11, 3) }, ['gemini:none']],
    [{ from: day(2026, 11, 3) }, ['claude:oden', 'chatgpt:tide']],
    [{ title: ' NIGHT ' }, ['chatgpt:ferry']],
    [{ title: 'おでん' }, ['claude:oden']],
    // An untitled chat goes by its first question.
    [{ title: '朝食' }, ['gemini:none']],
    [{ source: 'chatgpt', title: 'TIDE', state: 'partial' }, ['chatgpt:tide']],
    [{ source: 'chatgpt', title: 'おでん' }, []],
  ])('%j', async (shelf, found) => {
    expect(await ids(shelf)).toEqual(found);
    expect(await vault.listConversations(shelf, 0, 0)).toEqual({ total: found.length, chats: [] });
  });

  test('is confined by space and by tag', async () => {
    const { id: space } = await vault.createSpace('Sea');
    await vault.update(['chatgpt:tide', 'chatgpt:ferry'], { space, addTags: ['海'] });
    await vault.update(['claude:oden'], { addTags: ['海', 'food'] });
    expect(await ids({ tag: '海' })).toEqual(['claude:oden', 'chatgpt:tide', 'chatgpt:ferry']);
    expect(await ids({ tag: '海', space })).toEqual(['chatgpt:tide', 'chatgpt:ferry']);
    expect(await ids({ space: 'main' })).toEqual(['claude:oden', 'gemini:none']);
  });

  test('shows a title wherever there is a question, and never the branch or the marks of the database', async () => {
    const { chats: shown } = await vault.listConversations({}, 0, 10);
    expect(shown.map(({ title }) => title)).toEqual([
      'おでんの作り方',
      'Tide tables of Whitby',
      '朝食はどこ？',
      'Ｎｉｇｈｔ ferry',
    ]);
    for (const inner of ['turns', 'activePath', 'queue', 'pin', 'page', 'firstQuestion', 'seenAt']) {
      expect(shown[0]).not.toHaveProperty(inner);
    }
    // The conversation itself says what the site said.
    expect(await vault.readConversation('gemini:none')).toMatchObject({ title: '' });
    expect(await vault.readConversation('gemini:none')).not.toHaveProperty('firstQuestion');
  });

  test('follows a chat that changes', async () => {
    await vault.save({
      id: 'chatgpt:ferry',
      source: 'chatgpt',
      url: 'https://chatgpt.com/c/ferry',
      title: 'Day ferry',
      seenAt: day(2026, 11, 21),
      turns: [{ id: 't2', role: 'user', text: 'And by day?' }],
    });
    expect(await ids({})).toEqual(['chatgpt:ferry', 'claude:oden', 'chatgpt:tide', 'gemini:none']);
    expect(await ids({ title: 'day' })).toEqual(['chatgpt:ferry']);
    expect(await ids({ title: 'night' })).toEqual([]);
  });
});

test('the first sight of a list, which comes from an index, is the list that is made of all rows', async () => {
  const random = createRandom(7);
  const { id: sea } = await vault.createSpace('Sea');
  const first = await vault.addNote({ text: '干潮', url: '', at: day(2026, 2, 2) });
  // The first version is in no list.
  await vault.saveDocument(document('plan', day(2026, 6, 1)));
  const notes = [first, await vault.addNote({ text: '干潮は九時', url: '', at: day(2026, 2, 2), replaces: first })];
  for (let round = 0; round < 40; round += 1) {
    const id = chats[Math.floor(random() * chats.length)]!.id;
    const note = notes[Math.floor(random() * notes.length)]!;
    if (random() < 0.3) await vault.update([id, note, 'document:plan'], { pinned: random() < 0.5 });
    else if (random() < 0.5) await vault.update([id], { space: random() < 0.5 ? sea : 'main' });
    else if (random() < 0.6) await vault.softDelete([id, note], day(2026, 11, 22));
    else await vault.undelete([id, note]);
    for (const shelf of [
      {},
      { pinned: true },
      { space: 'main' },
      { space: sea },
      { space: sea, pinned: true },
    ] as const)
      for (const [offset, limit] of [
        [0, 9],
        [1, 2],
        [3, 0],
      ] as const)
        expect(await vault.listConversations(shelf, offset, limit)).toEqual(
          // No index has this end of time, so all rows are read.
          await vault.listConversations({ ...shelf, to: Infinity }, offset, limit),
        );
  }
});

test('documents are listed by themselves, and among the chats only while they are pinned', async () => {
  const { id: sea } = await vault.createSpace('Sea');
  await vault.saveDocument(document('plan', day(2026, 11, 22)));
  await vault.saveDocument({ ...document('chart', day(2026, 11, 21)), space: sea });
  const withoutDocuments = ['claude:oden', 'chatgpt:tide', 'gemini:none', 'chatgpt:ferry'];
  expect(await ids({})).toEqual(withoutDocuments);
  expect(await ids({ title: 'plan' })).toEqual([]);
  expect(await ids({ space: sea })).toEqual([]);
  expect(await ids({ source: 'document' })).toEqual(['document:plan', 'document:chart']);
  expect(await ids({ space: sea, withDocuments: true })).toEqual(['document:chart']);
  const counted = await vault.readFacets();
  expect(counted).toMatchObject({
    all: 4,
    spaces: [
      { id: 'main', count: 4 },
      { id: sea, count: 0 },
    ],
  });
  expect(counted.sources).toContainEqual({ source: 'document', count: 2 });
  expect(counted.days.map(({ count }) => count)).toEqual([1, 1, 1, 1]);

  await vault.update(['document:chart'], { addTags: ['海'] });
  expect(await ids({ tag: '海' })).toEqual(['document:chart']);
  await vault.update(['document:plan'], { pinned: true });
  expect(await ids({})).toEqual(['document:plan', ...withoutDocuments]);
  expect(await ids({ pinned: true })).toEqual(['document:plan']);
  expect((await vault.readFacets()).all).toBe(5);
});

test('shelves say how much stands where, days by the local calendar', async () => {
  const { id: sea } = await vault.createSpace('Sea');
  await vault.createSpace('Empty');
  await vault.update(['chatgpt:tide'], { space: sea, addTags: ['海', 'b'], pinned: true });
  await vault.update(['claude:oden'], { addTags: ['海'] });
  expect(await vault.readFacets()).toEqual({
    all: 4,
    pinned: 1,
    sources: [
      { source: 'chatgpt', count: 2 },
      { source: 'claude', count: 1 },
      { source: 'gemini', count: 1 },
    ],
    spaces: [
      { id: 'main', name: '', count: 3 },
      { id: 'Empty', name: 'Empty', count: 0 },
      { id: 'Sea', name: 'Sea', count: 1 },
    ],
    tags: [
      { tag: 'b', count: 1 },
      { tag: '海', count: 2 },
    ],
    days: [
      { day: '2026-11-20', count: 1 },
      { day: '2026-11-03', count: 1 },
      { day: '2026-01-31', count: 1 },
      { day: '2025-12-31', count: 1 },
    ],
  });
});

describe('the total of a list that is longer than its page', () => {
  const readTotals = async () => [
    (await vault.listConversations({}, 0, 1)).total,
    (await vault.listConversations({ space: 'main' }, 0, 1)).total,
    (await vault.listConversations({ pinned: true }, 0, 0)).total,
  ];
  const changes: Record<string, () => Promise<unknown>> = {
    'a new chat': () => vault.importConversation(chat('chatgpt:new', 'New', ['新しい？', 'Yes.'])),
    'a pinned chat': () => vault.update(['chatgpt:ferry'], { pinned: true }),
    'a chat in another space': async () => {
      const { id } = await vault.createSpace('Sea');
      return vault.update(['chatgpt:tide'], { space: id });
    },
    'a deleted chat': () => vault.softDelete(['chatgpt:tide'], day(2026, 11, 21)),
    'a forgotten chat': () => vault.forget('chatgpt:tide'),
    'a pinned document': async () => {
      await vault.saveDocument(document('Log', day(2026, 11, 1)));
      return vault.update(['document:Log'], { pinned: true });
    },
    'an import that another context merged': async () => {
      const other = await openVault(`shelves-${databases}`);
      const { id } = await other.stage([chat('chatgpt:staged', 'Staged', ['取り込んだ？', 'Yes.'])]);
      await other.mergeStaged(id, {});
      other.close();
    },
  };

  test.each(Object.entries(changes))('follows %s', async (_, change) => {
    const before = await readTotals();
    await change();
    const after = await readTotals();
    expect(after).not.toEqual(before);
    const lists: readonly ListFilter[] = [{}, { space: 'main' }, { pinned: true }];
    expect(after).toEqual((await Promise.all(lists.map(list => ids(list, 0, 100)))).map(({ length }) => length));
  });

  test('is counted once between two of them', async () => {
    await readTotals();
    const counts = [vi.spyOn(IDBObjectStore.prototype, 'count'), vi.spyOn(IDBIndex.prototype, 'count')];
    await readTotals();
    expect(counts.flatMap(({ mock }) => mock.calls)).toEqual([]);
    await vault.update(['chatgpt:tide'], { pinned: true });
    await readTotals();
    expect(counts.flatMap(({ mock }) => mock.calls)).not.toEqual([]);
    vi.restoreAllMocks();
  });
});

test('an empty vault has empty shelves', async () => {
  const empty = await openVault('shelves-empty');
  expect(await empty.listConversations({}, 0, 10)).toEqual({ total: 0, chats: [] });
  expect(await empty.readFacets()).toEqual({
    all: 0,
    pinned: 0,
    sources: [],
    spaces: [{ id: 'main', name: '', count: 0 }],
    tags: [],
    days: [],
  });
});
