import { storage } from '#imports';
import type { PopupDraft } from '@/components/popup/state/use-search';

/**
 * The saved state of the popup, or the question it opens with, for the browser session. Content scripts cannot access this store; they load
 * `lib/settings.ts`, so it is not there.
 */
export const popupDraft = storage.defineItem<PopupDraft>('session:popupDraft', {
  fallback: { question: '', selected: 0 },
});
