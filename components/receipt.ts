import type { Completeness } from '../lib/conversation';
import type { Translate } from './language';

/** A chat's receipt in words: “74 of 74, from the site’s own data”. `locale` (BCP 47) is for the numbers. */
export function receiptText(receipt: Completeness, t: Translate, locale: string): string {
  const number = (n: number) => n.toLocaleString(locale);
  const turns = number(receipt.turns);
  if (receipt.state === 'complete') {
    return receipt.since ? t('receipt_complete_since', turns, number(receipt.since)) : t('receipt_complete', turns);
  }
  if (receipt.of !== undefined && receipt.of > receipt.turns) return t('receipt_partial_of', turns, number(receipt.of));
  return receipt.gap ? t('receipt_partial_gap', turns) : t('receipt_partial', turns);
}
