/** The facets in groups, with their names. Pure. */
import type { Source } from '../../../lib/core/conversation';
import type { Shelf, Shelves } from '../../../lib/vault/vault';
import { nameOfSource, sourceOrder } from '../../../lib/sites/sources';
import type { Translate } from '../../i18n/language';
import { periodName, periodOf, periodsOf, spanOf } from './periods';

export interface ShelfEntry {
  readonly name: string;
  readonly count: number;
  readonly shelf: Shelf;
  readonly badge?: Source;
}

export interface ShelfGroup {
  /** Absent for the first group. */
  readonly title?: string;
  readonly entries: readonly ShelfEntry[];
}

/** Lists the groups. Empty ones are left out. */
export function shelfGroups(shelves: Shelves, t: Translate, locale: string): readonly ShelfGroup[] {
  const { all, pinned, sources, spaces, tags, days } = shelves;
  const ofPinned: readonly ShelfEntry[] = [{ name: t('library_pinned'), count: pinned, shelf: { pinned: true } }];
  const groups: readonly ShelfGroup[] = [
    { entries: [{ name: t('library_all'), count: all, shelf: {} }, ...(pinned > 0 ? ofPinned : [])] },
    {
      title: t('library_sites'),
      entries: inOrder(sources).map(({ source, count }) => {
        const name = nameOfSource(source) || t('library_notes');
        return { name, count, shelf: { source }, badge: source };
      }),
    },
    {
      title: t('library_spaces'),
      entries: spaces.map(({ id, name, count }) => ({ name: name || t('library_main'), count, shelf: { space: id } })),
    },
    { title: t('library_tags'), entries: tags.map(({ tag, count }) => ({ name: tag, count, shelf: { tag } })) },
    {
      title: t('library_months'),
      entries: periodsOf(days).map(({ period, count }) => ({
        name: periodName(period, locale),
        count,
        shelf: spanOf(period),
      })),
    },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

/** Sorts the sources in a fixed order, notes last. Sorting by count would move entries while the user forgets chats. */
const inOrder = (sources: Shelves['sources']) => {
  return sources.toSorted((one, other) => sourceOrder.indexOf(one.source) - sourceOrder.indexOf(other.source));
};

export const isSameShelf = (one: Shelf, other: Shelf): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Formats the heading of the list. */
export function shelfName(shelf: Shelf, groups: readonly ShelfGroup[], t: Translate, locale: string): string {
  const listed = groups.flatMap(group => group.entries).find(entry => isSameShelf(entry.shelf, shelf))?.name;
  if (listed !== undefined) return listed;
  // Days are in no group, and every filter but a space disappears from the groups with its last chat.
  const { from, to, tag, source, pinned } = shelf;
  if (from !== undefined && to !== undefined) return periodName(periodOf({ from, to }), locale);
  if (source !== undefined) return nameOfSource(source) || t('library_notes');
  return tag ?? t(pinned ? 'library_pinned' : 'library_all');
}
