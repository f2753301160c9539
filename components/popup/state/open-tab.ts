import { noPauses, pauseOver, type Pauses, type PauseScope } from '../../../lib/health/pauses';
import type { ConversationId } from '../../../lib/core/conversation';
import type { PageHealth, PageService } from '../../../lib/rpc/contracts/index';
import { problemName } from '../../../lib/core/problem';
import { siteAt } from '../../../lib/sites/registry';
import type { SiteAddress } from '../../../lib/sites/site';
import type { Consent } from '../../consent';

/** The tab that the popup belongs to. */
export interface OpenTab {
  /** Absent where Kura has no permission, which is everywhere except on its sites. */
  readonly url?: URL;
  /** The browser's id of the tab; it tells two pages of one URL apart. */
  readonly id?: number;
  readonly page: PageService;
}

export type TabHealth =
  /** The tab shows no supported site. */
  | { readonly state: 'none' }
  /** Kura is off on this site. */
  | { readonly state: 'off'; readonly site: SiteAddress }
  /** The page was loaded before Kura's content script. */
  | { readonly state: 'unreached'; readonly site: SiteAddress }
  /** The user paused this chat, this site, or everything. */
  | { readonly state: 'paused'; readonly site?: SiteAddress; readonly over: PauseScope }
  | (Omit<PageHealth, 'site' | 'state'> & {
      readonly state: Exclude<PageHealth['state'], 'off' | 'paused'>;
      readonly site: SiteAddress;
    });

/** Reads what Kura does in this tab. Rejects only for problems that are not the tab's own. */
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
    // The page may learn of a change a moment later than this page does.
    return state === 'off' || state === 'paused' ? { state: 'waiting', site } : { ...more, state, site };
  } catch (error) {
    if (problemName(error) === 'PageNotReady') return { state: 'unreached', site };
    throw error;
  }
}

/** Returns the id of the open chat; `undefined` if no chat is open, or if it has no id yet. */
export function chatOf(tab: OpenTab | undefined): ConversationId | undefined {
  const site = tab?.url && siteAt(tab.url);
  const chat = tab?.url && site?.chatId(tab.url);
  return site && chat !== undefined ? `${site.id}:${chat}` : undefined;
}
