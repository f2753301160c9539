import { browser } from 'wxt/browser';
import type { Consent } from '@/components/consent';
import { consent, withdrawnSites } from '@/lib/settings';

const sessionKey = 'requestedSites';

/** The sites for which the browser is asking the person right now. It outlives the popup, which some browsers close when they ask. */
export const requestedSites = {
  getValue: async () => ((await browser.storage.session.get(sessionKey))[sessionKey] ?? {}) as Consent,
  setValue: (requested: Consent) => browser.storage.session.set({ [sessionKey]: requested }),
  removeValue: () => browser.storage.session.remove(sessionKey),
};

/** Switches these sites on, after the browser has allowed them. A site that is on already keeps its day. */
export async function addConsent(added: Consent): Promise<void> {
  await consent.change(stored => ({ ...added, ...stored }));
  await withdrawnSites.change(stored => stored.filter(id => added[id] === undefined));
}
