import { browser } from 'wxt/browser';

/** Opens the welcome page after installation. */
export function listenForFirstSteps(report: (error: unknown) => void): void {
  browser.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === 'install') browser.tabs.create({ url: browser.runtime.getURL('/welcome.html') }).catch(report);
  });
}
