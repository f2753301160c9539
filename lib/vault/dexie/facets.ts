/** Pages of conversations for lists, and their numbers by facet. */
import { Dexie } from 'dexie';
import type { ConversationId } from '../../core/conversation';
import { formatDay } from '../../core/day';
import { normalizeForCompare } from '../../core/normalize-unicode';
import type { VaultConnection, VaultDatabase } from './connection';
import { listMerged } from './counters';
import type { SummaryRow } from './schema';
import type { ConversationSummary, ListFilter, ListPage, Facets, Vault } from '../vault';
import { maxRowsAtOnce, readSummaries, rowTables, toSource } from './summaries';
import { sortNewestFirst, toSummary } from './rows';
import { listSpaces } from './spaces';

export function createFacets(
  connection: VaultConnection,
): Pick<Vault, 'listConversations' | 'listMatching' | 'listFirst' | 'readFacets'> {
  const { database, run } = connection;
  const countRange = createRangeCounter(connection);
  return {
    listConversations(filter, offset, limit) {
      const range = offset + limit <= maxRowsAtOnce && toListRange(filter);
      if (range) {
        return run('r', [...rowTables, 'imports'], async () => {
          const most = offset + limit;
          // Dexie would skip the rows before `offset` one by one.
          const rows = await sortNewestFirst(queryRange(database, range)).limit(most).toArray();
          const total = rows.length < most ? rows.length : await countRange(range);
          return { total, chats: await readShown(database, rows.slice(offset)) };
        });
      }
      const readPage = async (all: readonly SummaryRow[]): Promise<ListPage> => {
        const matching = selectListed(all).filter(toPredicate(filter)).sort(comparePinnedThenNewest);
        return { total: matching.length, chats: await readShown(database, matching.slice(offset, offset + limit)) };
      };
      const { ids } = filter;
      return ids
        ? run('r', rowTables, async () => readPage(await readRows(database, ids)))
        : readSummaries(connection, ['conversations'], readPage);
    },

    listMatching: isWanted => readSummaries(connection, [], async all => all.filter(isWanted).map(({ id }) => id)),

    listFirst: (space, most) =>
      run('r', rowTables, async () => ({
        pinned: await readNewest(database, [space, 1], most.pinned),
        newest: await readNewest(database, [space, 0], most.newest),
      })),

    readFacets: () =>
      readSummaries(connection, ['spaces'], async (all): Promise<Facets> => {
        const rows = selectListed(all);
        const chats = rows.filter(isAmongChats);
        const countBySpace = countByKey(chats.map(({ space }) => space));
        const tags = [...countByKey(rows.flatMap(({ tags = [] }) => tags))];
        const days = [...countByKey(chats.map(toDay))];
        return {
          all: chats.length,
          pinned: rows.filter(({ pinned }) => pinned).length,
          sources: [...countByKey(rows.map(toSource))]
            .map(([source, count]) => ({ source, count }))
            .sort((a, b) => b.count - a.count),
          spaces: (await listSpaces(database)).map(space => ({ ...space, count: countBySpace.get(space.id) ?? 0 })),
          tags: tags.map(([tag, count]) => ({ tag, count })).sort((a, b) => (a.tag < b.tag ? -1 : 1)),
          days: days.map(([day, count]) => ({ day, count })).sort((a, b) => (a.day < b.day ? 1 : -1)),
        };
      }),
  };
}

async function readNewest(
  database: VaultDatabase,
  [space, isPinned]: readonly [space: string, isPinned: 0 | 1],
  limit: number,
): Promise<readonly ConversationSummary[]> {
  const [lower, upper] = [
    [space, [isPinned, Dexie.minKey]],
    [space, [isPinned, Dexie.maxKey]],
  ];
  const rows = database.summaries.where('[space+listKey]').between(lower, upper);
  return readShown(database, await sortNewestFirst(rows).limit(limit).toArray());
}

