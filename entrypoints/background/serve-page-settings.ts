import { browser } from 'wxt/browser';
import type { SiteId } from '@/lib/core/conversation';
import { Problem } from '@/lib/core/problem';
import { pageSettingsService, type OutboxKey, type PageSettings } from '@/lib/rpc/contracts/page-settings';
import { serve, type Caller, type ServiceHandler } from '@/lib/rpc/rpc';
import { getCallerSite } from '@/lib/services/capture';
import { toPageSettings } from '@/lib/services/page-settings';
import { askedBefore, consent, pageMark, pauses, savedNotices, siteData } from '@/lib/settings';
import { report } from './report';

/** Answers a page's script with the settings of its own site. The browser says which site that is. */
export const servePageSettings = (getKey: GetOutboxKey): ServiceHandler =>
  serve(pageSettingsService, (caller: Caller) => ({ readPageSettings: () => readPageSettings(caller, getKey) }));

type GetOutboxKey = (site: SiteId) => Promise<OutboxKey>;

async function readPageSettings(caller: Caller, getKey: GetOutboxKey): Promise<PageSettings> {
  const site = getCallerSite(caller);
  if (caller.tab === undefined) throw new Problem('Forbidden', 'Only a page in a tab has settings');
  const settings = toPageSettings(site, {
    consent: await consent.getValue(),
    pauses: await pauses.getValue(),
    siteData: await siteData.getValue(),
    pageMark: await pageMark.getValue(),
    askedBefore: await askedBefore.getValue(),
    savedNotices: await savedNotices.getValue(),
  });
  if (site === undefined || !settings.agreed) return settings;
  try {
    // It is a script of its own, because only pages with consent need it (decision 0047).
    await browser.scripting.executeScript({ target: { tabId: caller.tab }, files: ['/outbox-cipher.js'] });
    return { ...settings, outboxKey: await getKey(site) };
  } catch (error) {
    // The page still sends what it sees. It asks again when it has something to store.
    report(error);
    return settings;
  }
}
