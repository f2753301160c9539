import { getNow } from '@/lib/core/clock';
import { browser } from 'wxt/browser';
import { createAskedBefore } from '@/lib/services/asked-before';
import { createOpeningLimit } from '@/lib/services/opening-limit';
import { parsePageCall } from '@/lib/services/page-calls';
import { toQuestion } from '@/lib/services/context-menu';
import { serve, type Caller, type ServiceHandler } from '@/lib/rpc/rpc';
import type { EngineService } from '@/lib/rpc/contracts/engine';
import { inPageService } from '@/lib/rpc/contracts/in-page';
import type { LibraryService } from '@/lib/rpc/contracts/library';
import { Problem } from '@/lib/core/problem';
import { askedBefore as askedBeforeOn } from '@/lib/settings';
import { markSavedNotice } from './mark-saved-notice';
import { findAgreedSite, markUndone, type UndoMethods } from './undone-in-page';
import { isExcluded } from './is-excluded';
import { showCall } from './show-call';
import { openPopupWith } from './open-popup-with';

type InPageDeps = Pick<LibraryService, 'recall' | 'getCurrentScope' | 'readConversation' | UndoMethods> &
  Pick<EngineService, 'findSimilar'>;

/** Serves what the status mark in a page may ask of the background. */
export function serveInPage(deps: InPageDeps): ServiceHandler {
  const findAskedBefore = createAskedBefore({
    ...deps,
    isWanted: async (site, chat) => (await askedBeforeOn.getValue()) && !(await isExcluded(site, chat)),
    now: getNow,
  });
  const limitOpening = createOpeningLimit(getNow);
  return serve(inPageService, (caller: Caller) => ({
    findAskedBefore: draft => findAskedBefore(caller, draft),
    markSavedNotice: () => markSavedNotice(caller.url),
    async openPopup(question: unknown) {
      const { tab } = await resolveFrontTab(caller, limitOpening);
      if (typeof question !== 'string') throw new Problem('BadMessage', 'A question is a text');
      await openPopupWith(toQuestion(question), tab);
      return { ok: true };
    },
    markUndone: async (fence: unknown) => markUndone(deps, await findAgreedSite(caller.url), fence),
    async openCall(proposal: unknown) {
      const { site, chat, tab, window } = await resolveFrontTab(caller, limitOpening);
      if (chat === undefined || (await isExcluded(site, chat))) throw new Problem('Forbidden', 'No chat that is kept');
      const proposed = await parsePageCall({ ...deps, now: getNow }, `${site}:${chat}`, proposal);
      await showCall({ ...proposed, site, at: getNow(), tab }, window);
      return { ok: true };
    },
  }));
}

/** Resolves with the tab of the caller. Rejects if it is not the active tab, because then no user is in front of it. */
async function resolveFrontTab({ url: address, tab: id }: Caller, limit: (tab: number) => void) {
  const { url, site } = await findAgreedSite(address);
  const tab = id === undefined ? undefined : await browser.tabs.get(id);
  if (!url || !site || id === undefined || !tab?.active) {
    throw new Problem('Forbidden', 'Only the page in front may open the popup');
  }
  limit(id);
  return { site: site.id, chat: site.chatId(url), tab: id, window: tab.windowId };
}
