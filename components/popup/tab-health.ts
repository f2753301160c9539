import { noPauses, pauseOver, type Pauses, type PauseScope } from '../../lib/health/pauses';
import type { ConversationId } from '../../lib/conversation';
import type { PageHealth, PageService } from '../../lib/messaging/services';
import { problemName } from '../../lib/problem';
import { siteAt } from '../../lib/sites/addresses';
import type { SiteAddress } from '../../lib/sites/adapter';
import type { Consent } from '../consent';

/** The tab the popup belongs to. */
export interface OpenTab {
  /** Absent where Kura may not see it, which is everywhere but on its sites. */
  readonly url?: URL;
  /** The browser's; tells two pages of one address apart. */
  readonly id?: number;
  readonly page: PageService;
}

export type TabHealth =
  /** No chat site. */
  | { readonly state: 'none' }
  /** A chat site on which Kura is off. */
  | { readonly state: 'off'; readonly site: SiteAddress }
  /** A chat site whose page was loaded before Kura was there. */
  | { readonly state: 'unreached'; readonly site: SiteAddress }
  /** The user asked for it: here, on the site, or everywhere. */
  | { readonly state: 'paused'; readonly site?: SiteAddress; readonly over: PauseScope }
  | (Omit<PageHealth, 'site' | 'state'> & {
      readonly state: Exclude<PageHealth['state'], 'off' | 'paused'>;
      readonly site: SiteAddress;
    });

/** What Kura does in this tab right now. Rejects only for what is not the tab's own fault. */
export async function healthOf(
  tab: OpenTab | undefined,
  consent: Consent,
  pauses: Pauses = noPauses,
): Promise<TabHealth> {
  const site = tab?.url && siteAt(tab.url);
  if (!tab?.url || !site) {
    return pauses.everywhere === undefined ? { state: 'none' } : { state: 'paused', over: { of: 'everywhere' } };
  }
  if (consent[site.id] === undefined) return { state: 'off', site };
  const over = pauseOver(pauses, site.id, site.chatId(tab.url));
  if (over) return { state: 'paused', site, over };
  try {
    const { state, ...more } = await tab.page.health();
    // The page may learn of a change a moment later than we do.
    return state === 'off' || state === 'paused' ? { state: 'waiting', site } : { ...more, state, site };
  } catch (error) {
    if (problemName(error) === 'PageNotReady') return { state: 'unreached', site };
    throw error;
  }
}

/** The chat that is open in the tab; `undefined` where none is, or one without an id of its own. */
export function chatOf(tab: OpenTab | undefined): ConversationId | undefined {
  const site = tab?.url && siteAt(tab.url);
  const chat = tab?.url && site?.chatId(tab.url);
  return site && chat !== undefined ? `${site.id}:${chat}` : undefined;
}
