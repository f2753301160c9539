import { browser } from 'wxt/browser';
import { popupDraft } from '../popup/stored-draft';

/** Opens the popup over the tab in front, with this question in its box. */
export async function openPopupWith(question: string): Promise<void> {
  const stored = popupDraft.setValue({ question, selected: 0 });
  await Promise.all([stored, openPopup(stored)]);
}

/**
 * Opens the popup over the tab in front, as it was left. To be called in the very turn of a person's click: Firefox
 * opens it for nothing else. Where the browser does not, it opens as a page, which belongs to the tab that was in front.
 */
export async function openPopup(before: Promise<unknown> = Promise.resolve()): Promise<void> {
  const opened = opensByItself();
  await before;
  if (!(await opened)) await browser.tabs.create({ url: browser.runtime.getURL('/popup.html') });
}

async function opensByItself(): Promise<boolean> {
  try {
    await browser.action.openPopup();
    return true;
  } catch {
    // Without a window in front, or before browsers could: there is another way, so the reason does not matter.
    return false;
  }
}
