import { browser } from 'wxt/browser';
import { Problem } from '@/lib/problem';
import type { Caller } from '@/lib/messaging/rpc';
import type { InjectionService } from '@/lib/messaging/services';

/** Into the tab that asks, and into no other: which one that is comes from the browser. */
export const injectionService = ({ tab }: Caller): InjectionService => ({
  async bringOnRequest() {
    if (tab === undefined) throw new Problem('Forbidden', 'Only a page in a tab may ask for a script');
    await browser.scripting.executeScript({ target: { tabId: tab }, files: ['/on-request.js'] });
    return { ok: true };
  },
});
