import { browser } from 'wxt/browser';
import type { SiteId } from '@/lib/core/conversation';
import { connect } from '@/lib/rpc/rpc';
import type { PageService } from '@/lib/rpc/contracts/index';
import { toTab } from '@/lib/rpc/transport/runtime-messages';
import { addresses } from '@/lib/sites/registry';

/** Reads a report from the first open page of this site that cannot be read. Resolves with `undefined` if there is none. */
export async function redesignReport(site: SiteId): Promise<string | undefined> {
  const tabs = await browser.tabs.query({ url: [...addresses[site].matches] });
  for (const { id } of tabs) {
    if (id === undefined) continue;
    const page = connect<PageService>('page', toTab(id));
    // A tab that was opened before Kura was installed does not answer and is skipped.
    const health = await page.health().catch(() => undefined);
    if (health?.state === 'unreadable') return page.redesignReport();
  }
  return undefined;
}
