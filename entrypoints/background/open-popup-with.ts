import { getNow } from '@/lib/core/clock';
import { popupDraft } from '../popup/stored-draft';
import { openPopup } from './open-popup';

/** Opens the popup over the active tab, with this question in its box. `byTab` is the tab whose page asked for it, if one did. */
export async function openPopupWith(question: string, byTab?: number): Promise<void> {
  const isByPage = byTab !== undefined;
  const stored = popupDraft.setValue({ question, selected: 0, ...(isByPage && { openedByPageAt: getNow() }) });
  await Promise.all([stored, openPopup(stored, byTab)]);
}
