import { browser } from 'wxt/browser';
import type { SiteId } from '@/lib/conversation';
import { connect } from '@/lib/messaging/rpc';
import type { PageService } from '@/lib/messaging/services';
import { toTab } from '@/lib/messaging/wire';
import { addresses } from '@/lib/sites/addresses';

/** From the first open page of this site that cannot be read; `undefined` when there is none any more. */
export async function redesignReport(site: SiteId): Promise<string | undefined> {
  const tabs = await browser.tabs.query({ url: [...addresses[site].matches] });
  for (const { id } of tabs) {
    if (id === undefined) continue;
    const page = connect<PageService>('page', toTab(id));
    // A tab that is older than Kura does not answer, and is passed over.
    const health = await page.health().catch(() => undefined);
    if (health?.state === 'unreadable') return page.redesignReport();
  }
  return undefined;
}
