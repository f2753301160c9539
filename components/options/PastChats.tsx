import { useState } from 'preact/hooks';
import { toOwnerKey } from '../../lib/catch-up/progress';
import type { Coverage } from '../../lib/vault/vault';
import { sites } from '../../lib/sites/registry';
import { CatchUp } from '../catch-up/CatchUp';
import type { CatchUpActions } from '../catch-up/use-catch-up';
import { ProblemText, useLanguage } from '../i18n/language';
import type { QueryState } from '../hooks/use-polling';
import { Group } from './Group';
import { Row } from './Row';

export interface PastChatsProps {
  readonly catchUp: CatchUpActions;
}

/** Fetches what is missing of each account, counted against the site’s own list of chats. */
export function PastChats({
  catchUp,
  coverage,
}: PastChatsProps & { readonly coverage: QueryState<readonly Coverage[]> }) {
  const { t } = useLanguage();
  const [runningKey, setRunningKey] = useState<string>();
  const { value: accounts, problem } = coverage;
  return (
    <Group id="past" title={t('options_past_title')}>
      {!accounts && problem && (
        <p class="setting warning" role="alert">
          <ProblemText problem={problem} />
        </p>
      )}
      {accounts?.length === 0 && <Row name={t('coverage_none')} />}
      {accounts?.map(account => {
        const key = toOwnerKey(account);
        return (
          <CatchUp
            key={key}
            actions={catchUp}
            owner={{ site: account.site, ...(account.account !== undefined && { account: account.account }) }}
            siteName={formatAccount(account, accounts)}
            openCount={countToVisit(account)}
            busy={runningKey !== undefined && runningKey !== key}
            onRunning={on => setRunningKey(on ? key : undefined)}
          />
        );
      })}
    </Group>
  );
}

/** Names the site, with the end of the account’s id where there are several of that site. */
export function formatAccount({ site, account }: Coverage, accounts: readonly Coverage[]): string {
  const { name } = sites[site];
  const isOneOfMany = accounts.filter(one => one.site === site).length > 1;
  return isOneOfMany && account !== undefined ? `${name} …${account.slice(-4)}` : name;
}

/** Computes an upper limit: some changed chats may also count as incomplete. */
export const countToVisit = ({ listed, complete, changed }: Coverage): number =>
  Math.min(listed, listed - complete + changed);
