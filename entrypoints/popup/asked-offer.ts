import type { AskedOfferActions } from '@/components/popup/AskedOffer';
import { askedBefore, askedOfferAnswered } from '@/lib/settings';

/** Answers `undefined` once the person has answered, or has switched it on in the settings. */
export async function readAskedOffer(): Promise<AskedOfferActions | undefined> {
  const [isOn, isAnswered] = await Promise.all([askedBefore.getValue(), askedOfferAnswered.getValue()]);
  if (isOn || isAnswered) return undefined;
  return {
    async accept() {
      await askedBefore.setValue(true);
      await askedOfferAnswered.setValue(true);
    },
    decline: () => askedOfferAnswered.setValue(true),
  };
}
