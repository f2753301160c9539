import { browser } from 'wxt/browser';
import type { SiteId } from '@/lib/core/conversation';
import { connect } from '@/lib/rpc/rpc';
import { pageService } from '@/lib/rpc/contracts/page';
import { createTabTransport } from '@/lib/rpc/transport/runtime-messages';
import { listMatches, sites } from '@/lib/sites/registry';

/** Reads a report from the first open page of this site that cannot be read. Resolves with `undefined` if there is none. */
export async function readRedesignReport(site: SiteId): Promise<string | undefined> {
  const tabs = await browser.tabs.query({ url: [...listMatches(sites[site])] });
  for (const { id } of tabs) {
    if (id === undefined) continue;
    const page = connect(pageService, createTabTransport(id));
    // A tab that was opened before Kura was installed does not answer and is skipped.
    const health = await page.getHealth().catch(() => undefined);
    if (health?.state === 'unreadable') return page.buildRedesignReport();
  }
  return undefined;
}
