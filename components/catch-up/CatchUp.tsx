import type { Owner } from '../../lib/catch-up/progress';
import { durationText } from '../i18n/duration';
import { useLanguage } from '../i18n/language';
import { LastWord } from './Summary';
import { Running } from './Running';
import { useCatchUp, type CatchUpDesk } from './use-catch-up';

export interface CatchUpProps {
  readonly desk: CatchUpDesk;
  readonly owner: Owner;
  readonly siteName: string;
  /** The number of chats to visit, as far as it is known before the first visit. */
  readonly open: number;
  /** Another catch-up is running. Only one runs at a time. */
  readonly busy: boolean;
  readonly onRunning: (isRunning: boolean) => void;
}

/** Milliseconds for one visit and the pause after it. Only the first estimate uses it. */
const usualEach = 20_000;

/** Starts a catch-up, shows its progress, and says why it stopped. */
export function CatchUp({ desk, owner, siteName, open, busy, onRunning }: CatchUpProps) {
  const { t, locale, count } = useLanguage();
  const { now, start, pause, stop } = useCatchUp(desk, owner, onRunning);

  if (now.state === 'running') return <Running progress={now.progress} onPause={pause} onStop={stop} />;
  const isUnderWay = now.state === 'paused' || (now.state === 'ended' && now.ending.state === 'stopped');
  const isOffered = !isUnderWay && now.state !== 'starting' && open > 0;
  return (
    <div class="catch-up">
      <LastWord now={now} siteName={siteName} />
      {isOffered && (
        <p class="soft">
          {t('catch_up_detail', count('count_chats', open), durationText(open * usualEach, locale), siteName)}
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
