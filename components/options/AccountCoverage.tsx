import { sites } from '../../lib/sites/registry';
import type { Coverage } from '../../lib/vault/vault';
import { SiteInitial } from '../controls/SourceBadge';
import { CatchUp } from '../catch-up/CatchUp';
import type { CatchUpProps } from '../catch-up/CatchUp';
import { useLanguage } from '../i18n/language';

interface AccountCoverageProps extends Pick<CatchUpProps, 'actions' | 'busy' | 'onRunning'> {
  readonly coverage: Coverage;
  /** The site has several accounts here, so that this one needs a label. */
  readonly isOneOfMany: boolean;
}

/** Shows how much of one account the vault holds. */
export function AccountCoverage({ coverage, isOneOfMany, ...catchUp }: AccountCoverageProps) {
  const { t, number, moment } = useLanguage();
  const { site, account, listed, kept, complete, changed, seenAt } = coverage;
  const { name } = sites[site];
  const total = coverage.total ?? listed;
  const knownText = t('coverage_known', number(kept), number(total));
  const isComplete = complete === listed && changed === 0;
  const partTexts = [
    complete > 0 && t('coverage_whole', number(complete)),
    kept > complete && t('coverage_part', number(kept - complete)),
    changed > 0 && t('coverage_changed', number(changed)),
    total > kept && t('coverage_missing', number(total - kept)),
  ].filter(part => part !== false);
  return (
    <li>
      <h3 class="coverage-head">
        <SiteInitial site={site} />
        {name}
        {isOneOfMany && account !== undefined && (
          <span class="coverage-account soft">{t('coverage_account', account.slice(-4))}</span>
        )}
      </h3>
      <progress value={kept} max={Math.max(total, 1)} aria-label={`${name}: ${knownText}`} />
      <p>
        <strong>{knownText}</strong>
      </p>
      <ul class="coverage-parts soft">
        {partTexts.map(part => (
          <li key={part}>{part}</li>
        ))}
      </ul>
      {listed < total && <p class="soft">{t('coverage_unlisted', number(listed))}</p>}
      <p class="soft">{t('coverage_seen', moment(seenAt))}</p>
      {isComplete && listed === total && listed > 0 && <p class="good">{t('coverage_all')}</p>}
      <CatchUp {...catchUp} owner={toOwner(coverage)} siteName={name} openCount={countToVisit(coverage)} />
    </li>
  );
}

const toOwner = ({ site, account }: Coverage) => ({ site, ...(account !== undefined && { account }) });

/** Computes an upper limit: some changed chats may also count as incomplete. */
const countToVisit = ({ listed, complete, changed }: Coverage): number => Math.min(listed, listed - complete + changed);
