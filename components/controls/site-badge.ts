/** The toolbar's badge and title for one tab. The badge is rare, and the title always says its meaning in words. */
import { toStatusLight } from '../../lib/health/status-light';
import type { PageHealth } from '../../lib/rpc/contracts/capture';
import { sites } from '../../lib/sites/registry';
import type { Translate } from '../i18n/language';
import { isIncomplete, formatCompleteness, toStateKey } from '../i18n/completeness-text';

export interface Badge {
  readonly text: string;
  /** White text is drawn on it, so it must be dark enough. */
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

/** Returns `undefined` while there is nothing that the person should know. */
export function toBadge(health: PageHealth): Badge | undefined {
  const light = toStatusLight(health);
  // On a site whose own count is unknown, every chat counts as partial. The badge shows only if something is known to be missing.
  return light === 'partial' && !isIncomplete(health.completeness) ? undefined : badges[light];
}

/** The toolbar icon's tooltip. It contains no word of a chat. */
export function toBadgeTitle(health: PageHealth, t: Translate, locale: string): string {
  const { state, completeness } = health;
  if (state === 'off') return 'Kura';
  const text =
    state === 'saved' && completeness
      ? formatCompleteness(completeness, t, locale)
      : t(toStateKey(state, completeness), sites[health.site].name);
  return `Kura: ${text}`;
}
