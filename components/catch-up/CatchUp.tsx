import type { Owner } from '../../lib/catch-up/progress';
import { formatDuration } from '../i18n/format-duration';
import { useLanguage } from '../i18n/language';
import { Row } from '../options/Row';
import { Summary } from './Summary';
import { Running } from './Running';
import { useCatchUp, type CatchUpActions } from './use-catch-up';

export interface CatchUpProps {
  readonly actions: CatchUpActions;
  readonly owner: Owner;
  /** The site, and the account where there are several. */
  readonly siteName: string;
  /** The number of chats to visit, as far as it is known before the first visit. */
  readonly openCount: number;
  /** Another catch-up is running. Only one runs at a time. */
  readonly busy: boolean;
  /** Draws the button that starts as the one to press. */
  readonly isPrimary?: boolean;
  readonly onRunning: (isRunning: boolean) => void;
}

/** Milliseconds for one visit and the pause after it. Only the first estimate uses it. */
const defaultVisitMs = 20_000;

/** One line that starts a catch-up. It shows its progress below, and says why it stopped. */
export function CatchUp({ actions, owner, siteName, openCount, busy, isPrimary, onRunning }: CatchUpProps) {
  const { t, locale, count } = useLanguage();
  const { current, start, pause, stop } = useCatchUp(actions, owner, onRunning);

  if (current.state === 'running') return <Running progress={current.progress} onPause={pause} onStop={stop} />;
  const isUnderWay = current.state === 'paused' || (current.state === 'ended' && current.ending.state === 'stopped');
  const isOffered = !isUnderWay && current.state !== 'starting' && openCount > 0;
  const name =
    openCount > 0 ? t('catch_up_open', siteName, count('count_chats', openCount)) : t('catch_up_nothing', siteName);
  const time = formatDuration(openCount * defaultVisitMs, locale);
  return (
    <div class="catch-up">
      <Row name={name} detail={isOffered && t('catch_up_detail', time)}>
        {isUnderWay && (
          <button type="button" class="quiet" onClick={stop}>
            {t('catch_up_stop')}
          </button>
        )}
        {(isOffered || isUnderWay) && (
          <button type="button" class={isPrimary ? 'primary' : undefined} disabled={busy} onClick={start}>
            {t(isUnderWay ? 'catch_up_resume' : 'catch_up_start')}
          </button>
        )}
      </Row>
      <Summary current={current} siteName={siteName} />
    </div>
  );
}
