import { storage } from '#imports';
import type { PopupDraft } from '@/components/popup/use-search';

/**
 * What stood in the popup when it closed, or what it is opened with. For the browser's session only, in a store that content
 * scripts cannot even name; that is why it is not in `lib/settings.ts`, which they load.
 */
export const popupDraft = storage.defineItem<PopupDraft>('session:popupDraft', {
  fallback: { question: '', selected: 0 },
});
