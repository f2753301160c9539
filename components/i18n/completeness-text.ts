import type { Completeness } from '../../lib/core/conversation';
import type { CaptureState } from '../../lib/rpc/contracts/index';
import { keptPart } from '../../lib/compose/partial-chat';
import type { MessageKey, Translate } from './language';

/** Formats completeness in words: “74 of 74, from the site’s own data”. `locale` (BCP 47) is for the numbers. */
export function receiptText(receipt: Completeness, t: Translate, locale: string): string {
  // The first number format of a page takes longer than a frame, and most chats need no separator.
  const number = (n: number) => (n < 1000 ? String(n) : n.toLocaleString(locale));
  const turns = number(receipt.turns);
  if (receipt.state === 'complete') {
    return receipt.since ? t('receipt_complete_since', turns, number(receipt.since)) : t('receipt_complete', turns);
  }
  if (receipt.of !== undefined && receipt.of > receipt.turns) return t('receipt_partial_of', turns, number(receipt.of));
  if (receipt.fromStart) return t('receipt_partial_start', turns);
  return receipt.gap ? t('receipt_partial_gap', turns) : t('receipt_partial', turns);
}

/** Is true if something of the chat is known to be missing. */
export const isMissing = (receipt: Completeness | undefined): boolean => keptPart(receipt) !== undefined;

/** Returns the key of the sentence for a page's state. The sentence takes the site's name. */
export const stateKey = (state: Exclude<CaptureState, 'off'>, receipt: Completeness | undefined): MessageKey =>
  state === 'saved' && isMissing(receipt) ? 'health_partial' : `health_${state}`;
