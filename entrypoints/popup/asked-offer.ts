import type { AskedOfferActions } from '@/components/popup/AskedOffer';
import { askedBefore, askedOfferAnswered } from '@/lib/settings';

const [isOn, isAnswered] = await Promise.all([askedBefore.getValue(), askedOfferAnswered.getValue()]);

/** Absent once the person has answered, or has switched it on in the settings. */
export const askedOffer: AskedOfferActions | undefined =
  isOn || isAnswered
    ? undefined
    : {
        async accept() {
          await askedBefore.setValue(true);
          await askedOfferAnswered.setValue(true);
        },
        decline: () => askedOfferAnswered.setValue(true),
      };
