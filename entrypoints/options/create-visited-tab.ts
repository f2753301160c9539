import { browser } from 'wxt/browser';
import type { VisitedTab } from '@/lib/catch-up/visit';
import { findSite } from '@/lib/sites/registry';
import { readVisit, requestChat } from './read-visit';

/** The key in `storage.session` for the tab's id, so that there is never a second tab. */
const key = 'catchUpTab';

/** After so many reads of a foreign page the user has left. A new tab is empty for a moment. */
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
      const tab = await findOwnTab();
      return tab?.id !== undefined && (await requestChat(tab.id));
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

const isOnSite = (url: string | undefined): boolean =>
  url !== undefined && URL.canParse(url) && !!findSite(new URL(url));
