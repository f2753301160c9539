import 'fake-indexeddb/auto';
import { Dexie, type Collection } from 'dexie';
import { beforeAll, describe, expect, test } from 'vitest';
import { openConnection, type VaultConnection, type VaultDatabase } from '../../../lib/vault/dexie/connection';
import { writeJournal } from '../../../lib/vault/dexie/import-journal';
import type { ConversationRow, SpaceRow } from '../../../lib/vault/dexie/schema';
import { shadowNames, type ShadowedTable } from '../../../lib/vault/dexie/shadow-tables';

const tables = Object.keys(shadowNames) as ShadowedTable[];

const row = (n: number, more: Partial<ConversationRow> = {}): ConversationRow => ({
  id: `chatgpt:${n}`,
  source: 'chatgpt',
  url: `https://chatgpt.com/c/${n}`,
  title: `潮 ${n}`,
  space: 'main',
  createdAt: 1,
  updatedAt: 10 * (n % 4),
  completeness: { state: 'partial', turns: 1, gap: false, fromStart: true },
  revision: n % 3,
  activePath: ['t0'],
  turnCount: n % 5,
  queue: n % 2 ? 1 : 0,
  seenAt: n,
  ...(n % 4 === 0 && { page: 'https://tides.example.org/' }),
  ...(n % 3 === 0 && { reason: `Error: ${n}` }),
  ...more,
});

/** Before the import: rows 0 to 11. */
async function fill({ conversations, forgotten, spaces }: VaultDatabase): Promise<void> {
  await conversations.bulkPut(Array.from({ length: 12 }, (_, n) => row(n)));
  await forgotten.bulkPut([{ id: 'claude:gone' }, { id: 'claude:back' }]);
  await spaces.put({ id: 'sea', name: '海' });
}

/** Replaces, removes and adds, at both ends and between. */
async function applyImport({ conversations, forgotten, spaces }: VaultDatabase): Promise<void> {
  await conversations.bulkPut([0, 3, 4, 11, 12, 13, 20].map(n => row(n, { updatedAt: 15, revision: 7, queue: 1 })));
  await conversations.bulkDelete(['chatgpt:1', 'chatgpt:5', 'chatgpt:10', 'chatgpt:99']);
  await forgotten.delete('claude:back');
  await spaces.put({ id: 'work', name: '仕事' } satisfies SpaceRow);
}

let count = 0;
/** The same rows twice: in the tables, and in the tables and their shadows. */
async function openBoth(state: 'preparing' | 'committed') {
  const open = () => openConnection(`overlay-${(count += 1)}`);
  const [plain, overlaid] = [await open(), await open()];
  for (const { run, database } of [plain, overlaid]) await run('rw', tables, async () => fill(database));
  await plain.run('rw', tables, async () => applyImport(plain.database));
  await overlaid.run('rw', tables, async () => applyImport(overlaid.database), 'import');
  await overlaid.run('rw', tables, async () => writeJournal(overlaid.database, { import: '1', state }), 'bare');
  return { plain, overlaid };
}

const dump = ({ database, run }: VaultConnection, view?: 'import') =>
  run('rw', tables, async () => Promise.all(tables.map(name => database.table(name).toArray())), view);

const ids = ['chatgpt:0', 'chatgpt:1', 'chatgpt:2', 'chatgpt:13', 'chatgpt:7', 'none:1'];

// oxlint-disable-next-line unicorn/no-array-reverse -- a question to the database, not an array.
const reverse = <Rows extends Collection>(rows: Rows) => rows.reverse() as Rows;

