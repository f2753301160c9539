/** The filters of a query, one by one, as the popup shows them and lets the user remove them. */
import type {
  AskedAsOf,
  AskedMoment,
  AskedSite,
  AskedTime,
  AskedTitle,
  Demands,
  Typed,
} from '../../../lib/query/query';

export type Demand =
  | ({ readonly kind: 'time' } & AskedTime)
  | ({ readonly kind: 'site' } & AskedSite)
  | ({ readonly kind: 'nowhere' } & Required<Demands>['nowhere'][number])
  | ({ readonly kind: 'title' } & AskedTitle)
  | ({ readonly kind: 'before' | 'after' } & AskedMoment)
  | ({ readonly kind: 'as of' } & AskedAsOf)
  | ({ readonly kind: 'newest' } & Typed);

/** Returns the filters that can exclude a hit. `newest` only changes the order. */
export const narrowing = (demands: readonly Demand[]): readonly Demand[] =>
  demands.filter(({ kind }) => kind !== 'newest');

/** Returns the filters in the order they were typed. */
export function demandsOf({
  time,
  sites = [],
  nowhere = [],
  title = [],
  before,
  after,
  asOf,
  newest,
}: Demands = {}): Demand[] {
  const all: Demand[] = [
    ...(time ? [{ kind: 'time', ...time } as const] : []),
    ...sites.map(site => ({ kind: 'site', ...site }) as const),
    ...nowhere.map(name => ({ kind: 'nowhere', ...name }) as const),
    ...title.map(one => ({ kind: 'title', ...one }) as const),
    ...(before ? [{ kind: 'before', ...before } as const] : []),
    ...(after ? [{ kind: 'after', ...after } as const] : []),
    ...(asOf ? [{ kind: 'as of', ...asOf } as const] : []),
    ...(newest ? [{ kind: 'newest', ...newest } as const] : []),
  ];
  return all.sort((a, b) => a.start - b.start);
}

/** Removes a filter from the question. Its range is that of `answered`, an earlier and possibly shorter question. */
export const withoutDemand = (question: string, answered: string, { start, end }: Typed): string =>
  question.replace(answered.slice(start, end), ' ').replace(/\s+/g, ' ').trim();
