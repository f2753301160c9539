import { getNow } from '../../../lib/core/clock';
import { useEffect, useState } from 'preact/hooks';
import type { SiteId } from '../../../lib/core/conversation';
import type { SettingUpdate } from '../../controls/SharedSetting';
import { listConsentedSites, updateConsent } from '../../consent';
import type { Consent } from '../../consent';

interface ConsentOptions {
  readonly current: Consent;
  readonly store: SettingUpdate<Consent>;
  readonly openWelcome: () => void;
}

/** The sites that the user agreed to, and a way to switch one more on. */
export function useConsent({ current, store, openWelcome }: ConsentOptions) {
  const [consent, setConsent] = useState(current);
  // A page that stays open follows changes made elsewhere.
  useEffect(() => setConsent(current), [current]);
  const enableSite = async (site: SiteId): Promise<void> => {
    // Before the first site is on, the welcome page explains what is stored and how to stop.
    if (listConsentedSites(consent).length === 0) {
      openWelcome();
      return;
    }
    const now = getNow();
    const update = (stored: Consent) => updateConsent(stored, site, true, now);
    await store(update);
    setConsent(update);
  };
  return { consent, enableSite };
}