/** Every kind of question that the code asks of these tables, and those that it might. */
const questions: Record<string, (database: VaultDatabase) => Promise<unknown>> = {
  get: async d => Promise.all(ids.map(id => d.conversations.get(id))),
  bulkGet: async d => d.conversations.bulkGet(ids),
  toArray: async d => d.conversations.toArray(),
  count: async d => [await d.conversations.count(), await d.spaces.count()],
  'count of a range': async d => d.conversations.where('id').above('chatgpt:3').count(),
  'count of an index': async d => d.conversations.where('updatedAt').between(10, 20, true, true).count(),
  'primary keys above, limited': async d => d.conversations.where('id').above('chatgpt:12').limit(4).primaryKeys(),
  'equals on an index': async d => d.conversations.where('page').equals('https://tides.example.org/').toArray(),
  'below, reversed': async d => reverse(d.conversations.where('updatedAt').below(20)).primaryKeys(),
  'a compound index, last first': async d =>
    reverse(d.conversations.where('[id+revision+turnCount]').between([Dexie.minKey], [Dexie.maxKey]))
      .limit(3)
      .toArray(),
  'a part of a compound index': async d => d.conversations.where({ id: 'chatgpt:13' }).primaryKeys(),
  'a sparse index': async d => d.conversations.where('reason').above('').toArray(),
  'orderBy, reversed, offset and limit': async d =>
    reverse(d.conversations.orderBy('updatedAt')).offset(2).limit(5).toArray(),
  'keys of an index': async d => [
    await d.conversations.orderBy('updatedAt').keys(),
    await d.conversations.orderBy('updatedAt').primaryKeys(),
  ],
  'keys of a compound index with the key': async d =>
    d.conversations
      .where('[id+revision+turnCount]')
      .between(['chatgpt:11', -Infinity, -Infinity], ['chatgpt:3', Infinity, Infinity])
      .keys(),
  'unique keys': async d => d.conversations.orderBy('updatedAt').uniqueKeys(),
  'unique keys, reversed': async d => reverse(d.conversations.orderBy('updatedAt')).uniqueKeys(),
  anyOf: async d => d.conversations.where('id').anyOf(ids).toArray(),
  'anyOf on an index': async d => d.conversations.where('updatedAt').anyOf([0, 15, 16, 30]).primaryKeys(),
  'anyOf, reversed': async d => reverse(d.conversations.where('updatedAt').anyOf([0, 15, 16, 30])).primaryKeys(),
  noneOf: async d => d.conversations.where('updatedAt').noneOf([10, 15]).primaryKeys(),
  notEqual: async d => d.conversations.where('id').notEqual('chatgpt:13').primaryKeys(),
  startsWith: async d => d.conversations.where('id').startsWith('chatgpt:1').primaryKeys(),
  startsWithIgnoreCase: async d => d.conversations.where('id').startsWithIgnoreCase('CHATGPT:1').primaryKeys(),
  inAnyRange: async d =>
    d.conversations
      .where('updatedAt')
      .inAnyRange([
        [0, 10],
        [15, 20],
      ])
      .primaryKeys(),
  or: async d =>
    d.conversations.where('updatedAt').equals(15).or('page').equals('https://tides.example.org/').sortBy('id'),
  filter: async d => d.conversations.filter(({ seenAt }) => seenAt % 2 === 0).toArray(),
  'filter with limit': async d =>
    d.conversations
      .orderBy('updatedAt')
      .filter(({ seenAt }) => seenAt % 2 === 0)
      .limit(3)
      .toArray(),
  until: async d =>
    d.conversations
      .orderBy('updatedAt')
      .until(({ updatedAt }) => updatedAt > 15)
      .toArray(),
  each: async d => {
    const seen: unknown[] = [];
    await d.conversations
      .where('updatedAt')
      .above(0)
      .each(({ id }) => seen.push(id));
    return seen;
  },
  'first and last': async d => [
    await d.conversations.orderBy('updatedAt').first(),
    await d.conversations.orderBy('updatedAt').last(),
  ],
  distinct: async d => d.conversations.where('updatedAt').anyOf([0, 15]).distinct().primaryKeys(),
  'tables of the key only': async d => [await d.forgotten.toArray(), await d.spaces.toArray()],
};

