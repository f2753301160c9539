import { getNow } from '@/lib/core/clock';
import { browser } from 'wxt/browser';
import { createContinueChatService, type ContinueTabs } from '@/lib/services/continue-chat';
import type { SiteId } from '@/lib/core/conversation';
import { connect, serve, type ServiceHandler } from '@/lib/rpc/rpc';
import { continueChatService, type ContinuedChat } from '@/lib/rpc/contracts/continue-chat';
import { pageService } from '@/lib/rpc/contracts/page';
import { createTabTransport } from '@/lib/rpc/transport/runtime-messages';
import { findSite } from '@/lib/sites/registry';
import type { Insertion } from '@/lib/vault/vault';
import { pendingChats } from '../continue/pending-chats';

/** Must be called at every start of the background, because it resumes what an earlier one left pending. */
export function serveContinueChat(
  log: (insertion: Insertion) => Promise<unknown>,
  report: (error: unknown) => void,
): ServiceHandler {
  const store = {
    get: () => pendingChats.getValue(),
    set: (all: readonly ContinuedChat[]) => pendingChats.setValue(all),
  };
  const clock = { now: getNow, wait: (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms)) };
  return serve(continueChatService, createContinueChatService({ tabs, store, log, report, clock }));
}

const connectPage = (tab: number) => connect(pageService, createTabTransport(tab));

const tabs: ContinueTabs = {
  async open(url) {
    const { id } = await browser.tabs.create({ url, active: true });
    if (id === undefined) throw new Error('The browser opened a tab without an id.');
    return id;
  },

  async check(id, site) {
    const tab = await browser.tabs.get(id).catch(() => undefined);
    if (!tab) return 'closed';
    if (tab.status !== 'complete' || !isNewChat(tab.url, site)) return 'not yet';
    // A page whose script is still loading does not answer.
    return (await connectPage(id)
      .canInsert()
      .catch(() => false))
      ? 'ready'
      : 'not yet';
  },

  insert: (tab, text) => connectPage(tab).insert(text),
};

/** Returns whether the page is an empty new chat: neither a sign-in page nor a chat that the user opened meanwhile. */
function isNewChat(address: string | undefined, site: SiteId): boolean {
  const url = URL.parse(address ?? '');
  const urlSite = url ? findSite(url) : undefined;
  return url !== null && urlSite?.id === site && urlSite.chatId(url) === undefined;
}
