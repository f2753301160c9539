import { browser } from 'wxt/browser';
import type { VisitedTab } from '@/lib/catch-up/visit';
import { connect } from '@/lib/rpc/rpc';
import { pageService } from '@/lib/rpc/contracts/page';
import { createTabTransport } from '@/lib/rpc/transport/runtime-messages';
import { findSite } from '@/lib/sites/registry';

/** The key in `storage.session` for the tab's id, so that there is never a second tab. */
const key = 'catchUpTab';

/** The number of consecutive reads of a foreign page after which the user has left. A new tab is empty for a moment. */
const maxStrangeLooks = 3;

/** Creates the one tab in which chats are visited. It stays in the background, because the user is looking at this page. */
export function createVisitedTab(): VisitedTab & { close(): Promise<void> } {
  let loadedBefore: number | undefined;
  let strangeCount = 0;
  return {
    async open(url) {
      strangeCount = 0;
      const tab = await findOwnTab();
      // A tab that the user navigated to another site belongs to the user.
      if (tab?.id !== undefined && isOnSite(tab.url)) {
        loadedBefore = (await readVisit(tab.id))?.load;
        await browser.tabs.update(tab.id, { url });
        return;
      }
      loadedBefore = undefined;
      const { id } = await browser.tabs.create({ url, active: false });
      await browser.storage.session.set({ [key]: id });
    },

    async readState() {
      const tab = await findOwnTab();
      if (tab?.id === undefined) return { state: 'closed' };
      const page = await readVisit(tab.id);
      if (page && page.load !== loadedBefore) return { state: 'page', page };
      strangeCount = tab.status === 'complete' && !isOnSite(tab.url) ? strangeCount + 1 : 0;
      return { state: strangeCount >= maxStrangeLooks ? 'otherPage' : 'loading' };
    },

    async requestChat() {
      const id = (await findOwnTab())?.id;
      // If the page is gone, the next look at its state says so.
      const page = id === undefined ? undefined : connect(pageService, createTabTransport(id));
      return (await page?.requestChat().catch(() => undefined))?.isRequested ?? false;
    },

    async close() {
      const tab = await findOwnTab();
      if (tab?.id !== undefined && isOnSite(tab.url)) await browser.tabs.remove(tab.id);
    },
  };
}

async function findOwnTab() {
  const id: unknown = (await browser.storage.session.get(key))[key];
  return typeof id === 'number' ? browser.tabs.get(id).catch(() => undefined) : undefined;
}

const readVisit = (tab: number) =>
  connect(pageService, createTabTransport(tab))
    .getVisit()
    .catch(() => undefined);

const isOnSite = (url: string | undefined): boolean =>
  url !== undefined && URL.canParse(url) && !!findSite(new URL(url));
