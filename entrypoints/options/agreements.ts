/** Consent and pauses, as the settings page shows and changes them. */
import type { Consent } from '@/components/consent';
import type { Pauses } from '@/lib/health/pauses';
import { consent, pauses } from '@/lib/settings';

interface Agreements {
  readonly consent: Consent;
  readonly pauses: Pauses;
}

export async function agreements() {
  const [agreed, paused] = await Promise.all([consent.getValue(), pauses.getValue()]);
  const given: Agreements = { consent: agreed, pauses: paused };
  return { given, follow, changes: { onConsent: consent.change, onPauses: pauses.change } };
}

function follow(told: (changed: Partial<Agreements>) => void): () => void {
  const ends = [consent.watch(now => told({ consent: now })), pauses.watch(now => told({ pauses: now }))];
  return () => ends.forEach(end => end());
}
