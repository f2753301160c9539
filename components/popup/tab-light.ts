/** The light of the tab at the foot of the popup: a dot and a word. Pure. */
import { translatedPage } from '../../lib/core/translated-page';
import type { LibraryStatus } from '../../lib/rpc/contracts/library';
import { isIncomplete } from '../i18n/completeness-text';
import type { MessageKey } from '../i18n/language';
import type { TabHealth } from './state/open-tab';

export interface TabLight {
  readonly dot: 'hollow' | 'green' | 'amber' | 'red';
  /** Absent where there is nothing to say. */
  readonly word?: MessageKey;
}

/** Returns the light of this tab. It is amber for what the person should know of the vault, too. */
export function toTabLight(health: TabHealth | undefined, status: LibraryStatus | undefined): TabLight {
  const light = toOwnLight(health);
  const isWaiting =
    status !== undefined &&
    (status.model.state === 'failed' ||
      status.backupOverdue !== undefined ||
      status.documentsBlocked === true ||
      status.vault.failed > 0);
  return isWaiting && light.dot !== 'red' ? { ...light, dot: 'amber' } : light;
}

function toOwnLight(health: TabHealth | undefined): TabLight {
  switch (health?.state) {
    case undefined:
    case 'none':
    case 'waiting':
      return { dot: 'hollow' };
    case 'off':
      return { dot: 'hollow', word: 'light_off' };
    case 'paused':
      return { dot: 'hollow', word: 'light_paused' };
    case 'private':
    case 'forgotten':
      return { dot: 'hollow', word: 'light_unsaved' };
    case 'unreached':
      return { dot: 'amber', word: 'light_unsaved' };
    case 'failed':
      return { dot: 'red', word: 'light_unsaved' };
    case 'unreadable':
      return health.missing === translatedPage && health.completeness
        ? { dot: 'green', word: 'light_saved' }
        : { dot: 'amber', word: 'light_unsaved' };
    case 'reading':
      return { dot: 'green', word: 'light_reading' };
    case 'saved':
      // On a site that tells no number, nothing is known to be missing.
      return isIncomplete(health.completeness)
        ? { dot: 'amber', word: 'light_partial' }
        : { dot: 'green', word: 'light_saved' };
  }
}

/** The states in which a sentence stands over the list, because nothing is saved and the person can help. */
export const isTrouble = (health: TabHealth | undefined): boolean =>
  health?.state === 'unreadable' || health?.state === 'failed' || health?.state === 'unreached';

/** The states whose one button stands in the line at the foot. */
export const hasFootRemedy = (health: TabHealth | undefined): boolean =>
  health?.state === 'off' || health?.state === 'paused';
