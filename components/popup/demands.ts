/** What a question demands beside its words, one by one, as the popup shows and leaves it out. */
import type { AskedMoment, AskedSite, AskedTime, AskedTitle, Demands } from '../../lib/asked/nouns';

export type Demand =
  | ({ readonly kind: 'time' } & AskedTime)
  | ({ readonly kind: 'site' } & AskedSite)
  | ({ readonly kind: 'title' } & AskedTitle)
  | ({ readonly kind: 'before' | 'after' } & AskedMoment);

/** In the order in which they were typed. */
export function demandsOf({ time, sites = [], title = [], before, after }: Demands = {}): Demand[] {
  const all: Demand[] = [
    ...(time ? [{ kind: 'time', ...time } as const] : []),
    ...sites.map(site => ({ kind: 'site', ...site }) as const),
    ...title.map(one => ({ kind: 'title', ...one }) as const),
    ...(before ? [{ kind: 'before', ...before } as const] : []),
    ...(after ? [{ kind: 'after', ...after } as const] : []),
  ];
  return all.sort((a, b) => a.start - b.start);
}
