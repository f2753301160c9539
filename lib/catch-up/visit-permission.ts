import type { SiteId } from '../core/conversation';
import { findPause, type Pauses } from '../health/pauses';
import type { StopReason } from './progress';

/** The user's current settings. */
export interface CatchUpChoices {
  readonly consent: Readonly<Partial<Record<SiteId, number>>>;
  readonly pauses: Pauses;
  /** Whether Kura reads the data that the site's page loads. */
  readonly siteData: boolean;
}

/** `leave`: skip this chat. Other values are reasons to stop. */
export type VisitPermission = 'go' | 'leave' | Extract<StopReason, 'off' | 'paused' | 'noData'>;

/** Whether this chat may be visited. */
export function getVisitPermission(
  { consent, pauses, siteData }: CatchUpChoices,
  site: SiteId,
  chat: string,
): VisitPermission {
  if (consent[site] === undefined) return 'off';
  const pause = findPause(pauses, site, chat);
  if (pause) return pause.of === 'chat' ? 'leave' : 'paused';
  return siteData ? 'go' : 'noData';
}
