import { getNow } from '../../lib/core/clock';
import { useEffect, useState } from 'preact/hooks';
import type { CatchUpProgress } from '../../lib/catch-up/progress';
import { formatDuration } from '../i18n/format-duration';
import { useLanguage } from '../i18n/language';

interface RunningProps {
  readonly progress: CatchUpProgress;
  readonly onPause: () => void;
  readonly onStop: () => void;
}

/** Shows the progress, the current chat and the remaining time. */
export function Running({ progress, onPause, onStop }: RunningProps) {
  const { t, locale, number } = useLanguage();
  const { state, visitedCount: done, totalCount: of, remainingMs: left, restsUntil: until } = progress;
  const title = progress.title ?? t('catch_up_untitled');
  const progressText = t('catch_up_progress', number(done), number(of));
  return (
    <div class="catch-up catch-up-running">
      <progress value={done} max={of} aria-label={progressText} />
      <p class="catch-up-line">
        <strong>{progressText}</strong>
        <span class="soft">{t('catch_up_left', formatDuration(left, locale))}</span>
      </p>
      <p class="catch-up-line">
        {/* A screen reader announces each chat once, but not the seconds. */}
        <span class="catch-up-title" role="status">
          {t(state === 'visiting' ? 'catch_up_visiting' : 'catch_up_visited', title)}
        </span>
        {until !== undefined && <Countdown until={until} />}
      </p>
      <p class="soft">{t('catch_up_keep_open')}</p>
      <div class="row">
        <button type="button" onClick={onPause}>
          {t('catch_up_pause')}
        </button>
        <button type="button" class="quiet" onClick={onStop}>
          {t('catch_up_stop')}
        </button>
      </div>
    </div>
  );
}

function Countdown({ until }: { readonly until: number }) {
  const { t, number } = useLanguage();
  const [now, setNow] = useState(getNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(getNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <span class="soft">{t('catch_up_next', number(Math.max(0, Math.ceil((until - now) / 1000))))}</span>;
}
