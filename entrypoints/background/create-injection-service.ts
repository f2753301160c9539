import { browser } from 'wxt/browser';
import { Problem } from '@/lib/core/problem';
import type { Caller } from '@/lib/rpc/rpc';
import type { InjectionService } from '@/lib/rpc/contracts/injection';

/** Injects a script into the calling tab only. The browser says which tab that is. */
export const createInjectionService = ({ tab }: Caller): InjectionService => ({
  async loadLazyScript() {
    if (tab === undefined) throw new Problem('Forbidden', 'Only a page in a tab may ask for a script');
    await browser.scripting.executeScript({ target: { tabId: tab }, files: ['/injected-tools.js'] });
    return { ok: true };
  },
});
