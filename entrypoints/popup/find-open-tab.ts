import { browser } from 'wxt/browser';
import type { OpenTab } from '@/components/popup/state/open-tab';
import { connect } from '@/lib/rpc/rpc';
import { pageService } from '@/lib/rpc/contracts/page';
import { createTabTransport } from '@/lib/rpc/transport/runtime-messages';

/** Finds the tab that the user was looking at. If the popup itself is a tab, that is the one used before it. */
export async function findOpenTab(): Promise<OpenTab | undefined> {
  const [self, tabs] = await Promise.all([browser.tabs.getCurrent(), browser.tabs.query({ currentWindow: true })]);
  const [tab] = tabs
    .filter(({ id }) => id !== self?.id)
    .sort((a, b) => Number(b.active) - Number(a.active) || (b.lastAccessed ?? 0) - (a.lastAccessed ?? 0));
  if (tab?.id === undefined) return undefined;
  const page = connect(pageService, createTabTransport(tab.id));
  // Without the `tabs` permission the browser reveals the addresses of supported sites only, which is sufficient.
  const url = tab.url ? URL.parse(tab.url) : null;
  return { id: tab.id, page, ...(url && { url }) };
}
