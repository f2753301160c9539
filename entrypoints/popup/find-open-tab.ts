import { browser } from 'wxt/browser';
import type { OpenTab } from '@/components/popup/state/open-tab';
import { connect } from '@/lib/rpc/rpc';
import { pageService } from '@/lib/rpc/contracts/page';
import { createTabTransport } from '@/lib/rpc/transport/runtime-messages';
import { withdrawnSites } from '@/lib/settings';
import { findSite } from '@/lib/sites/registry';

/** Finds the tab that the user was looking at. If the popup itself is a tab, that is the one used before it. */
export async function findOpenTab(): Promise<OpenTab | undefined> {
  const [self, tabs] = await Promise.all([browser.tabs.getCurrent(), browser.tabs.query({ currentWindow: true })]);
  const [tab] = tabs
    .filter(({ id }) => id !== self?.id)
    .sort((a, b) => Number(b.active) - Number(a.active) || (b.lastAccessed ?? 0) - (a.lastAccessed ?? 0));
  if (tab?.id === undefined) return undefined;
  const page = connect(pageService, createTabTransport(tab.id));
  // Without the `tabs` permission the browser reveals the addresses of sites that are on, and of the tab in which Kura was opened.
  const url = tab.url ? URL.parse(tab.url) : null;
  const site = url ? findSite(url) : undefined;
  const isWithdrawn = site !== undefined && (await withdrawnSites.getValue()).includes(site.id);
  const isPractice = tab.url === browser.runtime.getURL('/welcome.html#try');
  return {
    id: tab.id,
    page,
    ...(url && { url }),
    ...(isWithdrawn && { isWithdrawn }),
    ...(isPractice && { isPractice }),
  };
}
