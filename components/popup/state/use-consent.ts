import { useEffect, useState } from 'preact/hooks';
import type { SiteId } from '../../../lib/core/conversation';
import type { Change } from '../../controls/SharedSetting';
import { sitesOn, withSite } from '../../consent';
import type { Consent } from '../../consent';

interface Asking {
  readonly given: Consent;
  readonly store: Change<Consent>;
  readonly openWelcome: () => void;
}

/** The sites that the user agreed to, and a way to switch one more on. */
export function useConsent({ given, store, openWelcome }: Asking) {
  const [consent, setConsent] = useState(given);
  // A page that stays open follows changes made elsewhere.
  useEffect(() => setConsent(given), [given]);
  const turnOn = async (site: SiteId): Promise<void> => {
    // Before the first site is on, the welcome page explains what is stored and how to stop.
    if (sitesOn(consent).length === 0) {
      openWelcome();
      return;
    }
    const now = Date.now();
    const next = (stored: Consent) => withSite(stored, site, true, now);
    await store(next);
    setConsent(next);
  };
  return { consent, turnOn };
}
