import { ProblemText, useLanguage } from '../i18n/language';
import type { CatchUpState } from './use-catch-up';

interface SummaryProps {
  readonly current: CatchUpState;
  readonly siteName: string;
}

/** Announces the state of a catch-up that is not running: paused, finished, or stopped with what the user can do about it. */
export function Summary({ current, siteName }: SummaryProps) {
  const { t, count } = useLanguage();
  return (
    <div role="status">
      {current.state === 'starting' && <p>{t('catch_up_starting')}</p>}
      {current.state === 'paused' && <p>{t('catch_up_paused', count('count_chats', current.visited))}</p>}
      {current.state === 'broken' && (
        <p class="warning">
          <ProblemText problem={current.problem} />
        </p>
      )}
      {current.state === 'ended' && current.ending.state === 'done' && (
        <p class="good">{t('catch_up_done', count('count_chats', current.ending.visited))}</p>
      )}
      {current.state === 'ended' && current.ending.state === 'done' && current.ending.gone > 0 && (
        <p class="soft">{t('catch_up_gone', count('count_chats', current.ending.gone), siteName)}</p>
      )}
      {current.state === 'ended' && current.ending.state === 'stopped' && (
        <p class="warning">
          {current.ending.problem ? (
            <ProblemText problem={current.ending.problem} />
          ) : (
            t(`catch_up_stopped_${current.ending.why}`, siteName)
          )}
        </p>
      )}
    </div>
  );
}
