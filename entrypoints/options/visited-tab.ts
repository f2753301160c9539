import { browser } from 'wxt/browser';
import type { VisitedTab } from '@/lib/catch-up/visit';
import { connect } from '@/lib/rpc/rpc';
import type { PageService } from '@/lib/rpc/contracts/index';
import { toTab } from '@/lib/rpc/transport/runtime-messages';
import { siteAt } from '@/lib/sites/registry';

/** The key in `storage.session` for the tab's id, so that there is never a second tab. */
const key = 'catchUpTab';

/** The number of consecutive reads of a foreign page after which the user has left. A new tab is empty for a moment. */
const believed = 3;

/** Creates the one tab in which chats are visited. It stays in the background, because the user is looking at this page. */
export function visitedTab(): VisitedTab & { close(): Promise<void> } {
  let before: number | undefined;
  let strange = 0;
  return {
    async go(url) {
      strange = 0;
      const tab = await ours();
      // A tab that the user navigated to another site belongs to the user.
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
