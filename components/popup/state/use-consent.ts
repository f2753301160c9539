import { useEffect, useState } from 'preact/hooks';
import type { SiteId } from '../../../lib/core/conversation';
import { updateConsent } from '../../consent';
import type { Consent } from '../../consent';

interface ConsentOptions {
  readonly current: Consent;
  readonly store: (site: SiteId) => Promise<void>;
}

/** The sites that the user agreed to, and a way to switch one more on. */
export function useConsent({ current, store }: ConsentOptions) {
  const [consent, setConsent] = useState(current);
  // A page that stays open follows changes made elsewhere.
  useEffect(() => setConsent(current), [current]);
  const enableSite = async (site: SiteId): Promise<void> => {
    await store(site);
    setConsent(before => updateConsent(before, site, true));
  };
  return { consent, enableSite };
}
