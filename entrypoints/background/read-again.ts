import { browser } from 'wxt/browser';
import { isOpenAs, type ConversationId } from '@/lib/core/conversation';
import { connect } from '@/lib/rpc/rpc';
import { pageService } from '@/lib/rpc/contracts/page';
import { createTabTransport } from '@/lib/rpc/transport/runtime-messages';
import { toProblemName } from '@/lib/core/problem';
import { allMatches, findSite } from '@/lib/sites/registry';

/** Makes the pages that show one of these chats read it again, because their state no longer holds. */
export async function readAgain(ids: readonly ConversationId[]): Promise<void> {
  const tabs = await browser.tabs.query({ url: [...allMatches] });
  await Promise.all(
    tabs.map(async ({ id, url }) => {
      if (id === undefined || !ids.some(chat => isShownAt(chat, url))) return;
      try {
        await connect(pageService, createTabTransport(id)).readAgain();
      } catch (error) {
        // A page that was opened before Kura was updated has no listener.
        if (toProblemName(error) !== 'PageNotReady') throw error;
      }
    }),
  );
}

function isShownAt(id: ConversationId, address: string | undefined): boolean {
  const url = URL.parse(address ?? '');
  const site = url ? findSite(url) : undefined;
  const chat = url ? site?.chatId(url) : undefined;
  return site !== undefined && chat !== undefined && isOpenAs(id, `${site.id}:${chat}`);
}
