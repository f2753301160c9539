/** Consent and pauses, as the settings page shows and changes them. */
import type { Consent } from '@/components/consent';
import type { Pauses } from '@/lib/health/pauses';
import type { SiteId } from '@/lib/core/conversation';
import { consent, pauses, withdrawnSites } from '@/lib/settings';
import { switchSite } from '../site-access/switch-sites';

interface Agreements {
  readonly consent: Consent;
  readonly withdrawn: readonly SiteId[];
  readonly pauses: Pauses;
}

export async function readAgreements() {
  const [agreed, withdrawn, paused] = await Promise.all([
    consent.getValue(),
    withdrawnSites.getValue(),
    pauses.getValue(),
  ]);
  const initial: Agreements = { consent: agreed, withdrawn, pauses: paused };
  return { initial, watchAgreements, changes: { onConsent: switchSite, onPauses: pauses.change } };
}

function watchAgreements(onChange: (changed: Partial<Agreements>) => void): () => void {
  const stops = [
    consent.watch(now => onChange({ consent: now })),
    withdrawnSites.watch(now => onChange({ withdrawn: now })),
    pauses.watch(now => onChange({ pauses: now })),
  ];
  return () => stops.forEach(stop => stop());
}
