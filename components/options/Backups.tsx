import { useRef } from 'preact/hooks';
import type {
  Backup,
  BackupState,
  Verification,
  BackupInterval,
  BackupExtent,
  BackupProgress,
} from '../../lib/backup/types';
import { ProblemText, useLanguage } from '../i18n/language';
import type { Notice } from '../hooks/use-notice';
import { BackupReport } from './BackupReport';
import { Group } from './Group';
import { Row, SelectRow } from './Row';
import { useBackupCounts } from './use-backup-counts';
import type { BackupControl } from './use-backups';
import type { Watch } from './use-cancellable';

export type TaskRunner = (work: (watch: Watch<BackupProgress>) => Promise<Notice | string | void>) => void;

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

interface BackupPartProps {
  readonly control: BackupControl;
  readonly state: BackupState;
}

const intervals = ['off', 'day', 'week'] as const;

/** Stands in for the state until it is read. Nobody sees it. */
const unreadState: BackupState = {
  every: 'off',
  extent: 'whole',
  isSealed: false,
  access: 'none',
  due: false,
  overdue: false,
};

/** Sets the schedule of backups and their folder, shows the age of the last one, and backs up now. */
export function Backups({ control }: { readonly control: BackupControl }) {
  const { t } = useLanguage();
  const { backups, state = unreadState, change } = control;
  const startButton = useRef<HTMLButtonElement>(null);
  return (
    <Group id="backup" isUnread={!control.state}>
      <SelectRow
        name={t('options_backups_title')}
        detail={<LastBackup state={state} />}
        chosen={state.every}
        onChoose={every => change('plan', () => backups.plan(every))}
        choices={intervals.map(value => ({ value, label: t(`options_backups_every_${value}`) }))}
      />
      {backups.folders && <Folder {...{ control, state }} />}
      <BackUpNow {...{ control, state }} buttonRef={startButton} />
      <BackupReport {...{ control }} place="plan" startButton={startButton} />
    </Group>
  );
}

function LastBackup({ state: { last, overdue, trouble: problem } }: Pick<BackupPartProps, 'state'>) {
  const { t, moment } = useLanguage();
  return (
    <>
      <span class={overdue ? 'warning' : undefined}>
        {last ? t('options_backups_last', moment(last.at)) : t('options_backups_none')}
      </span>
      {overdue && <span class="warning"> {t('options_backups_overdue')}</span>}
      {problem && (
        <span class="warning block">
          <ProblemText problem={problem} />
        </span>
      )}
    </>
  );
}

function Folder({ control: { backups, busy, runTask }, state: { folder, access, every } }: BackupPartProps) {
  const { t } = useLanguage();
  const isAsked = access === 'ask';
  const needsFolder = every !== 'off' && folder === undefined;
  const detail = isAsked ? t('options_backups_ask') : needsFolder ? t('options_backups_needs_folder') : undefined;
  return (
    <Row name={t('options_backups_folder')} detail={detail && <span class="warning">{detail}</span>}>
      {folder !== undefined && <bdi class="folder">{folder}</bdi>}
      {isAsked && (
        <button type="button" class="primary" disabled={busy} onClick={() => runTask.plan(backups.allow)}>
          {t('options_backups_allow')}
        </button>
      )}
      <button type="button" disabled={busy} onClick={() => runTask.plan(backups.choose)}>
        {t(folder === undefined ? 'options_backups_choose' : 'options_backups_choose_other')}
      </button>
    </Row>
  );
}

interface BackUpNowProps extends BackupPartProps {
  readonly buttonRef: { current: HTMLButtonElement | null };
}

function BackUpNow({ control: { backups, busy, runTask }, state, buttonRef }: BackUpNowProps) {
  const { t, count } = useLanguage();
  const formatCounts = useBackupCounts();
  const startBackup = () =>
    runTask.plan(async watch => {
      const backup = await backups.backUp(watch);
      if (backup.changed !== undefined)
        return t(
          'options_backups_done_changes',
          backup.name,
          count('count_chats', backup.changed),
          ...formatCounts(backup),
        );
      return t(
        backups.folders ? 'options_backups_done' : 'options_backups_handed_out',
        backup.name,
        ...formatCounts(backup),
      );
    });
  return (
    <Row name={t('options_backups_detail')} detail={!backups.folders && t('options_backups_files')}>
      <button
        ref={buttonRef}
        type="button"
        disabled={busy || (backups.folders && state.access !== 'granted')}
        onClick={startBackup}
      >
        {t('options_backups_now')}
      </button>
    </Row>
  );
}
