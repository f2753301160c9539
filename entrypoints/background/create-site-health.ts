import { storage } from '#imports';
import type { SiteId } from '@/lib/core/conversation';
import type { PageHealth } from '@/lib/rpc/contracts/capture';
import { showBadge } from './show-badge';

/** The last report of each site for this browser session, so that a restarted worker knows since when a site cannot be read. */
const storedHealth = storage.defineItem<Partial<Record<SiteId, PageHealth>>>('session:siteHealth', { fallback: {} });

/** Keeps the last health report of each site, and shows reports on the toolbar. */
export function createSiteHealth(report: (error: unknown) => void) {
  const health = new Map<SiteId, PageHealth>();
  const restore = async () => {
    for (const stored of Object.values(await storedHealth.getValue())) {
      if (!health.has(stored.site)) health.set(stored.site, stored);
    }
  };
  restore().catch(report);
  return {
    health,
    onReported: (current: PageHealth, tab: number | undefined) => {
      if (tab !== undefined) showBadge(current, tab).catch(report);
      storedHealth.setValue(Object.fromEntries(health)).catch(report);
    },
  };
}
