import { browser } from 'wxt/browser';
import { continuing, type NewChatTabs } from '@/lib/services/continue-chat';
import type { SiteId } from '@/lib/core/conversation';
import { connect, serve, type Served } from '@/lib/rpc/rpc';
import type { Continuing, ContinuingService } from '@/lib/rpc/contracts/continue-chat';
import type { PageService } from '@/lib/rpc/contracts/index';
import { toTab } from '@/lib/rpc/transport/runtime-messages';
import { siteAt } from '@/lib/sites/registry';
import type { Insertion } from '@/lib/vault/vault';
import { onTheirWay } from '../continue/pending-chats';

/** Must be called at every start of the background, because it resumes what an earlier one left pending. */
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
    // A page whose script is still loading does not answer.
    return (await pageOf(id)
      .canInsert()
      .catch(() => false))
      ? 'ready'
      : 'not yet';
  },

  insert: (tab, text) => pageOf(tab).insert(text),
};

/** Returns whether the page is an empty new chat: neither a sign-in page nor a chat that the user opened meanwhile. */
function isNewChat(address: string | undefined, site: SiteId): boolean {
  const url = URL.parse(address ?? '');
  const there = url ? siteAt(url) : undefined;
  return url !== null && there?.id === site && there.chatId(url) === undefined;
}
