/** Formats the rule of a space in words. Pure. */
import type { SpaceRule } from '../../lib/vault/notes-contract';
import type { Translate } from '../i18n/language';
import { formatSource } from '../i18n/source-text';

/** Joins all conditions, for example “from Claude · title with “budget””. */
export const formatRule = ({ site, account, address, title }: SpaceRule, t: Translate): string =>
  [
    site && t('rules_text_site', formatSource(site, t)),
    account && t('rules_text_account', account),
    address && t('rules_text_address', address),
    title && t('rules_text_title', title),
  ]
    .filter(Boolean)
    .join(' · ');