const readRows = async ({ summaries }: VaultDatabase, ids: readonly ConversationId[]): Promise<readonly SummaryRow[]> =>
  (await summaries.bulkGet([...new Set(ids)])).filter(row => row !== undefined);

async function readShown(
  database: VaultDatabase,
  shown: readonly SummaryRow[],
): Promise<readonly ConversationSummary[]> {
  const rows = await database.conversations.bulkGet(shown.map(({ id }) => id));
  return rows.filter(row => row !== undefined).map(toSummary);
}

/**
 * The range of an index that holds the whole list, in its order: the first sight of the popup and the library, which must not wait for
 * all rows of a large vault. Undefined if the list has another filter than its space and pinned rows.
 */
function toListRange({ space, pinned, ...others }: ListFilter) {
  if (Object.values(others).some(value => value !== undefined && value !== '')) return undefined;
  const [lower, upper] = [[pinned ? 1 : 0, Dexie.minKey], Dexie.maxKey];
  return space === undefined
    ? { index: 'listKey', lower, upper, isAll: !pinned }
    : { index: '[space+listKey]', lower: [space, lower], upper: [space, upper], isAll: false };
}

type ListRange = NonNullable<ReturnType<typeof toListRange>>;

const queryRange = ({ summaries }: VaultDatabase, { index, lower, upper }: ListRange) =>
  summaries.where(index).between(lower, upper);

/**
 * Counts a list, inside the caller's transaction, and again only after a write or an import: at 60,000 rows it takes longer than reading a
 * page of them. No other context adds or removes listed rows.
 */
function createRangeCounter({ database, writes }: VaultConnection): (range: ListRange) => Promise<number> {
  let countedAt = '';
  const totals = new Map<string, number>();
  return async range => {
    const now = `${writes()} ${(await listMerged(database)).join()}`;
    if (now !== countedAt) totals.clear();
    countedAt = now;
    const key = JSON.stringify(range);
    const total = totals.get(key) ?? (await countListed(database, range));
    totals.set(key, total);
    return total;
  };
}

/** Counting an index takes the database several times as long as counting a table. */
const countListed = async (database: VaultDatabase, range: ListRange): Promise<number> =>
  range.isAll
    ? (await database.summaries.count()) - (await database.summaries.where('unlisted').equals(1).count())
    : queryRange(database, range).count();

/** The rows of lists. A replaced note is history and is in no list. */
const selectListed = (rows: readonly SummaryRow[]): SummaryRow[] => rows.filter(({ listKey }) => listKey);

/** A document is among the chats only while it is pinned. */
const isAmongChats = ({ listKey }: SummaryRow): boolean => listKey !== undefined && listKey[0] >= 0;

/** Whether a row matches the filter. */
function toPredicate(filter: ListFilter): (row: SummaryRow) => boolean {
  const { ids, source, space, tag, pinned, state, withDocuments, from = 0, to = Infinity } = filter;
  const title = normalizeForCompare(filter.title ?? '').trim();
  const isAnyListed = [ids, withDocuments, source, tag].some(value => value !== undefined);
  return row =>
    (isAnyListed || isAmongChats(row)) &&
    row.updatedAt >= from &&
    row.updatedAt < to &&
    (source === undefined || toSource(row) === source) &&
    (space === undefined || row.space === space) &&
    (tag === undefined || row.tags?.includes(tag) === true) &&
    (!pinned || row.pinned === true) &&
    (state === undefined || row.state === state) &&
    row.title.includes(title);
}

const comparePinnedThenNewest = (a: SummaryRow, b: SummaryRow): number =>
  Number(b.pinned ?? false) - Number(a.pinned ?? false) ||
  b.updatedAt - a.updatedAt ||
  // Equal times need a fixed order, or the next page would repeat the end of this one. The index has the same.
  (a.id > b.id ? -1 : 1);

/** The day of the last change in the machine's time zone. */
const toDay = ({ updatedAt }: SummaryRow): string => formatDay(new Date(updatedAt));

function countByKey<Key>(keys: readonly Key[]): ReadonlyMap<Key, number> {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
