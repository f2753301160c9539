/** The toolbar's badge and title for one tab: seldom there, and always with its meaning in words. */
import { lightOf } from '../lib/health/light';
import type { PageHealth } from '../lib/messaging/services';
import { addresses } from '../lib/sites/addresses';
import type { Translate } from './language';
import { isMissing, receiptText, stateKey } from './receipt';

export interface Badge {
  readonly text: string;
  /** White text stands on it. */
  readonly colour: string;
}

const badges = {
  quiet: undefined,
  reading: undefined,
  partial: { text: '…', colour: '#8a5a00' },
  paused: { text: 'Ⅱ', colour: '#5d6480' },
  unreadable: { text: '?', colour: '#bf3a22' },
  failed: { text: '!', colour: '#bf3a22' },
} as const;

/** `undefined` while there is nothing that the person should know. */
export function badgeOf(health: PageHealth): Badge | undefined {
  const light = lightOf(health);
  // On a site whose own count is not known every receipt is partial: it is a badge's matter once something is missing.
  return light === 'partial' && !isMissing(health.completeness) ? undefined : badges[light];
}

/** What the pointer reads over the icon. Holds no word of a chat. */
export function titleOf(health: PageHealth, t: Translate, locale: string): string {
  const site = addresses[health.site].name;
  const state = health.state === 'off' ? '' : t(stateKey(health.state, health.completeness), site);
  const receipt = health.state === 'saved' && health.completeness && receiptText(health.completeness, t, locale);
  const said = [state, receipt].filter(Boolean).join(t('sentence_gap'));
  return said ? `Kura: ${said}` : 'Kura';
}
