import type { Coverage } from '../../lib/vault/vault';
import { AccountCatchUps } from '../catch-up/AccountCatchUps';
import type { CatchUpActions } from '../catch-up/use-catch-up';
import { ProblemText, useLanguage } from '../i18n/language';
import type { QueryState } from '../hooks/use-query';
import { Group } from './Group';
import { Row } from './Row';

export interface PastChatsProps {
  readonly catchUp: CatchUpActions;
}

/** Fetches what is missing of each account. */
export function PastChats({
  catchUp,
  coverage,
}: PastChatsProps & { readonly coverage: QueryState<readonly Coverage[]> }) {
  const { t } = useLanguage();
  const { value: accounts, problem } = coverage;
  const isUnread = !accounts && !problem;
  return (
    <Group id="past" title={t('options_past_title')} isUnread={isUnread}>
      {!accounts && problem && (
        <p class="setting warning" role="alert">
          <ProblemText problem={problem} />
        </p>
      )}
      {(isUnread || accounts?.length === 0) && <Row name={t('coverage_none')} />}
      {accounts && <AccountCatchUps actions={catchUp} accounts={accounts} />}
    </Group>
  );
}
