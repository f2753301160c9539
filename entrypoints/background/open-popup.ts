import { browser } from 'wxt/browser';

/**
 * Opens the popup over the active tab. Must be called in the same task as the user's click, because Firefox requires that. Where the
 * browser cannot open it, it opens as a page for the tab that was active, unless it is open already or `byTab` is no longer in front.
 */
export async function openPopup(before: Promise<unknown> = Promise.resolve(), byTab?: number): Promise<void> {
  const opened = openByBrowser();
  await before;
  if ((await opened) || (await isPopupOpen())) return;
  if (byTab === undefined || (await isActive(byTab)))
    await browser.tabs.create({ url: browser.runtime.getURL('/popup.html') });
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

async function isPopupOpen(): Promise<boolean> {
  // Chromium's worker sees no views, and Firefox names no contexts.
  if (import.meta.env.FIREFOX) return browser.extension.getViews({ type: 'popup' }).length > 0;
  return (await browser.runtime.getContexts({ contextTypes: ['POPUP'] })).length > 0;
}

/** Returns whether the tab is there and in front. */
async function isActive(tab: number): Promise<boolean> {
  return browser.tabs.get(tab).then(
    ({ active }) => active,
    () => false,
  );
}
