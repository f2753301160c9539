import { translatedPage } from '../core/translated-page';
import { toStatusLight } from '../health/status-light';
import type { NoteIcon } from './icons';
import type { PageHealth } from '../rpc/contracts/capture';
import type { AskedBefore } from '../rpc/contracts/in-page';
import { siteNames } from '../sites/site-names';
import { toDateStyle } from '../../components/i18n/to-date-style';
import { formatCall as formatCallText, type FoundCall } from '../calls/find-calls';
import type { SiteId } from '../core/conversation';
import type { Translate } from '../../components/i18n/language';

/** What the mark says of the page. It contains no word of a chat. */
export interface MarkStatus {
  readonly icon: NoteIcon;
  readonly text: string;
  /** The text stays out of sight until the pointer is on the mark. */
  readonly isCompact?: boolean;
  /** The words of the mark's button. Without it a press opens the popup. */
  readonly action?: string;
  /** Runs on a click instead of opening the popup without a question. */
  readonly act?: () => void;
  /** Whether the person can close it. */
  readonly canDismiss?: boolean;
}

/**
 * Returns `undefined` if there is nothing that the person should see on the page: what is there is saved, Kura is off, no chat is open, or
 * the chat is private. How much is saved, the toolbar says.
 */
export function toMarkStatus(health: PageHealth, t: Translate): MarkStatus | undefined {
  const light = toStatusLight(health);
  switch (light) {
    case 'quiet':
    case 'reading':
    case 'partial':
      return undefined;
    case 'paused':
      return { icon: 'paused', text: t('mark_paused'), isCompact: true };
    case 'failed':
      return { icon: 'warning', text: t('mark_failed'), canDismiss: true };
    case 'unreadable':
      if (health.missing === translatedPage) return toTranslatedStatus(health, t);
      // A press opens the popup, which offers an update and a report.
      return { icon: 'warning', text: t('mark_unreadable'), action: t('report_copy'), canDismiss: true };
  }
}

/** The site has not changed: the browser translated its page. What the site's own data told is saved all the same. */
const toTranslatedStatus = ({ completeness }: PageHealth, t: Translate): MarkStatus | undefined =>
  completeness ? undefined : { icon: 'warning', text: t('mark_translated'), canDismiss: true };

/** What a site's page says once, when its first chat is saved. */
export const toSavedNotice = (t: Translate): MarkStatus => ({ icon: 'kura', text: t('mark_saved') });

/** What a page says of a draft that was asked before, with a button for the answer. */
export const toAskedNotice = (before: AskedBefore, t: Translate, preferredLocales: readonly string[]): MarkStatus => ({
  icon: 'kura',
  text: formatAskedBefore(before, t, preferredLocales),
  action: t('mark_show_answer'),
  canDismiss: true,
});

/**
 * Formats “You asked this on Claude, Mar 3, 2026”, or “something like this” if only a model says so. `preferredLocales` (BCP 47) may hold
 * a regional variant of the text's language.
 */
function formatAskedBefore(
  { site, day, certain }: AskedBefore,
  t: Translate,
  preferredLocales: readonly string[],
): string {
  const language = t('language');
  const locale = preferredLocales.find(tag => tag.split('-')[0] === language) ?? language;
  return t(
    certain ? 'mark_asked' : 'mark_asked_alike',
    siteNames[site],
    new Intl.DateTimeFormat(locale, { dateStyle: toDateStyle(locale) }).format(day),
  );
}

/** In characters, so that the call is readable where the user decides. */
const maxCallCharacters = 90;

/** Formats “Claude asks your vault: dinner”. The page contains this text already. */
export function formatCall(call: FoundCall, site: SiteId, t: Translate): string {
  const name = siteNames[site];
  const text = formatCallText(call);
  const characters = Array.from(text);
  const short =
    characters.length > maxCallCharacters ? `${characters.slice(0, maxCallCharacters - 1).join('')}…` : text;
  return call.name === 'recall' ? t('mark_call_recall', name, short) : t('mark_call_remember', name, short);
}
