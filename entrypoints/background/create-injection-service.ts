import { browser } from 'wxt/browser';
import { Problem } from '@/lib/core/problem';
import type { Caller } from '@/lib/rpc/rpc';
import { lazyScripts, type InjectionService } from '@/lib/rpc/contracts/injection';

/** Injects a script into the calling tab only. The browser says which tab that is. */
export const createInjectionService = ({ tab }: Caller): InjectionService => ({
  async loadLazyScript(script) {
    if (tab === undefined) throw new Problem('Forbidden', 'Only a page in a tab may ask for a script');
    if (!lazyScripts.includes(script)) throw new Problem('Forbidden', 'A page may not ask for this script');
    await browser.scripting.executeScript({ target: { tabId: tab }, files: [`/${script}.js`] });
    return { ok: true };
  },
});