describe('a table with its shadow answers as one table', () => {
  const opened = Promise.all([openBoth('committed'), openBoth('preparing'), openConnection('overlay-before')]);
  beforeAll(async () => {
    const before = (await opened)[2];
    await before.run('rw', tables, async () => fill(before.database));
  });

  test.each(Object.entries(questions))('%s', async (_, ask) => {
    const [{ plain, overlaid }, { overlaid: preparing }, before] = await opened;
    const expected = await plain.run('r', tables, async () => ask(plain.database));
    expect(await overlaid.run('r', tables, async () => ask(overlaid.database))).toEqual(expected);
    expect(await preparing.run('rw', tables, async () => ask(preparing.database), 'import')).toEqual(expected);
    // Nobody else sees it.
    expect(await preparing.run('r', tables, async () => ask(preparing.database))).toEqual(
      await before.run('r', tables, async () => ask(before.database)),
    );
  });
});

interface Change {
  readonly work: (database: VaultDatabase) => Promise<unknown>;
  /** Whether the import itself may do it. */
  readonly byImport: boolean;
  /** The groups that it marks if others do it while an import is merged; absent: it is refused. */
  readonly marks?: number;
}

/** Every kind of change. */
const changes: Record<string, Change> = {
  put: {
    byImport: true,
    marks: 2,
    work: async d => Promise.all([d.conversations.put(row(13, { title: 'x' })), d.conversations.put(row(1))]),
  },
  delete: {
    byImport: true,
    marks: 2,
    work: async d => Promise.all([d.conversations.delete('chatgpt:13'), d.spaces.delete('sea')]),
  },
  modify: {
    byImport: true,
    marks: 3,
    work: async d => d.conversations.where('updatedAt').between(10, 16).modify({ space: 'sea' }),
  },
  'delete by an index': {
    byImport: true,
    marks: 3,
    work: async d => d.conversations.where('updatedAt').anyOf([15, 30]).delete(),
  },
  update: { byImport: true, marks: 1, work: async d => d.conversations.update('chatgpt:3', { title: 'y' }) },
  add: { byImport: false, marks: 1, work: async d => d.spaces.add({ id: '新しい', name: '新しい' }) },
  'delete a range of chats': {
    byImport: false,
    work: async d => d.conversations.where('id').above('chatgpt:2').delete(),
  },
  clear: { byImport: false, work: async d => d.conversations.clear() },
};

/** Answers the error's name. */
const attempt = ({ run, database }: VaultConnection, { work }: Change, view?: 'import'): Promise<string | undefined> =>
  run('rw', tables, async () => work(database), view).then(
    () => undefined,
    (error: Error) => error.name,
  );

describe.each(Object.entries(changes))('a change reaches the table and its shadow: %s', (_, change) => {
  const { byImport, marks } = change;

  test('once the import is committed', async () => {
    const { plain, overlaid } = await openBoth('committed');
    expect([await attempt(overlaid, change), await attempt(plain, change)]).toEqual([undefined, undefined]);
    expect(await dump(overlaid)).toEqual(await dump(plain));
  });

  test('in the import itself, or is refused by name', async () => {
    const { plain, overlaid } = await openBoth('preparing');
    const before = await dump(overlaid);
    expect(await attempt(overlaid, change, 'import')).toBe(byImport ? undefined : 'OverlayError');
    if (byImport) await attempt(plain, change);
    expect(await dump(overlaid)).toEqual(before);
    expect(await dump(overlaid, 'import')).toEqual(await dump(plain));
  });

  test('by others meanwhile: marks what must be merged again, or is refused by name', async () => {
    const { overlaid } = await openBoth('preparing');
    expect(await attempt(overlaid, change)).toBe(marks === undefined ? 'OverlayError' : undefined);
    expect(await overlaid.database.stale.count()).toBe(marks ?? 0);
  });
});
