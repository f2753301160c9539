/** The filters of a query, one by one, as the popup shows them and lets the user remove them. */
import type { TextRange } from '../../../lib/core/conversation';
import type {
  AsOfFilter,
  MomentFilter,
  SiteFilter,
  TagFilter,
  TimeFilter,
  TitleFilter,
  QueryFilters,
} from '../../../lib/query/query';

export type QueryChip =
  | ({ readonly kind: 'time' } & TimeFilter)
  | ({ readonly kind: 'site' } & SiteFilter)
  | ({ readonly kind: 'unknownSite' } & Required<QueryFilters>['unknownSites'][number])
  | ({ readonly kind: 'title' } & TitleFilter)
  | ({ readonly kind: 'tag' } & TagFilter)
  | ({ readonly kind: 'before' | 'after' } & MomentFilter)
  | ({ readonly kind: 'as of' } & AsOfFilter)
  | ({ readonly kind: 'newest' | 'pinned' } & TextRange);

/** Returns the filters that can exclude a hit. `newest` only changes the order. */
export const filterNarrowing = (chips: readonly QueryChip[]): readonly QueryChip[] =>
  chips.filter(({ kind }) => kind !== 'newest');

/** Returns the filters in the order they were typed. */
export function toQueryChips({
  time,
  sites = [],
  unknownSites = [],
  title = [],
  tags = [],
  pinned,
  before,
  after,
  asOf,
  newest,
}: QueryFilters = {}): QueryChip[] {
  const chips: QueryChip[] = [
    ...(time ? [{ kind: 'time', ...time } as const] : []),
    ...sites.map(site => ({ kind: 'site', ...site }) as const),
    ...unknownSites.map(name => ({ kind: 'unknownSite', ...name }) as const),
    ...title.map(one => ({ kind: 'title', ...one }) as const),
    ...tags.map(one => ({ kind: 'tag', ...one }) as const),
    ...(pinned ? [{ kind: 'pinned', ...pinned } as const] : []),
    ...(before ? [{ kind: 'before', ...before } as const] : []),
    ...(after ? [{ kind: 'after', ...after } as const] : []),
    ...(asOf ? [{ kind: 'as of', ...asOf } as const] : []),
    ...(newest ? [{ kind: 'newest', ...newest } as const] : []),
  ];
  return chips.sort((a, b) => a.start - b.start);
}

/** Removes a filter from the question. Its range is that of `answered`, an earlier and possibly shorter question. */
export const removeFromQuestion = (question: string, answered: string, { start, end }: TextRange): string =>
  question.replace(answered.slice(start, end), ' ').replace(/\s+/g, ' ').trim();
