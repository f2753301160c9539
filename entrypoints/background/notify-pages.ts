import { browser } from 'wxt/browser';
import type { SiteId } from '@/lib/core/conversation';
import { toProblemName } from '@/lib/core/problem';
import { waitAtMost } from '@/lib/core/wait-at-most';
import { settingsNoticeService } from '@/lib/rpc/contracts/page-settings';
import { connect } from '@/lib/rpc/rpc';
import { createTabTransport } from '@/lib/rpc/transport/runtime-messages';
import { askedBefore, consent, pageMark, pauses, savedNotices, siteData } from '@/lib/settings';
import { siteIds, sites as allSites } from '@/lib/sites/registry';

const ownPages = browser.runtime.getURL('/');
/** Milliseconds. A page that the browser has frozen does not answer. */
const maxAnswerMs = 3000;

/** Makes the open pages of these sites ask for their settings again. Answers whether all of them have the new ones. */
export async function notifyPages(sites: readonly SiteId[] = siteIds): Promise<boolean> {
  const known = sites.filter(site => Object.hasOwn(allSites, site));
  if (known.length === 0) return true;
  // All tabs, because the browser no longer tells which show a site that was just taken away. Kura's own pages listen for other things.
  const tabs = (await browser.tabs.query({ discarded: false })).filter(({ url }) => !url?.startsWith(ownPages));
  const answers = tabs.map(({ id = -1 }) =>
    waitAtMost(maxAnswerMs, connect(settingsNoticeService, createTabTransport(id)).settingsChanged()),
  );
  return (await Promise.allSettled(answers)).every(isNotified);
}

/** A page without a script has no settings either. */
const isNotified = (answer: PromiseSettledResult<{ readonly ok: true } | undefined>) =>
  answer.status === 'fulfilled' ? answer.value !== undefined : toProblemName(answer.reason) === 'PageNotReady';

/** Pages cannot see the settings, so they are notified of every change that may concern them. */
export function keepPagesNotified(report: (error: unknown) => void): void {
  for (const setting of [consent, pauses, siteData, pageMark, askedBefore, savedNotices] as const)
    setting.watch(() => void notifyPages().catch(report));
}
