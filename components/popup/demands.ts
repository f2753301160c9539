/** What a question demands beside its words, one by one, as the popup shows and leaves it out. */
import type { AskedAsOf, AskedMoment, AskedSite, AskedTime, AskedTitle, Demands, Typed } from '../../lib/asked/nouns';

export type Demand =
  | ({ readonly kind: 'time' } & AskedTime)
  | ({ readonly kind: 'site' } & AskedSite)
  | ({ readonly kind: 'nowhere' } & Required<Demands>['nowhere'][number])
  | ({ readonly kind: 'title' } & AskedTitle)
  | ({ readonly kind: 'before' | 'after' } & AskedMoment)
  | ({ readonly kind: 'as of' } & AskedAsOf)
  | ({ readonly kind: 'newest' } & Typed);

/** Those for which something that holds the words may be left out: the newest first is only an order. */
export const narrowing = (demands: readonly Demand[]): readonly Demand[] =>
  demands.filter(({ kind }) => kind !== 'newest');

/** In the order in which they were typed. */
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

/** `question` without what demands it; `answered`: the question whose places the demand names, which may have grown since. */
export const withoutDemand = (question: string, answered: string, { start, end }: Typed): string =>
  question.replace(answered.slice(start, end), ' ').replace(/\s+/g, ' ').trim();
