import { useState } from 'preact/hooks';
import { toOwnerKey } from '../../lib/catch-up/progress';
import type { Coverage } from '../../lib/vault/vault';
import { sites } from '../../lib/sites/registry';
import { CatchUp, type CatchUpProps } from './CatchUp';

interface AccountCatchUpsProps extends Pick<CatchUpProps, 'actions'> {
  readonly accounts: readonly Coverage[];
  /** Draws the first button as the one to press. */
  readonly isFirstPrimary?: boolean;
}

/** Fetches what is missing of each account, counted against the site’s own list of chats. Only one runs at a time. */
export function AccountCatchUps({ actions, accounts, isFirstPrimary = false }: AccountCatchUpsProps) {
  const [runningKey, setRunningKey] = useState<string>();
  return accounts.map((account, place) => {
    const key = toOwnerKey(account);
    return (
      <CatchUp
        key={key}
        actions={actions}
        owner={{ site: account.site, ...(account.account !== undefined && { account: account.account }) }}
        siteName={formatAccount(account, accounts)}
        openCount={countToVisit(account)}
        busy={runningKey !== undefined && runningKey !== key}
        isPrimary={isFirstPrimary && place === 0}
        onRunning={on => setRunningKey(on ? key : undefined)}
      />
    );
  });
}

/** Names the site, with the end of the account’s id where there are several of that site. */
export function formatAccount({ site, account }: Coverage, accounts: readonly Coverage[]): string {
  const { name } = sites[site];
  const isOneOfMany = accounts.filter(one => one.site === site).length > 1;
  return isOneOfMany && account !== undefined ? `${name} …${account.slice(-4)}` : name;
}

/** Computes an upper limit: some changed chats may also count as incomplete. */
const countToVisit = ({ listed, complete, changed }: Coverage): number => Math.min(listed, listed - complete + changed);
