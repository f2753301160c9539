import { browser } from 'wxt/browser';
import type { SiteId } from '@/lib/core/conversation';
import { consent, withdrawnSites } from '@/lib/settings';
import { listMatches, sites } from '@/lib/sites/registry';
import { addConsent, requestedSites } from '../site-access/requested-sites';

/**
 * Switches a site off when the browser no longer lets Kura reach it, and on when the person has just allowed what they asked for. Must be
 * called at every start of the background, because a permission may have been taken away meanwhile.
 */
export function keepConsentPermitted(report: (error: unknown) => void): void {
  browser.permissions.onAdded.addListener(() => void switchOnRequested().catch(report));
  browser.permissions.onRemoved.addListener(() => void switchOffUnreachable().catch(report));
  switchOffUnreachable().catch(report);
}

/** A permission alone is no consent: a site that was not requested in Kura stays off. */
async function switchOnRequested(): Promise<void> {
  const requested = await requestedSites.getValue();
  const unreachable = await listUnreachable(requested);
  if (Object.keys(requested).length === 0 || unreachable.length > 0) return;
  await addConsent(requested);
  await requestedSites.removeValue();
}

async function switchOffUnreachable(): Promise<void> {
  const lost = await listUnreachable(await consent.getValue());
  if (lost.length === 0) return;
  await withdrawnSites.change(stored => [...new Set([...stored, ...lost])]);
  await consent.change(stored => removeSites(stored, lost));
}

type Agreed = Awaited<ReturnType<typeof consent.getValue>>;

const removeSites = (agreed: Agreed, ids: readonly SiteId[]): Agreed =>
  Object.fromEntries(Object.entries(agreed).filter(([id]) => !ids.includes(id as SiteId)));

/** Lists those of the agreed sites that the browser does not let Kura reach in full. */
async function listUnreachable(agreed: Agreed): Promise<readonly SiteId[]> {
  const checked = await Promise.all(
    Object.values(sites).map(async site => {
      if (agreed[site.id] === undefined) return [];
      return (await browser.permissions.contains({ origins: [...listMatches(site)] })) ? [] : [site.id];
    }),
  );
  return checked.flat();
}
