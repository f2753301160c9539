import { useState } from 'preact/hooks';
import { toOwnerKey } from '../../lib/catch-up/progress';
import type { LibraryService } from '../../lib/rpc/contracts/library';
import { AccountCoverage } from './AccountCoverage';
import type { CatchUpActions } from '../catch-up/use-catch-up';
import { ProblemText, useLanguage } from '../i18n/language';
import { usePolling } from '../hooks/use-polling';

export interface CoverageProps {
  readonly library: Pick<LibraryService, 'readCoverage'>;
  readonly catchUp: CatchUpActions;
}

/** Milliseconds between two reads. Counting a large account takes a moment. */
const pollIntervalMs = 3000;

/** Shows how much of each account the vault holds according to the sites' own lists, and how to get the rest. */
export function Coverage({ library, catchUp }: CoverageProps) {
  const { t } = useLanguage();
  const { value: accounts, problem } = usePolling(() => library.readCoverage(), pollIntervalMs);
  const [runningKey, setRunningKey] = useState<string>();
  return (
    <section class="card" aria-labelledby="coverage">
      <h2 id="coverage">{t('coverage_title')}</h2>
      <p class="soft">{t('coverage_detail')}</p>
      {!accounts && problem && (
        <p class="warning" role="alert">
          <ProblemText problem={problem} />
        </p>
      )}
      {accounts?.length === 0 && <p>{t('coverage_none')}</p>}
      {accounts && accounts.length > 0 && (
        <ul class="coverage">
          {accounts.map(coverage => (
            <AccountCoverage
              key={toOwnerKey(coverage)}
              coverage={coverage}
              isOneOfMany={accounts.filter(({ site }) => site === coverage.site).length > 1}
              actions={catchUp}
              busy={runningKey !== undefined && runningKey !== toOwnerKey(coverage)}
              onRunning={on => setRunningKey(on ? toOwnerKey(coverage) : undefined)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
