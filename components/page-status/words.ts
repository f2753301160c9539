import { lightOf, type Light } from '../../lib/health/light';
import type { AskedBefore, PageHealth } from '../../lib/messaging/services';
import { addresses } from '../../lib/sites/addresses';
import { dayStyle } from '../day-style';
import { saidIn, type CallParts } from '../../lib/calls/written';
import type { SiteId } from '../../lib/conversation';
import type { Translate } from '../language';
import { isMissing, receiptText } from '../receipt';

/** What the mark shows: a colour, and what it means in words. None of them is a word of a chat. */
export interface Said {
  readonly light: Exclude<Light, 'quiet'>;
  readonly text: string;
  /** What the person should know without asking, in a word or two; absent while all is well. */
  readonly aloud?: string;
  /** What a click does, instead of opening what can be done. */
  readonly act?: () => void;
}

/** `undefined` where there is nothing to say: Kura is off, no chat is open, or the chat is private. `locale` in BCP 47. */
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
 * “You asked this on Claude, Mar 3, 2026”, or “something like this” where only a model says so. `preferred` (BCP 47): a variant of the
 * text's own language is taken from there.
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

/** In characters: what is asked can be read whole where it is decided. */
const longestCall = 90;

/** “Claude asks your vault: dinner”. All of it stands on the page already. */
export function callText(call: CallParts, site: SiteId, t: Translate): string {
  const { name } = addresses[site];
  const said = saidIn(call);
  const letters = Array.from(said);
  const short = letters.length > longestCall ? `${letters.slice(0, longestCall - 1).join('')}…` : said;
  return call.name === 'recall' ? t('mark_call_recall', name, short) : t('mark_call_remember', name, short);
}
