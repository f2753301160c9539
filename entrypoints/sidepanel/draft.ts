import { storage } from '#imports';
import type { SavedPopup } from '@/components/popup/state/popup-state';

/** The panel's own draft, because the popup may be open over another chat at the same time. */
export const panelDraft = storage.defineItem<SavedPopup>('session:panelDraft', {
  fallback: { question: '', selected: 0 },
});
