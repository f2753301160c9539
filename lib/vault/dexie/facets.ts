/** Pages of conversations for lists, and their numbers by facet. */
import { formatDay } from '../../core/day';
import type { VaultConnection } from './connection';
import type { SummaryRow } from './schema';
import type { ListFilter, Facets, Vault } from '../vault';
import { normalizeForCompare, readSummaries, toSource } from './summaries';
import { toSummary } from './rows';
import { listSpaces } from './spaces';

export function createFacets(connection: VaultConnection): Pick<Vault, 'listConversations' | 'readFacets'> {
  const { database } = connection;
  return {
    listConversations: (filter, offset, limit) =>
      readSummaries(connection, ['conversations'], async all => {
        const matching = selectListed(all).filter(toPredicate(filter)).sort(comparePinnedThenNewest);
        const rows = await database.conversations.bulkGet(matching.slice(offset, offset + limit).map(({ id }) => id));
        return { total: matching.length, chats: rows.filter(row => row !== undefined).map(toSummary) };
      }),

    readFacets: () =>
      readSummaries(connection, ['spaces'], async (all): Promise<Facets> => {
        const rows = selectListed(all);
        const countBySpace = countByKey(rows.map(({ space }) => space));
        const tags = [...countByKey(rows.flatMap(({ tags = [] }) => tags))];
        const days = [...countByKey(rows.map(toDay))];
        return {
          all: rows.length,
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

/** The rows of lists. A replaced note is history and is in no list. */
const selectListed = (rows: readonly SummaryRow[]): SummaryRow[] => rows.filter(({ replaced }) => !replaced);

/** Whether a row matches the filter. */
function toPredicate(filter: ListFilter): (row: SummaryRow) => boolean {
  const { source, space, tag, pinned, state, from = 0, to = Infinity } = filter;
  const title = normalizeForCompare(filter.title ?? '').trim();
  return row =>
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
  // Equal times need a fixed order, or the next page would repeat the end of this one.
  (a.id < b.id ? -1 : 1);

/** The day of the last change in the machine's time zone. */
const toDay = ({ updatedAt }: SummaryRow): string => formatDay(new Date(updatedAt));

function countByKey<Key>(keys: readonly Key[]): ReadonlyMap<Key, number> {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
