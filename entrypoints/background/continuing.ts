import { browser } from 'wxt/browser';
import { continuing, type NewChatTabs } from '@/lib/background/continuing';
import type { SiteId } from '@/lib/conversation';
import { connect, serve, type Served } from '@/lib/messaging/rpc';
import type { Continuing, ContinuingService } from '@/lib/messaging/continuing';
import type { PageService } from '@/lib/messaging/services';
import { toTab } from '@/lib/messaging/wire';
import { siteAt } from '@/lib/sites/addresses';
import type { Insertion } from '@/lib/vault/vault';
import { onTheirWay } from '../continue/on-their-way';

/** To be called at every start: it takes up what an earlier life left. */
export function serveContinuing(
  log: (insertion: Insertion) => Promise<unknown>,
  report: (error: unknown) => void,
): Served {
  const shelf = { get: () => onTheirWay.getValue(), set: (all: readonly Continuing[]) => onTheirWay.setValue(all) };
  const clock = { now: Date.now, wait: (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms)) };
  return serve<ContinuingService>('continuing', 'our own pages', continuing({ tabs, shelf, log, report, clock }));
}

const pageOf = (tab: number) => connect<PageService>('page', toTab(tab));

const tabs: NewChatTabs = {
  async open(url) {
    const { id } = await browser.tabs.create({ url, active: true });
    if (id === undefined) throw new Error('The browser opened a tab without an id.');
    return id;
  },

  async look(id, site) {
    const tab = await browser.tabs.get(id).catch(() => undefined);
    if (!tab) return 'closed';
    if (tab.status !== 'complete' || !isNewChat(tab.url, site)) return 'not yet';
    // A page that is still loading its script has nobody who answers.
    return (await pageOf(id)
      .canInsert()
      .catch(() => false))
      ? 'ready'
      : 'not yet';
  },

  insert: (tab, text) => pageOf(tab).insert(text),
};

/** Not a page for signing in, and no chat that the person opened there meanwhile. */
function isNewChat(address: string | undefined, site: SiteId): boolean {
  const url = URL.parse(address ?? '');
  const there = url ? siteAt(url) : undefined;
  return url !== null && there?.id === site && there.chatId(url) === undefined;
}
