import { lightOf, type Light } from '../health/status-light';
import type { AskedBefore, PageHealth } from '../rpc/contracts/index';
import { addresses } from '../sites/registry';
import { dayStyle } from '../../components/i18n/day-format';
import { saidIn, type CallParts } from '../calls/find-calls';
import type { SiteId } from '../core/conversation';
import type { Translate } from '../../components/i18n/language';
import { isMissing, receiptText } from '../../components/i18n/completeness-text';

/** The status that the mark shows, as a colour and in words. It contains no word of a chat. */
export interface Said {
  readonly light: Exclude<Light, 'quiet'>;
  readonly text: string;
  /** A word or two that the person should see without pointing at the mark; absent while all is well. */
  readonly aloud?: string;
  /** Runs on a click instead of opening the menu. */
  readonly act?: () => void;
}

/** Returns `undefined` if there is nothing to show: Kura is off, no chat is open, or the chat is private. `locale` is BCP 47. */
export function saidOf(health: PageHealth, t: Translate, locale: string): Said | undefined {
  const light = lightOf(health);
  if (light === 'quiet') return undefined;
  const { state, completeness } = health;
  if (state !== 'saved') {
    const trouble = light === 'unreadable' || light === 'failed';
    return { light, text: t(`mark_${light}`), ...(trouble && { aloud: t('mark_aloud') }) };
  }
  const receipt = completeness && receiptText(completeness, t, locale);
  return {
    light,
    text: [t(isMissing(completeness) ? 'mark_partial' : 'mark_saved'), receipt].filter(Boolean).join(t('sentence_gap')),
  };
}

/**
 * Formats “You asked this on Claude, Mar 3, 2026”, or “something like this” if only a model says so. `preferredLocales` (BCP 47) may hold
 * a regional variant of the text's language.
 */
export function askedText({ site, day, certain }: AskedBefore, t: Translate, preferred: readonly string[]): string {
  const language = t('language');
  const locale = preferred.find(tag => tag.split('-')[0] === language) ?? language;
  return t(
    certain ? 'mark_asked' : 'mark_asked_alike',
    addresses[site].name,
    new Intl.DateTimeFormat(locale, { dateStyle: dayStyle(locale) }).format(day),
  );
}

/** In characters, so that the call is readable where the user decides. */
const longestCall = 90;

/** Formats “Claude asks your vault: dinner”. The page contains this text already. */
export function callText(call: CallParts, site: SiteId, t: Translate): string {
  const { name } = addresses[site];
  const said = saidIn(call);
  const letters = Array.from(said);
  const short = letters.length > longestCall ? `${letters.slice(0, longestCall - 1).join('')}…` : said;
  return call.name === 'recall' ? t('mark_call_recall', name, short) : t('mark_call_remember', name, short);
}
