/** Pages of conversations for lists, and their numbers by facet. */
import { dayOf } from '../../core/day';
import type { Connection, VaultDatabase } from './connection';
import type { CardRow } from './schema';
import type { Shelf, Shelves, Vault } from '../vault';
import { folded, sourceOf } from './summaries';
import { asSummary } from './rows';
import { allSpaces } from './spaces';

export function shelving({ database, run }: Connection): Pick<Vault, 'browse' | 'shelves'> {
  return {
    browse: (shelf, offset, limit) =>
      run('r', ['cards', 'conversations'], async () => {
        const on = (await standing(database)).filter(within(shelf)).sort(pinnedThenNewest);
        const rows = await database.conversations.bulkGet(on.slice(offset, offset + limit).map(({ id }) => id));
        return { total: on.length, chats: rows.filter(row => row !== undefined).map(asSummary) };
      }),

    shelves: () =>
      run('r', ['cards', 'spaces'], async (): Promise<Shelves> => {
        const cards = await standing(database);
        const inSpaces = counted(cards.map(({ space }) => space));
        const tags = [...counted(cards.flatMap(({ tags = [] }) => tags))];
        const days = [...counted(cards.map(dayOfCard))];
        return {
          all: cards.length,
          pinned: cards.filter(({ pinned }) => pinned).length,
          sources: [...counted(cards.map(sourceOf))]
            .map(([source, count]) => ({ source, count }))
            .sort((one, other) => other.count - one.count),
          spaces: (await allSpaces(database)).map(space => ({ ...space, count: inSpaces.get(space.id) ?? 0 })),
          tags: tags.map(([tag, count]) => ({ tag, count })).sort((one, other) => (one.tag < other.tag ? -1 : 1)),
          days: days.map(([day, count]) => ({ day, count })).sort((one, other) => (one.day < other.day ? 1 : -1)),
        };
      }),
  };
}

/** The rows of lists. A replaced note is history and is in no list. */
const standing = async (database: VaultDatabase): Promise<CardRow[]> =>
  (await database.cards.toArray()).filter(({ replaced }) => !replaced);

/** Whether a row matches the filter. */
function within(shelf: Shelf): (card: CardRow) => boolean {
  const { source, space, tag, pinned, state, from = 0, to = Infinity } = shelf;
  const title = folded(shelf.title ?? '').trim();
  return card =>
    card.updatedAt >= from &&
    card.updatedAt < to &&
    (source === undefined || sourceOf(card) === source) &&
    (space === undefined || card.space === space) &&
    (tag === undefined || card.tags?.includes(tag) === true) &&
    (!pinned || card.pinned === true) &&
    (state === undefined || card.state === state) &&
    card.title.includes(title);
}

const pinnedThenNewest = (one: CardRow, other: CardRow): number =>
  Number(other.pinned ?? false) - Number(one.pinned ?? false) ||
  other.updatedAt - one.updatedAt ||
  // Equal times need a fixed order, or the next page would repeat the end of this one.
  (one.id < other.id ? -1 : 1);

/** The day of the last change in the machine's time zone. */
const dayOfCard = ({ updatedAt }: CardRow): string => dayOf(new Date(updatedAt));

function counted<Key>(keys: readonly Key[]): ReadonlyMap<Key, number> {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
