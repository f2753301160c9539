import { useRef, useState } from 'preact/hooks';
import type {
  Backup,
  BackupState,
  Verification,
  BackupInterval,
  BackupExtent,
  BackupProgress,
} from '../../lib/backup/types';
import { ProblemText, useLanguage } from '../i18n/language';
import { usePolling } from '../hooks/use-polling';
import { useNotice } from '../hooks/use-notice';
import { BackupActions, type TaskRunner } from './BackupActions';
import { BackupEncryption } from './BackupEncryption';
import { Choices } from './Choices';
import { useCancellable, type Watch } from './use-cancellable';
import { useKeepFocus } from './use-keep-focus';
import { StatusText } from './StatusText';

export interface BackupsProps {
  readonly backups: {
    /** Whether this browser can write into a folder that the user picks. */
    readonly folders: boolean;
    readonly state: () => Promise<BackupState>;
    readonly plan: (every: BackupInterval) => Promise<void>;
    readonly extend: (extent: BackupExtent) => Promise<void>;
    /** Applies to new backups. `undefined` ends encryption. */
    readonly encrypt: (passphrase: string | undefined) => Promise<void>;
    /** Asks the user for a folder. Rejects with an `AbortError` if the user cancels. */
    readonly choose: () => Promise<void>;
    /** Asks the user for permission to write into the folder. */
    readonly allow: () => Promise<void>;
    readonly backUp: (watch: Watch<BackupProgress>) => Promise<Backup>;
    /**
     * Verifies the files, or the newest backup of the folder. Rejects with `PassphraseNeeded` or `PassphraseWrong` if they are encrypted.
     */
    readonly verify: (
      files: readonly File[] | undefined,
      passphrase: string | undefined,
      watch: Watch<BackupProgress>,
    ) => Promise<Verification>;
  };
}

/** Milliseconds between two reads of the state. */
const pollIntervalMs = 3000;

const intervals = ['off', 'day', 'week'] as const;
const extents = ['whole', 'changes'] as const;

/** Sets the schedule of backups, shows the age of the last one, and verifies backups. */
export function Backups({ backups }: BackupsProps) {
  const { t } = useLanguage();
  // After each action the state is read again at once.
  const [changeCount, setChangeCount] = useState(0);
  const { value: state } = usePolling(() => backups.state(), pollIntervalMs, { refreshKey: String(changeCount) });
  const [shownState, setShownState] = useState<BackupState>();
  if (state && state !== shownState) setShownState(state);
  return (
    <section class="card" aria-labelledby="backups">
      <h2 id="backups">{t('options_backups_title')}</h2>
      <p class="soft">{t(backups.folders ? 'options_backups_detail' : 'options_backups_detail_files')}</p>
      <p class="soft">{t(backups.folders ? 'options_backups_kept' : 'options_backups_files')}</p>
      {shownState && (
        <BackupPlan {...{ backups }} state={shownState} onDone={() => setChangeCount(before => before + 1)} />
      )}
    </section>
  );
}

interface BackupPlanProps extends BackupsProps {
  readonly state: BackupState;
  readonly onDone: () => void;
}

function BackupPlan({ backups, state, onDone }: BackupPlanProps) {
  const { t } = useLanguage();
  const { notice, busy, step, start, cancel } = useCancellable<BackupProgress>();
  // The plan can change while a backup runs, so it has its own notice.
  const planNotice = useNotice();
  const runTask: TaskRunner = work => {
    planNotice.dismiss();
    start(async watch => {
      try {
        return await work(watch);
      } finally {
        onDone();
      }
    });
  };
  const shownNotice = planNotice.notice ?? notice;
  const isRunning = busy && step !== undefined;
  const [startButton, stopButton] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  useKeepFocus(`${busy} ${isRunning}`, () => stopButton.current ?? startButton.current);
  return (
    <>
      {backups.folders && <Folder {...{ backups, state, busy, runTask }} />}
      <IntervalChoice
        {...{ backups, state }}
        onChoose={every => planNotice.run(() => backups.plan(every).then(onDone))}
      />
      {backups.folders && (
        <Choices
          legend={t('options_backups_extent')}
          name="backups-extent"
          chosen={state.extent}
          onChoose={extent => planNotice.run(() => backups.extend(extent).then(onDone))}
          choices={extents.map(value => ({
            value,
            label: t(`options_backups_extent_${value}`),
            detail: t(`options_backups_extent_${value}_detail`),
          }))}
        />
      )}
      <BackupEncryption {...{ backups, busy, runTask }} isEncrypted={state.isSealed} />
      <div class="settings-action">
        <LastBackup state={state} />
      </div>
      <BackupActions {...{ backups, state, busy, runTask, startButton }} />
      {isRunning && (
        <p class="running">
          <Step {...step} />
          <button ref={stopButton} type="button" onClick={cancel}>
            {t('options_cancel')}
          </button>
        </p>
      )}
      <StatusText notice={shownNotice} />
    </>
  );
}

interface IntervalChoiceProps extends BackupsProps {
  readonly state: BackupState;
  readonly onChoose: (every: BackupState['every']) => void;
}

function IntervalChoice({ backups, state: { every: chosen, folder }, onChoose }: IntervalChoiceProps) {
  const { t } = useLanguage();
  return (
    <>
      <Choices
        legend={t('options_backups_every')}
        name="backups-every"
        {...{ chosen, onChoose }}
        choices={intervals.map(value => ({ value, label: t(`options_backups_every_${value}`) }))}
      />
      {backups.folders && chosen !== 'off' && folder === undefined && (
        <p class="warning">{t('options_backups_needs_folder')}</p>
      )}
      {backups.folders && <p class="soft">{t('options_backups_when')}</p>}
    </>
  );
}

interface FolderProps extends BackupsProps {
  readonly state: BackupState;
  readonly busy: boolean;
  readonly runTask: TaskRunner;
}

function Folder({ backups, state: { folder, access }, busy, runTask }: FolderProps) {
  const { t } = useLanguage();
  return (
    <div class="settings-action">
      <p>
        {folder === undefined ? (
          t('options_backups_no_folder')
        ) : (
          <>
            {t('options_backups_folder')} <bdi class="folder">{folder}</bdi>
          </>
        )}
      </p>
      {access === 'ask' && <p class="warning">{t('options_backups_ask')}</p>}
      <div class="buttons">
        {access === 'ask' && (
          <button type="button" class="primary" disabled={busy} onClick={() => runTask(backups.allow)}>
            {t('options_backups_allow')}
          </button>
        )}
        <button type="button" disabled={busy} onClick={() => runTask(backups.choose)}>
          {t(folder === undefined ? 'options_backups_choose' : 'options_backups_choose_other')}
        </button>
      </div>
    </div>
  );
}

function LastBackup({ state: { last, overdue, trouble: problem } }: { readonly state: BackupState }) {
  const { t, count, moment } = useLanguage();
  return (
    <>
      <p class={overdue ? 'warning' : ''}>
        {last
          ? t(
              'options_backups_last',
              moment(last.at),
              count('count_chats', last.conversations),
              count('count_turns', last.turns),
            )
          : t('options_backups_none')}{' '}
        {overdue && t('options_backups_overdue')}
      </p>
      {problem && (
        <p class="warning">
          <ProblemText problem={problem} />
        </p>
      )}
    </>
  );
}

function Step({ step, chats }: BackupProgress) {
  const { t, count } = useLanguage();
  return (
    <span>
      {t(step === 'writing' ? 'options_backups_writing' : 'options_backups_testing', count('count_chats', chats))}
    </span>
  );
}
