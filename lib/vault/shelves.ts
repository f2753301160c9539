/** What lists show: pages of chats by where they stand, and how many stand where. */
import type { ConversationId, Source } from '../conversation';
import type { Connection, VaultDatabase } from './connection';
import type { ConversationRow } from './schema';
import type { Shelf, Shelves, Vault } from './vault';
import { asSummary } from './rows';
import { allSpaces } from './spaces';

export function shelving({ database, run }: Connection): Pick<Vault, 'browse' | 'shelves'> {
  return {
    browse: (shelf, offset, limit) =>
      run('r', ['conversations'], async () => {
        const ids = await idsOn(database, shelf);
        const rows = await database.conversations.bulkGet(ids.slice(offset, offset + limit));
        return { total: ids.length, chats: rows.filter(row => row !== undefined).map(asSummary) };
      }),

    shelves: () =>
      run('r', ['conversations', 'spaces'], async (): Promise<Shelves> => {
        const sources = await counted(database, 'source');
        const tags = await counted(database, 'tags');
        const inSpaces = new Map((await counted(database, 'space')).map(({ key, count }) => [key, count]));
        const spaces = await allSpaces(database);
        return {
          all: await database.conversations.count(),
          pinned: await database.conversations.where('pin').equals(1).count(),
          // The index holds what the rows hold.
          sources: sources
            .map(({ key, count }) => ({ source: key as Source, count }))
            .sort((one, other) => other.count - one.count),
          spaces: spaces.map(space => ({ ...space, count: inSpaces.get(space.id) ?? 0 })),
          tags: tags.map(({ key, count }) => ({ tag: key, count })),
          months: await monthsIn(database),
        };
      }),
  };
}

/** In their order on the shelf. Ids come from the indexes: reading 5,000 rows to show 100 of them would take longer. */
async function idsOn(database: VaultDatabase, shelf: Shelf): Promise<readonly ConversationId[]> {
  const { from = 0, to = Infinity, pinned: onlyPinned, title = '' } = shelf;
  const named = (index: string, value: string) => database.conversations.where(index).equals(value).primaryKeys();
  const walls = [
    ...(shelf.source === undefined ? [] : [named('source', shelf.source)]),
    ...(shelf.space === undefined ? [] : [named('space', shelf.space)]),
    ...(shelf.tag === undefined ? [] : [named('tags', shelf.tag)]),
    ...(shelf.state === undefined ? [] : [named('completeness.state', shelf.state)]),
  ];
  const pinned = new Set(await database.conversations.where('pin').equals(1).primaryKeys());
  const inside = (await Promise.all(walls)).map(ids => new Set(ids));
  if (onlyPinned) inside.push(pinned);
  const changed = await database.conversations.where('updatedAt').between(from, to).primaryKeys();
  const open = changed.toReversed().filter(id => inside.every(ids => ids.has(id)));
  const on = title.trim() === '' ? open : await titled(database, open, title);
  return [...on.filter(id => pinned.has(id)), ...on.filter(id => !pinned.has(id))] as ConversationId[];
}

async function titled(database: VaultDatabase, ids: readonly string[], title: string): Promise<readonly string[]> {
  const wanted = folded(title.trim());
  const has = (row: ConversationRow) => folded(asSummary(row).title).includes(wanted);
  const found = new Set((await database.conversations.toArray()).filter(has).map(({ id }): string => id));
  return ids.filter(id => found.has(id));
}

/** Whatever the case and the width of its letters. */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

async function counted(database: VaultDatabase, index: string) {
  const keys = (await database.conversations.orderBy(index).uniqueKeys()) as unknown as string[];
  return Promise.all(
    keys.map(async key => ({ key, count: await database.conversations.where(index).equals(key).count() })),
  );
}

/** From the newest back, from one month that has chats to the one before it. */
async function monthsIn(database: VaultDatabase): Promise<Shelves['months']> {
  const months: { month: string; count: number }[] = [];
  for (let end = Infinity; ;) {
    const earlier = database.conversations.where('updatedAt').below(end);
    // oxlint-disable-next-line unicorn/no-array-reverse -- a question to the database, not an array.
    const [last] = (await earlier.reverse().limit(1).keys()) as unknown as number[];
    if (last === undefined) return months;
    const day = new Date(last);
    const start = new Date(day.getFullYear(), day.getMonth()).getTime();
    const count = await database.conversations.where('updatedAt').between(start, end).count();
    months.push({ month: `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}`, count });
    end = start;
  }
}
