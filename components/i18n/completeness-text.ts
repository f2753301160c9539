import type { Completeness } from '../../lib/core/conversation';
import type { CaptureState } from '../../lib/rpc/contracts/capture';
import { getPartialChat } from '../../lib/compose/get-partial-chat';
import type { MessageKey, Translate } from './language';

/** Formats completeness in words: “All 74 messages saved”. `locale` (BCP 47) is for the numbers. */
export function formatCompleteness(completeness: Completeness, t: Translate, locale: string): string {
  // The first number format of a page takes longer than a frame, and most chats need no separator.
  const formatNumber = (n: number) => (n < 1000 ? String(n) : n.toLocaleString(locale));
  const { turns, unread } = completeness;
  const seen = formatSeen(completeness, t, formatNumber);
  return unread ? t('receipt_unread', seen, formatNumber(unread), formatNumber(turns)) : seen;
}

function formatSeen(completeness: Completeness, t: Translate, formatNumber: (n: number) => string): string {
  const turns = formatNumber(completeness.turns);
  if (completeness.state === 'complete')
    return t('receipt_complete', formatNumber(completeness.turns + (completeness.since ?? 0)));
  if (completeness.of !== undefined && completeness.of > completeness.turns)
    return t('receipt_partial_of', turns, formatNumber(completeness.of));
  if (completeness.fromStart) return t('receipt_partial_start', turns);
  return completeness.gap ? t('receipt_partial_gap', turns) : t('receipt_partial', turns);
}

/** Is true if something of the chat is known to be missing. */
export const isIncomplete = (completeness: Completeness | undefined): boolean =>
  getPartialChat(completeness) !== undefined;

/** Returns the key of the sentence for a page's state. The sentence takes the site's name. */
export const toStateKey = (state: Exclude<CaptureState, 'off'>, completeness: Completeness | undefined): MessageKey =>
  state === 'saved' && isIncomplete(completeness) ? 'health_partial' : `health_${state}`;
