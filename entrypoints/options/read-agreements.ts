/** Consent, pauses and labs, as the settings page shows and changes them. */
import type { Consent } from '@/components/consent';
import type { Pauses } from '@/lib/health/pauses';
import type { SiteId } from '@/lib/core/conversation';
import type { Labs } from '@/components/spaces/labs';
import { consent, labs, pauses, withdrawnSites } from '@/lib/settings';
import { switchSite } from '../site-access/switch-sites';

interface Agreements {
  readonly consent: Consent;
  readonly withdrawn: readonly SiteId[];
  readonly pauses: Pauses;
  readonly chosenLabs: Partial<Labs>;
}

export async function readAgreements() {
  const [agreed, withdrawn, paused, chosenLabs] = await Promise.all([
    consent.getValue(),
    withdrawnSites.getValue(),
    pauses.getValue(),
    labs.getValue(),
  ]);
  const initial: Agreements = { consent: agreed, withdrawn, pauses: paused, chosenLabs };
  return { initial, watchAgreements, changes: { onConsent: switchSite } };
}

function watchAgreements(onChange: (changed: Partial<Agreements>) => void): () => void {
  const stops = [
    consent.watch(now => onChange({ consent: now })),
    withdrawnSites.watch(now => onChange({ withdrawn: now })),
    pauses.watch(now => onChange({ pauses: now })),
    labs.watch(now => onChange({ chosenLabs: now })),
  ];
  return () => stops.forEach(stop => stop());
}
