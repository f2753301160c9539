import type { Completeness } from '../../lib/core/conversation';
import type { CaptureState } from '../../lib/rpc/contracts/capture';
import { getPartialChat } from '../../lib/compose/get-partial-chat';
import type { MessageKey, Translate } from './language';

/** Formats completeness in words: “All 74 messages saved”. `locale` (BCP 47) is for the numbers. */
export function formatCompleteness(completeness: Completeness, t: Translate, locale: string): string {
  // The first number format of a page takes longer than a frame, and most chats need no separator.
  const formatNumber = (n: number) => (n < 1000 ? String(n) : n.toLocaleString(locale));
  const { turns, unread } = completeness;
  const saved = formatSaved(completeness, t, formatNumber);
  return unread ? t('receipt_unread', saved, formatNumber(unread), formatNumber(turns)) : saved;
}

function formatSaved(completeness: Completeness, t: Translate, formatNumber: (n: number) => string): string {
  const formatMessages = (n: number) => t(n === 1 ? 'count_turns_one' : 'count_turns_other', formatNumber(n));
  const { turns } = completeness;
  if (completeness.state === 'complete') {
    const total = turns + (completeness.since ?? 0);
    return total === 1 ? t('receipt_partial_start', formatMessages(1)) : t('receipt_complete', formatNumber(total));
  }
  const { of = 0, fromStart, gap } = completeness;
  if (of > turns) return t('receipt_partial_of', formatNumber(turns), formatNumber(of));
  if (fromStart) return t('receipt_partial_start', formatMessages(turns));
  return t(gap ? 'receipt_partial_gap' : 'receipt_partial', formatMessages(turns));
}

/** Is true if something of the chat is known to be missing. */
export const isIncomplete = (completeness: Completeness | undefined): boolean =>
  getPartialChat(completeness) !== undefined;

/** Returns the key of the sentence for a page's state. The sentence takes the site's name. */
export const toStateKey = (state: Exclude<CaptureState, 'off'>, completeness: Completeness | undefined): MessageKey =>
  state === 'saved' && isIncomplete(completeness) ? 'health_partial' : `health_${state}`;
