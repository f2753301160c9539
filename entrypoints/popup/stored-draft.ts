import { storage } from '#imports';
import type { SavedPopup } from '@/components/popup/state/popup-state';

/**
 * The saved state of the popup, or the question it opens with, for the browser session. Content scripts cannot access this store; they load
 * `lib/settings.ts`, so it is not there.
 */
export const popupDraft = storage.defineItem<SavedPopup>('session:popupDraft', {
  fallback: { question: '', selected: 0 },
});
