import { browser } from 'wxt/browser';

/** Opens the welcome page after installation. */
export function listenForFirstSteps(report: (error: unknown) => void): void {
  browser.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === 'install') browser.tabs.create({ url: browser.runtime.getURL('/welcome.html') }).catch(report);
  });
  // Pages that the browser opens again at its start need their scripts, and no script of theirs may wake the background for it.
  browser.runtime.onStartup.addListener(() => {});
}
