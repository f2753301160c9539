import type { Owner } from '../../lib/catch-up/progress';
import { durationText } from '../duration';
import { useLanguage } from '../language';
import { LastWord } from './LastWord';
import { Running } from './Running';
import { useCatchUp, type CatchUpDesk } from './use-catch-up';

export interface CatchUpProps {
  readonly desk: CatchUpDesk;
  readonly owner: Owner;
  readonly siteName: string;
  /** How many chats there are to visit, as far as that is known before the first. */
  readonly open: number;
  /** Another one is running: one at a time. */
  readonly busy: boolean;
  readonly onRunning: (isRunning: boolean) => void;
}

/** Milliseconds: a visit and a rest, for a first estimate. */
const usualEach = 20_000;

/** Starts a catch-up, shows how it goes, and says why it stopped. */
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
