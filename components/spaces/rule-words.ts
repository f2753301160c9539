/** A rule of a space, said in words. Pure. */
import type { SpaceRule } from '../../lib/vault/noting';
import type { Translate } from '../language';
import { sourceText } from '../source-text';

/** “from Claude · title with “budget””: everything that has to fit. */
export const ruleText = ({ site, account, address, title }: SpaceRule, t: Translate): string =>
  [
    site && t('rules_said_site', sourceText(site, t)),
    account && t('rules_said_account', account),
    address && t('rules_said_address', address),
    title && t('rules_said_title', title),
  ]
    .filter(Boolean)
    .join(' · ');
