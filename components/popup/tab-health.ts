import type { PageHealth, PageService } from '../../lib/messaging/services';
import { problemName } from '../../lib/problem';
import { siteAt } from '../../lib/sites/addresses';
import type { SiteAddress } from '../../lib/sites/adapter';
import type { Consent } from '../consent';

/** The tab the popup belongs to. */
export interface OpenTab {
  /** Absent where Kura may not see it, which is everywhere but on its sites. */
  readonly url?: URL;
  readonly page: PageService;
}

export type TabHealth =
  /** No chat site. */
  | { readonly state: 'none' }
  /** A chat site on which Kura is off. */
  | { readonly state: 'off'; readonly site: SiteAddress }
  /** A chat site whose page was loaded before Kura was there. */
  | { readonly state: 'unreached'; readonly site: SiteAddress }
  | (Omit<PageHealth, 'site' | 'state'> & {
      readonly state: Exclude<PageHealth['state'], 'off'>;
      readonly site: SiteAddress;
    });

/** What Kura does in this tab right now. Rejects only for what is not the tab's own fault. */
export async function healthOf(tab: OpenTab | undefined, consent: Consent): Promise<TabHealth> {
  const site = tab?.url && siteAt(tab.url);
  if (!tab || !site) return { state: 'none' };
  if (consent[site.id] === undefined) return { state: 'off', site };
  try {
    const { state, ...more } = await tab.page.health();
    // The page may learn of a new consent a moment later than we do.
    return state === 'off' ? { state: 'waiting', site } : { ...more, state, site };
  } catch (error) {
    if (problemName(error) === 'PageNotReady') return { state: 'unreached', site };
    throw error;
  }
}
