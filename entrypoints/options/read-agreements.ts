/** Consent and pauses, as the settings page shows and changes them. */
import type { Consent } from '@/components/consent';
import type { Pauses } from '@/lib/health/pauses';
import { consent, pauses } from '@/lib/settings';

interface Agreements {
  readonly consent: Consent;
  readonly pauses: Pauses;
}

export async function readAgreements() {
  const [agreed, paused] = await Promise.all([consent.getValue(), pauses.getValue()]);
  const initial: Agreements = { consent: agreed, pauses: paused };
  return { initial, watchAgreements, changes: { onConsent: consent.change, onPauses: pauses.change } };
}

function watchAgreements(onChange: (changed: Partial<Agreements>) => void): () => void {
  const stops = [consent.watch(now => onChange({ consent: now })), pauses.watch(now => onChange({ pauses: now }))];
  return () => stops.forEach(stop => stop());
}
