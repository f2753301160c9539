/** The facets in groups, with their names. Pure. */
import type { SourceId } from '../../../lib/core/conversation';
import type { ListFilter, Facets } from '../../../lib/vault/vault';
import { getSourceName, isOwn, sourceOrder } from '../../../lib/sites/sources';
import type { Translate } from '../../i18n/language';
import { formatPeriod, toPeriod } from './periods';

export interface FacetEntry {
  readonly name: string;
  readonly count: number;
  readonly filter: ListFilter;
  readonly badge?: SourceId;
  readonly icon?: 'all' | 'pinned';
}

export interface FacetGroup {
  /** Absent for the first group. */
  readonly title?: string;
  /** Whether only its title is shown until the user opens it. */
  readonly isFolded?: boolean;
  readonly entries: readonly FacetEntry[];
}

/** A longer group of the user's own words is folded. */
const maxOpenEntries = 6;

/** Lists the groups. Empty ones are left out, and spaces while there is only one. */
export function listFacetGroups(facets: Facets, t: Translate): readonly FacetGroup[] {
  const { all, pinned, sources, spaces, tags } = facets;
  const toEntry = ({ source, count }: Facets['sources'][number]): FacetEntry => {
    const name = formatFacetSource(source, t);
    return { name, count, filter: { source }, badge: source };
  };
  const pinnedEntries: readonly FacetEntry[] = [
    { name: t('library_pinned'), count: pinned, filter: { pinned: true }, icon: 'pinned' },
  ];
  const groups: readonly FacetGroup[] = [
    {
      entries: [
        { name: t('library_all'), count: all, filter: {}, icon: 'all' },
        ...(pinned > 0 ? pinnedEntries : []),
        ...sortSources(sources.filter(({ source }) => isOwn(source))).map(toEntry),
      ],
    },
    {
      title: t('library_sites'),
      entries: sortSources(sources.filter(({ source }) => !isOwn(source))).map(toEntry),
    },
    {
      title: t('library_tags'),
      isFolded: tags.length > maxOpenEntries,
      entries: tags.map(({ tag, count }) => ({ name: tag, count, filter: { tag } })),
    },
    {
      title: t('library_spaces'),
      isFolded: spaces.length > maxOpenEntries,
      entries:
        spaces.length > 1
          ? spaces.map(({ id, name, count }) => ({ name: name || t('library_main'), count, filter: { space: id } }))
          : [],
    },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

const formatFacetSource = (source: SourceId, t: Translate): string =>
  getSourceName(source) || t(source === 'document' ? 'library_documents' : 'library_notes');

/** Sorts the sources in a fixed order. Sorting by count would move entries while the user forgets chats. */
const sortSources = (sources: Facets['sources']) => {
  return sources.toSorted((a, b) => sourceOrder.indexOf(a.source) - sourceOrder.indexOf(b.source));
};

export const isSameFilter = (a: ListFilter, b: ListFilter): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Formats the heading of the list. */
export function formatFilterName(
  filter: ListFilter,
  groups: readonly FacetGroup[],
  t: Translate,
  locale: string,
): string {
  const listedName = groups.flatMap(group => group.entries).find(entry => isSameFilter(entry.filter, filter))?.name;
  if (listedName !== undefined) return listedName;
  // Days are in no group, and every filter but a space disappears from the groups with its last chat.
  const { from, to, tag, source, pinned } = filter;
  if (from !== undefined && to !== undefined) return formatPeriod(toPeriod({ from, to }), locale);
  if (source !== undefined) return formatFacetSource(source, t);
  return tag ?? t(pinned ? 'library_pinned' : 'library_all');
}
