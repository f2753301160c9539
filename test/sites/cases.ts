import { siteIds, type SiteId } from '../../lib/sites/registry';

/** What the tests know of one site beside its fixtures: `test/sites/<id>/addresses.ts`. */
export interface SiteCases {
  /** Addresses of chats that may be kept, of each kind. */
  readonly chats: readonly string[];
  /** Addresses that are no such chat of any site: a fresh chat, a private one, a shared copy, a list, look-alikes. */
  readonly others: readonly string[];
  /** Small pages in `test/fixtures/<id>/` with all the marks that count; `mutations.test.ts` changes each mark. */
  readonly mutated: readonly string[];
}

export const siteCases: Readonly<Record<SiteId, SiteCases>> = Object.fromEntries(
  await Promise.all(siteIds.map(async id => [id, await loadCases(id)] as const)),
) as Record<SiteId, SiteCases>;

async function loadCases(id: SiteId): Promise<SiteCases> {
  const file = new URL(`./${id}/addresses.ts`, import.meta.url).href;
  const { cases } = (await import(/* @vite-ignore */ file)) as { readonly cases: SiteCases };
  return cases;
}
