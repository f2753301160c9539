import { noPauses, findPause, type Pauses, type PauseScope } from '../../../lib/health/pauses';
import type { ConversationId } from '../../../lib/core/conversation';
import type { PageHealth } from '../../../lib/rpc/contracts/capture';
import type { PageService } from '../../../lib/rpc/contracts/page';
import { toProblemName } from '../../../lib/core/problem';
import { findSite } from '../../../lib/sites/registry';
import type { Site } from '../../../lib/sites/site';
import type { Consent } from '../../consent';

/** The tab that the popup belongs to. */
export interface OpenTab {
  /** Absent where Kura has no permission: it has one for sites that are on, and for the tab in which it was opened. */
  readonly url?: URL;
  /** The browser took its permission for this tab's site away, and so switched it off. */
  readonly isWithdrawn?: true;
  /** It is the welcome page, whose practice box takes a text as a site's message box does. */
  readonly isPractice?: true;
  /** The browser's id of the tab; it tells two pages of one URL apart. */
  readonly id?: number;
  readonly page: PageService;
}

export type TabHealth =
  /** The tab shows no supported site. */
  | { readonly state: 'none' }
  /** Kura is off on this site. */
  | { readonly state: 'off'; readonly site: Site; readonly isWithdrawn?: true }
  /** The page was loaded before Kura's content script. */
  | { readonly state: 'unreached'; readonly site: Site }
  /** The user paused this chat, this site, or everything. */
  | { readonly state: 'paused'; readonly site?: Site; readonly pauseScope: PauseScope }
  | (Omit<PageHealth, 'site' | 'state'> & {
      readonly state: Exclude<PageHealth['state'], 'off' | 'paused'>;
      readonly site: Site;
    });

/** Reads what Kura does in this tab. Rejects only for problems that are not the tab's own. */
export async function readTabHealth(
  tab: OpenTab | undefined,
  consent: Consent,
  pauses: Pauses = noPauses,
): Promise<TabHealth> {
  const site = tab?.url && findSite(tab.url);
  if (!tab?.url || !site) {
    return pauses.everywhere === undefined ? { state: 'none' } : { state: 'paused', pauseScope: { of: 'everywhere' } };
  }
  if (consent[site.id] === undefined) return { state: 'off', site, ...(tab.isWithdrawn && { isWithdrawn: true }) };
  const pauseScope = findPause(pauses, site.id, site.chatId(tab.url));
  if (pauseScope) return { state: 'paused', site, pauseScope };
  try {
    const { state, ...details } = await tab.page.getHealth();
    // The page may learn of a change a moment later than this page does.
    return state === 'off' || state === 'paused' ? { state: 'waiting', site } : { ...details, state, site };
  } catch (error) {
    if (toProblemName(error) === 'PageNotReady') return { state: 'unreached', site };
    throw error;
  }
}

/** Returns the id of the open chat; `undefined` if no chat is open, or if it has no id yet. */
export function getOpenChatId(tab: OpenTab | undefined): ConversationId | undefined {
  const site = tab?.url && findSite(tab.url);
  const chat = tab?.url && site?.chatId(tab.url);
  return site && chat !== undefined ? `${site.id}:${chat}` : undefined;
}
