import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import { useLanguage } from '../i18n/language';
import { StatusText } from './StatusText';
import type { BackupControl, BackupPlace } from './use-backups';
import { useKeepFocus } from './use-keep-focus';

interface BackupReportProps {
  readonly control: BackupControl;
  readonly place: BackupPlace;
  /** Gets the focus back when the task has ended. */
  readonly startButton: RefObject<HTMLButtonElement | null>;
}

/** Shows the progress of what was begun in this place, with a button that cancels it, and what came of it. */
export function BackupReport({ control, place, startButton }: BackupReportProps) {
  const { t, count } = useLanguage();
  const { busy, cancel, step, notice, startedIn } = control;
  const isHere = startedIn === place;
  const isRunning = isHere && busy && step !== undefined;
  const stopButton = useRef<HTMLButtonElement>(null);
  useKeepFocus(`${busy} ${isRunning}`, () => (isHere ? (stopButton.current ?? startButton.current) : null));
  return (
    <>
      {isRunning && (
        <p class="setting running">
          <span>
            {t(
              step.step === 'writing' ? 'options_backups_writing' : 'options_backups_testing',
              count('count_chats', step.chats),
            )}
          </span>
          <button ref={stopButton} type="button" onClick={cancel}>
            {t('options_cancel')}
          </button>
        </p>
      )}
      <StatusText notice={isHere ? notice : undefined} />
    </>
  );
}
