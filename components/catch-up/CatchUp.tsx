import type { Owner } from '../../lib/catch-up/progress';
import { formatDuration } from '../i18n/format-duration';
import { useLanguage } from '../i18n/language';
import { Summary } from './Summary';
import { Running } from './Running';
import { useCatchUp, type CatchUpActions } from './use-catch-up';

export interface CatchUpProps {
  readonly actions: CatchUpActions;
  readonly owner: Owner;
  readonly siteName: string;
  /** The number of chats to visit, as far as it is known before the first visit. */
  readonly openCount: number;
  /** Another catch-up is running. Only one runs at a time. */
  readonly busy: boolean;
  readonly onRunning: (isRunning: boolean) => void;
}

/** Milliseconds for one visit and the pause after it. Only the first estimate uses it. */
const defaultVisitMs = 20_000;

/** Starts a catch-up, shows its progress, and says why it stopped. */
export function CatchUp({ actions, owner, siteName, openCount, busy, onRunning }: CatchUpProps) {
  const { t, locale, count } = useLanguage();
  const { current, start, pause, stop } = useCatchUp(actions, owner, onRunning);

  if (current.state === 'running') return <Running progress={current.progress} onPause={pause} onStop={stop} />;
  const isUnderWay = current.state === 'paused' || (current.state === 'ended' && current.ending.state === 'stopped');
  const isOffered = !isUnderWay && current.state !== 'starting' && openCount > 0;
  return (
    <div class="catch-up">
      <Summary current={current} siteName={siteName} />
      {isOffered && (
        <p class="soft">
          {t(
            'catch_up_detail',
            count('count_chats', openCount),
            formatDuration(openCount * defaultVisitMs, locale),
            siteName,
          )}
        </p>
      )}
      {(isOffered || isUnderWay) && (
        <div class="row">
          <button type="button" disabled={busy} onClick={start}>
            {t(isUnderWay ? 'catch_up_resume' : 'catch_up_start')}
          </button>
          {isUnderWay && (
            <button type="button" class="quiet" onClick={stop}>
              {t('catch_up_stop')}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
