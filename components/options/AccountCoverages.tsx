import { toOwnerKey } from '../../lib/catch-up/progress';
import type { Coverage } from '../../lib/vault/vault';
import { useLanguage } from '../i18n/language';
import { formatAccount } from '../catch-up/AccountCatchUps';
import { Group } from './Group';

interface AccountsProps {
  readonly accounts: readonly Coverage[];
}

/** Shows how much of each account is saved, by the sites’ own lists. */
export function AccountCoverages({ accounts }: AccountsProps) {
  const { t } = useLanguage();
  if (accounts.length === 0) return null;
  return (
    <Group id="coverage" title={t('coverage_title')}>
      <p class="setting soft">{t('coverage_detail')}</p>
      <ul class="coverage">
        {accounts.map(coverage => (
          <AccountCoverage key={toOwnerKey(coverage)} coverage={coverage} name={formatAccount(coverage, accounts)} />
        ))}
      </ul>
    </Group>
  );
}

function AccountCoverage({ coverage, name }: { readonly coverage: Coverage; readonly name: string }) {
  const { t, number, moment } = useLanguage();
  const { listed, kept, complete, changed, seenAt } = coverage;
  const total = coverage.total ?? listed;
  const knownText = t('coverage_known', number(kept), number(total));
  const partTexts = [
    complete > 0 && t('coverage_whole', number(complete)),
    kept > complete && t('coverage_part', number(kept - complete)),
    changed > 0 && t('coverage_changed', number(changed)),
    total > kept && t('coverage_missing', number(total - kept)),
    listed < total && t('coverage_unlisted', number(listed)),
  ].filter(part => part !== false);
  return (
    <li>
      <h3>{name}</h3>
      <progress value={kept} max={Math.max(total, 1)} aria-label={`${name}: ${knownText}`} />
      <p>{knownText}</p>
      <ul class="coverage-parts soft">
        {partTexts.map(part => (
          <li key={part}>{part}</li>
        ))}
      </ul>
      <p class="soft">{t('coverage_seen', moment(seenAt))}</p>
    </li>
  );
}
