import { getNow } from '@/lib/core/clock';
import { browser } from 'wxt/browser';
import { popupDraft } from '../popup/stored-draft';

/** Opens the popup over the active tab, with this question in its box. `by` tells whether the user asked the browser for it. */
export async function openPopupWith(question: string, by: 'menu' | 'page' = 'menu'): Promise<void> {
  const stored = popupDraft.setValue({ question, selected: 0, ...(by === 'page' && { openedByPageAt: getNow() }) });
  await Promise.all([stored, openPopup(stored)]);
}

/**
 * Opens the popup over the active tab. Must be called in the same task as the user's click, because Firefox requires that. Where the
 * browser cannot open it, it opens as a page for the tab that was active.
 */
export async function openPopup(before: Promise<unknown> = Promise.resolve()): Promise<void> {
  const opened = openByBrowser();
  await before;
  if (!(await opened)) await browser.tabs.create({ url: browser.runtime.getURL('/popup.html') });
}

async function openByBrowser(): Promise<boolean> {
  try {
    await browser.action.openPopup();
    return true;
  } catch {
    // There may be no focused window, or the browser may lack the call. There is a fallback, so the reason does not matter.
    return false;
  }
}
