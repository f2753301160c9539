import { browser } from 'wxt/browser';
import { askedBefore } from '@/lib/background/asked-before';
import { questionOf } from '@/lib/background/menus';
import type { SiteId } from '@/lib/conversation';
import { pauseOver } from '@/lib/health/pauses';
import { serve, type Caller, type Served } from '@/lib/messaging/rpc';
import type { BesideService, LibraryService } from '@/lib/messaging/services';
import { Problem } from '@/lib/problem';
import { askedBefore as askedBeforeOn, consent, pauses } from '@/lib/settings';
import { siteAt } from '@/lib/sites/addresses';
import { openPopupWith } from './open-popup';

/** What the mark in a page may ask of the background. */
export function serveBeside(library: Pick<LibraryService, 'recall'>): Served {
  const asked = askedBefore({
    recall: question => library.recall(question, { within: 'everywhere' }, { ignoreTime: true }),
    wanted: async (site, chat) => (await askedBeforeOn.getValue()) && !(await isLeftAlone(site, chat)),
    now: Date.now,
  });
  return serve<BesideService>('beside', 'content scripts too', (caller: Caller) => ({
    askedBefore: draft => asked(caller, draft),
    async recall(question: unknown) {
      const url = URL.parse(caller.url ?? '');
      const site = url ? siteAt(url) : undefined;
      const agreed = site && (await consent.getValue())[site.id] !== undefined;
      const tab = caller.tab === undefined ? undefined : await browser.tabs.get(caller.tab);
      // A page in the background has no person before it.
      if (!agreed || !tab?.active) throw new Problem('Forbidden', 'Only the page in front may open the popup');
      if (typeof question !== 'string') throw new Problem('BadMessage', 'A question is a text');
      await openPopupWith(questionOf(question));
      return { ok: true };
    },
  }));
}

async function isLeftAlone(site: SiteId, chat: string | undefined): Promise<boolean> {
  const [agreed, paused] = await Promise.all([consent.getValue(), pauses.getValue()]);
  return agreed[site] === undefined || pauseOver(paused, site, chat) !== undefined;
}
