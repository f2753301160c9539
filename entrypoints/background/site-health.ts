import { storage } from '#imports';
import type { SiteId } from '@/lib/core/conversation';
import type { PageHealth } from '@/lib/rpc/contracts/index';
import { showBadge } from './badge';

/** The last report of each site for this browser session, so that a restarted worker knows since when a site cannot be read. */
const said = storage.defineItem<Partial<Record<SiteId, PageHealth>>>('session:siteHealth', { fallback: {} });

/** Keeps the last health report of each site, and shows reports on the toolbar. */
export function siteHealth(report: (error: unknown) => void) {
  const health = new Map<SiteId, PageHealth>();
  const restore = async () => {
    for (const before of Object.values(await said.getValue())) {
      if (!health.has(before.site)) health.set(before.site, before);
    }
  };
  restore().catch(report);
  return {
    health,
    reported: (now: PageHealth, tab: number | undefined) => {
      if (tab !== undefined) showBadge(now, tab).catch(report);
      said.setValue(Object.fromEntries(health)).catch(report);
    },
  };
}
