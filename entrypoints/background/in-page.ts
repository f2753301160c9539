import { browser } from 'wxt/browser';
import { askedBefore } from '@/lib/services/asked-before';
import { callFromPage } from '@/lib/services/page-calls';
import { questionOf } from '@/lib/services/context-menu';
import type { SiteId } from '@/lib/core/conversation';
import { pauseOver } from '@/lib/health/pauses';
import { serve, type Caller, type Served } from '@/lib/rpc/rpc';
import type { BesideService, EngineService, LibraryService } from '@/lib/rpc/contracts/index';
import { Problem } from '@/lib/core/problem';
import { askedBefore as askedBeforeOn, consent, pauses } from '@/lib/settings';
import { siteAt } from '@/lib/sites/registry';
import { showCall } from './calls';
import { openPopupWith } from './open-popup';

type Desk = Pick<LibraryService, 'recall' | 'standing' | 'conversation'> & Pick<EngineService, 'alike'>;

/** Serves what the status mark in a page may ask of the background. */
export function serveBeside(desk: Desk): Served {
  const asked = askedBefore({
    ...desk,
    wanted: async (site, chat) => (await askedBeforeOn.getValue()) && !(await isLeftAlone(site, chat)),
    now: Date.now,
  });
  return serve<BesideService>('beside', 'content scripts too', (caller: Caller) => ({
    askedBefore: draft => asked(caller, draft),
    async recall(question: unknown) {
      await inFront(caller);
      if (typeof question !== 'string') throw new Problem('BadMessage', 'A question is a text');
      await openPopupWith(questionOf(question));
      return { ok: true };
    },
    async call(given: unknown) {
      const { site, chat, tab, window } = await inFront(caller);
      if (chat === undefined || (await isLeftAlone(site, chat))) throw new Problem('Forbidden', 'No chat that is kept');
      const proposed = await callFromPage({ ...desk, now: Date.now }, `${site}:${chat}`, given);
      await showCall({ ...proposed, site, at: Date.now(), tab }, window);
      return { ok: true };
    },
  }));
}

/** Resolves with the tab of the caller. Rejects if it is not the active tab, because then no user is in front of it. */
async function inFront({ url: address, tab: id }: Caller) {
  const url = URL.parse(address ?? '');
  const site = url ? siteAt(url) : undefined;
  const agreed = site && (await consent.getValue())[site.id] !== undefined;
  const tab = id === undefined ? undefined : await browser.tabs.get(id);
  if (!url || !agreed || id === undefined || !tab?.active) {
    throw new Problem('Forbidden', 'Only the page in front may open the popup');
  }
  return { site: site.id, chat: site.chatId(url), tab: id, window: tab.windowId };
}

async function isLeftAlone(site: SiteId, chat: string | undefined): Promise<boolean> {
  const [agreed, paused] = await Promise.all([consent.getValue(), pauses.getValue()]);
  return agreed[site] === undefined || pauseOver(paused, site, chat) !== undefined;
}
