/** The part of the settings that a page of one site may know. Pure. */
import type { SiteId } from '../core/conversation';
import { noPauses, type Pauses } from '../health/pauses';
import type { PageSettings } from '../rpc/contracts/page-settings';

export interface AllSettings extends Omit<PageSettings, 'agreed' | 'outboxKey' | 'savedNotice'> {
  readonly consent: Readonly<Partial<Record<SiteId, number>>>;
  readonly savedNotices: Readonly<Partial<Record<SiteId, number>>>;
}

/** `site`: the site of the asking page; absent if it is none of ours. */
export function toPageSettings(
  site: SiteId | undefined,
  { consent, savedNotices, ...settings }: AllSettings,
): PageSettings {
  if (site === undefined || consent[site] === undefined) return noSettings;
  const savedNotice = savedNotices[site] === undefined;
  return { ...settings, agreed: true, pauses: selectPauses(settings.pauses, site), savedNotice };
}

const noSettings: PageSettings = {
  agreed: false,
  pauses: noPauses,
  siteData: false,
  pageMark: false,
  askedBefore: false,
  savedNotice: false,
};

function selectPauses({ everywhere, sites, chats }: Pauses, site: SiteId): Pauses {
  const isOfSite = (id: string) => id.startsWith(`${site}:`);
  const pausedAt = sites[site];
  return {
    ...(everywhere !== undefined && { everywhere }),
    sites: pausedAt === undefined ? {} : { [site]: pausedAt },
    chats: Object.fromEntries(Object.entries(chats).filter(([id]) => isOfSite(id))),
  };
}
