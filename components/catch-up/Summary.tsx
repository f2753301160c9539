import { TroubleText, useLanguage } from '../i18n/language';
import type { CatchUpState } from './use-catch-up';

interface LastWordProps {
  readonly now: CatchUpState;
  readonly siteName: string;
}

/** Announces the state of a catch-up that is not running: paused, finished, or stopped with what the user can do about it. */
export function LastWord({ now, siteName }: LastWordProps) {
  const { t, count } = useLanguage();
  return (
    <div role="status">
      {now.state === 'starting' && <p>{t('catch_up_starting')}</p>}
      {now.state === 'paused' && <p>{t('catch_up_paused', count('count_chats', now.visited))}</p>}
      {now.state === 'broken' && (
        <p class="warning">
          <TroubleText trouble={now.trouble} />
        </p>
      )}
      {now.state === 'ended' && now.ending.state === 'done' && (
        <p class="good">{t('catch_up_done', count('count_chats', now.ending.visited))}</p>
      )}
      {now.state === 'ended' && now.ending.state === 'done' && now.ending.gone > 0 && (
        <p class="soft">{t('catch_up_gone', count('count_chats', now.ending.gone), siteName)}</p>
      )}
      {now.state === 'ended' && now.ending.state === 'stopped' && (
        <p class="warning">
          {now.ending.problem ? (
            <TroubleText trouble={now.ending.problem} />
          ) : (
            t(`catch_up_stopped_${now.ending.why}`, siteName)
          )}
        </p>
      )}
    </div>
  );
}
