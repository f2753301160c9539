import { useEffect, useState } from 'preact/hooks';
import type { SiteId } from '../../../lib/core/conversation';
import { toConsent } from '../../consent';
import type { Consent } from '../../consent';

interface ConsentOptions {
  readonly current: Consent;
  readonly store: (sites: readonly SiteId[]) => Promise<void>;
}

/** The sites that the user agreed to, and a way to switch more on. */
export function useConsent({ current, store }: ConsentOptions) {
  const [consent, setConsent] = useState(current);
  // A page that stays open follows changes made elsewhere.
  useEffect(() => setConsent(current), [current]);
  const enableSites = async (sites: readonly SiteId[]): Promise<void> => {
    await store(sites);
    setConsent(before => ({ ...toConsent(sites), ...before }));
  };
  return { consent, enableSites };
}
