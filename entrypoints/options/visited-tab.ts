import { browser } from 'wxt/browser';
import type { VisitedTab } from '@/lib/catch-up/visit';
import { connect } from '@/lib/messaging/rpc';
import type { PageService } from '@/lib/messaging/services';
import { toTab } from '@/lib/messaging/wire';
import { siteAt } from '@/lib/sites/addresses';

/** Under this key the tab is remembered, for as long as the browser runs: there is never a second one. */
const key = 'catchUpTab';

/** How many looks in a row at a page that is not ours are believed: a new tab is empty for a moment. */
const believed = 3;

/** The one tab in which chats are visited. It stands in the background: the person is looking at our page. */
export function visitedTab(): VisitedTab & { close(): Promise<void> } {
  let before: number | undefined;
  let strange = 0;
  return {
    async go(url) {
      strange = 0;
      const tab = await ours();
      // The user may have gone elsewhere with it: then it is theirs.
      if (tab?.id !== undefined && isOnSite(tab.url)) {
        before = (await visitTo(tab.id))?.load;
        await browser.tabs.update(tab.id, { url });
        return;
      }
      before = undefined;
      const { id } = await browser.tabs.create({ url, active: false });
      await browser.storage.session.set({ [key]: id });
    },

    async look() {
      const tab = await ours();
      if (tab?.id === undefined) return { state: 'closed' };
      const page = await visitTo(tab.id);
      if (page && page.load !== before) return { state: 'page', page };
      strange = tab.status === 'complete' && !isOnSite(tab.url) ? strange + 1 : 0;
      return { state: strange >= believed ? 'elsewhere' : 'loading' };
    },

    async close() {
      const tab = await ours();
      if (tab?.id !== undefined && isOnSite(tab.url)) await browser.tabs.remove(tab.id);
    },
  };
}

async function ours() {
  const id: unknown = (await browser.storage.session.get(key))[key];
  return typeof id === 'number' ? browser.tabs.get(id).catch(() => undefined) : undefined;
}

const visitTo = (tab: number) =>
  connect<PageService>('page', toTab(tab))
    .visit()
    .catch(() => undefined);

const isOnSite = (url: string | undefined): boolean => url !== undefined && URL.canParse(url) && !!siteAt(new URL(url));
