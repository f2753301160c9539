import { browser } from 'wxt/browser';
import type { OpenTab } from '@/components/popup/tab-health';
import { connect } from '@/lib/messaging/rpc';
import type { PageService } from '@/lib/messaging/services';
import { toTab } from '@/lib/messaging/wire';

/** The tab the user was looking at. When the popup itself stands in a tab, that is the one used before it. */
export async function openTab(): Promise<OpenTab | undefined> {
  const [self, tabs] = await Promise.all([browser.tabs.getCurrent(), browser.tabs.query({ currentWindow: true })]);
  const [tab] = tabs
    .filter(({ id }) => id !== self?.id)
    .sort((a, b) => Number(b.active) - Number(a.active) || (b.lastAccessed ?? 0) - (a.lastAccessed ?? 0));
  if (tab?.id === undefined) return undefined;
  const page = connect<PageService>('page', toTab(tab.id));
  // Without the `tabs` permission the browser tells addresses of our sites only, which is all that is needed.
  const url = tab.url ? URL.parse(tab.url) : null;
  return { id: tab.id, page, ...(url && { url }) };
}
