import type { Completeness } from '../lib/conversation';
import type { CaptureState } from '../lib/messaging/services';
import { keptPart } from '../lib/prompt/kept-part';
import type { MessageKey, Translate } from './language';

/** A chat's receipt in words: “74 of 74, from the site’s own data”. `locale` (BCP 47) is for the numbers. */
export function receiptText(receipt: Completeness, t: Translate, locale: string): string {
  // The first time that a page formats a number takes longer than a frame, and most chats need no separator.
  const number = (n: number) => (n < 1000 ? String(n) : n.toLocaleString(locale));
  const turns = number(receipt.turns);
  if (receipt.state === 'complete') {
    return receipt.since ? t('receipt_complete_since', turns, number(receipt.since)) : t('receipt_complete', turns);
  }
  if (receipt.of !== undefined && receipt.of > receipt.turns) return t('receipt_partial_of', turns, number(receipt.of));
  if (receipt.fromStart) return t('receipt_partial_start', turns);
  return receipt.gap ? t('receipt_partial_gap', turns) : t('receipt_partial', turns);
}

/** Whether something of the chat is known not to be here. */
export const isMissing = (receipt: Completeness | undefined): boolean => keptPart(receipt) !== undefined;

/** The sentence for what a page says of itself; it takes the site's name. */
export const stateKey = (state: Exclude<CaptureState, 'off'>, receipt: Completeness | undefined): MessageKey =>
  state === 'saved' && isMissing(receipt) ? 'health_partial' : `health_${state}`;
