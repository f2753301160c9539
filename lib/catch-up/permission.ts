import type { SiteId } from '../conversation';
import { pauseOver, type Pauses } from '../health/pauses';
import type { StopReason } from './progress';

/** What the user chose, as it is now. */
export interface Choices {
  readonly consent: Readonly<Partial<Record<SiteId, number>>>;
  readonly pauses: Pauses;
  /** Whether the data that the site's page loads is read. */
  readonly siteData: boolean;
}

/** `leave`: not this chat. A reason: none at all. */
export type Permission = 'go' | 'leave' | Extract<StopReason, 'off' | 'paused' | 'noData'>;

/** Whether this chat may be visited. */
export function permission({ consent, pauses, siteData }: Choices, site: SiteId, chat: string): Permission {
  if (consent[site] === undefined) return 'off';
  const pause = pauseOver(pauses, site, chat);
  if (pause) return pause.of === 'chat' ? 'leave' : 'paused';
  return siteData ? 'go' : 'noData';
}
