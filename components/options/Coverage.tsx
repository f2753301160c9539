import { useState } from 'preact/hooks';
import { ownerKey } from '../../lib/catch-up/progress';
import type { LibraryService } from '../../lib/rpc/contracts/index';
import { CoverageOf } from './CoverageOf';
import type { CatchUpDesk } from '../catch-up/use-catch-up';
import { TroubleText, useLanguage } from '../i18n/language';
import { usePolled } from '../hooks/use-polling';

export interface CoverageProps {
  readonly library: Pick<LibraryService, 'coverage'>;
  readonly catchUp: CatchUpDesk;
}

/** Milliseconds between two reads. Counting a large account takes a moment. */
const pause = 3000;

/** Shows how much of each account the vault holds according to the sites' own lists, and how to get the rest. */
export function Coverage({ library, catchUp }: CoverageProps) {
  const { t } = useLanguage();
  const { value: accounts, trouble } = usePolled(() => library.coverage(), pause);
  const [running, setRunning] = useState<string>();
  return (
    <section class="card" aria-labelledby="coverage">
      <h2 id="coverage">{t('coverage_title')}</h2>
      <p class="soft">{t('coverage_detail')}</p>
      {!accounts && trouble && (
        <p class="warning" role="alert">
          <TroubleText trouble={trouble} />
        </p>
      )}
      {accounts?.length === 0 && <p>{t('coverage_none')}</p>}
      {accounts && accounts.length > 0 && (
        <ul class="coverage">
          {accounts.map(coverage => (
            <CoverageOf
              key={ownerKey(coverage)}
              coverage={coverage}
              isOneOfMany={accounts.filter(({ site }) => site === coverage.site).length > 1}
              desk={catchUp}
              busy={running !== undefined && running !== ownerKey(coverage)}
              onRunning={on => setRunning(on ? ownerKey(coverage) : undefined)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
