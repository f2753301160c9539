import { browser } from 'wxt/browser';

/** Welcomes who just installed Kura, and lets a page's last words wake the background. */
export function listenForFirstSteps(report: (error: unknown) => void): void {
  browser.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === 'install') browser.tabs.create({ url: browser.runtime.getURL('/welcome.html') }).catch(report);
  });
  // A page that is closing can write to its outbox but not wake a sleeping worker; this listener is what wakes it.
  browser.storage.onChanged.addListener(() => {});
}
