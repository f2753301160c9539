/** Switches sites on and off for our own pages, together with the browser's permission to reach them. */
import { browser } from 'wxt/browser';
import { toConsent, updateConsent, type Consent } from '@/components/consent';
import type { SiteId } from '@/lib/core/conversation';
import { Problem } from '@/lib/core/problem';
import { consent } from '@/lib/settings';
import { listMatches, sites } from '@/lib/sites/registry';
import { addConsent, requestedSites } from './requested-sites';

/**
 * Lets the browser ask one question for all these sites, and switches them on if the answer is yes. Rejects with `SiteRefused`, and then
 * nothing has changed. Must be called in a click, before anything is awaited.
 */
export async function switchOn(added: Consent): Promise<void> {
  const origins = (Object.keys(added) as SiteId[]).flatMap(id => listMatches(sites[id]));
  const [isAllowed] = await Promise.all([
    browser.permissions.request({ origins }),
    // If the browser closes this page while it asks, the background goes on (`keep-consent-permitted.ts`).
    requestedSites.setValue(added),
  ]);
  await requestedSites.removeValue();
  if (!isAllowed) throw new Problem('SiteRefused', 'The browser was not allowed to open the sites');
  await addConsent(added);
}

/** Switches a site off and gives the permission back. */
export async function switchOff(site: SiteId): Promise<void> {
  // Consent ends first, so that the background does not take the removal for the browser's.
  await consent.change(stored => updateConsent(stored, site, false));
  // What an administrator has granted cannot be given back. It stays unused.
  await browser.permissions.remove({ origins: [...listMatches(sites[site])] }).catch(() => false);
}

export const switchOnSites = (ids: readonly SiteId[]): Promise<void> => switchOn(toConsent(ids));

export const switchSite = (site: SiteId, on: boolean): Promise<void> => (on ? switchOnSites([site]) : switchOff(site));
