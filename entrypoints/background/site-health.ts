import { storage } from '#imports';
import type { SiteId } from '@/lib/conversation';
import type { PageHealth } from '@/lib/messaging/services';
import { showBadge } from './badge';

/** What pages said last, for as long as the browser runs: a worker that slept still knows since when a site cannot be read. */
const said = storage.defineItem<Partial<Record<SiteId, PageHealth>>>('session:siteHealth', { fallback: {} });

/** What pages say of themselves: to be told of it, and what each site's said last. */
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
