import type { SiteId } from '@/lib/core/conversation';
import { findPause } from '@/lib/health/pauses';
import { consent, pauses } from '@/lib/settings';

/** Whether the user has not agreed to this site, or paused it or this chat. */
export async function isExcluded(site: SiteId, chat: string | undefined): Promise<boolean> {
  const [agreed, paused] = await Promise.all([consent.getValue(), pauses.getValue()]);
  return agreed[site] === undefined || findPause(paused, site, chat) !== undefined;
}
