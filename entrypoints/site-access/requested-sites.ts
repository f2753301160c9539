import { storage } from '#imports';
import type { Consent } from '@/components/consent';
import { consent, withdrawnSites } from '@/lib/settings';

/** The sites for which the browser is asking the person right now. It outlives the popup, which some browsers close when they ask. */
export const requestedSites = storage.defineItem<Consent>('session:requestedSites', { fallback: {} });

/** Switches these sites on, after the browser has allowed them. A site that is on already keeps its day. */
export async function addConsent(added: Consent): Promise<void> {
  await consent.change(stored => ({ ...added, ...stored }));
  await withdrawnSites.change(stored => stored.filter(id => added[id] === undefined));
}
