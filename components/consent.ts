import { getNow } from '../lib/core/clock';
import type { SiteId } from '../lib/core/conversation';
import { sites } from '../lib/sites/registry';
import type { Site } from '../lib/sites/site';

/** When the user agreed to each site, in milliseconds since 1970; a site that is absent is neither read nor kept. */
export type Consent = Partial<Record<SiteId, number>>;

export const allSites: readonly Site[] = Object.values(sites);

/** `consent` with the site switched. The day of an earlier agreement stays. */
export function updateConsent(consent: Consent, site: SiteId, on: boolean, now = getNow()): Consent {
  const others = Object.fromEntries(Object.entries(consent).filter(([id]) => id !== site)) as Consent;
  return on ? { ...others, [site]: consent[site] ?? now } : others;
}

/** An agreement to these sites, given now. */
export const toConsent = (ids: readonly SiteId[]): Consent => Object.fromEntries(ids.map(id => [id, getNow()]));

/** The sites that Kura proposes first; the others are folded. */
export const firstSites = allSites.slice(0, 3);

export const listConsentedSites = (consent: Consent): readonly Site[] => allSites.filter(({ id }) => consent[id]);
