import { useEffect, useState } from 'preact/hooks';
import type { SiteId } from '../../lib/conversation';
import type { Change } from '../Followed';
import { sitesOn, withSite } from '../consent';
import type { Consent } from '../consent';

interface Asking {
  readonly given: Consent;
  readonly store: Change<Consent>;
  readonly openWelcome: () => void;
}

/** What is agreed to, and how one more site is switched on from the popup. */
export function useConsent({ given, store, openWelcome }: Asking) {
  const [consent, setConsent] = useState(given);
  // A page that stays open is told of what was changed elsewhere.
  useEffect(() => setConsent(given), [given]);
  const turnOn = async (site: SiteId): Promise<void> => {
    // The first time, the welcome page says what is kept and how to stop.
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
