import type { SiteId } from '../core/conversation';
import { pauseOver, type Pauses } from '../health/pauses';
import type { StopReason } from './progress';

/** The user's current settings. */
export interface Choices {
  readonly consent: Readonly<Partial<Record<SiteId, number>>>;
  readonly pauses: Pauses;
  /** Whether Kura reads the data that the site's page loads. */
  readonly siteData: boolean;
}

/** `leave`: skip this chat. Other values are reasons to stop. */
export type Permission = 'go' | 'leave' | Extract<StopReason, 'off' | 'paused' | 'noData'>;

/** Whether this chat may be visited. */
export function permission({ consent, pauses, siteData }: Choices, site: SiteId, chat: string): Permission {
  if (consent[site] === undefined) return 'off';
  const pause = pauseOver(pauses, site, chat);
  if (pause) return pause.of === 'chat' ? 'leave' : 'paused';
  return siteData ? 'go' : 'noData';
}
