import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';
import type { BackupState, Verification, BackupProgress } from '../../lib/backup/types';
import { toProblemKey, useLanguage } from '../i18n/language';
import type { Notice } from '../hooks/use-notice';
import type { BackupsProps } from './Backups';
import { Unlock } from './Passphrase';
import type { Watch } from './use-cancellable';

export type TaskRunner = (work: (watch: Watch<BackupProgress>) => Promise<Notice | string | void>) => void;

interface BackupActionsProps extends BackupsProps {
  readonly state: BackupState;
  readonly busy: boolean;
  readonly runTask: TaskRunner;
  readonly startButton: RefObject<HTMLButtonElement | null>;
}

/** Renders the buttons that start and verify a backup. */
export function BackupActions({ backups, state, busy, runTask, startButton }: BackupActionsProps) {
  const { t, count } = useLanguage();
  const formatCounts = useCountFormat();
  const startBackup = () =>
    runTask(async watch => {
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
  const { locked, startVerification, cancel } = useVerification(backups, runTask);
  const isReady = !backups.folders || state.access === 'granted';
  return (
    <div class="settings-action">
      <button ref={startButton} type="button" disabled={busy || !isReady} onClick={startBackup}>
        {t('options_backups_now')}
      </button>
      <p class="soft">{t('options_backups_verify_detail')}</p>
      <div class="buttons">
        {backups.folders && (
          <button type="button" disabled={busy || !isReady} onClick={() => startVerification()}>
            {t('options_backups_verify')}
          </button>
        )}
        <VerifyFiles busy={busy} onPicked={startVerification} />
      </div>
      {locked && (
        <Unlock
          wasWrong={locked.wasWrong}
          busy={busy}
          onUnlock={passphrase => startVerification(locked.files, passphrase)}
          onCancel={cancel}
        />
      )}
    </div>
  );
}

/** A verification that needs a passphrase. Without files it concerns the newest backup of the folder. */
interface LockedFiles {
  readonly files: readonly File[] | undefined;
  readonly wasWrong: boolean;
}

/** Starts verifications. `locked` is the one that waits for its passphrase, and `cancel` gives it up. */
function useVerification(backups: BackupsProps['backups'], runTask: TaskRunner) {
  const { t } = useLanguage();
  const formatCounts = useCountFormat();
  const [locked, setLocked] = useState<LockedFiles>();
  const startVerification = (files?: readonly File[], passphrase?: string) =>
    runTask(async watch => {
      setLocked(undefined);
      try {
        const { name, brokenAt, ...counts } = await backups.verify(files, passphrase, watch);
        if (brokenAt === undefined) return t('options_backups_verifyed', name, ...formatCounts(counts));
        return { tone: 'bad', text: t('options_backups_verifyed_broken', brokenAt, name, ...formatCounts(counts)) };
      } catch (error) {
        const problem = toProblemKey(error);
        if (problem !== 'PassphraseNeeded' && problem !== 'PassphraseWrong') throw error;
        setLocked({ files, wasWrong: problem === 'PassphraseWrong' });
        return undefined;
      }
    });
  return { locked, startVerification, cancel: () => setLocked(undefined) };
}

/** Returns a function that formats the numbers of chats and turns of a backup. */
function useCountFormat() {
  const { count } = useLanguage();
  return ({ conversations, turns }: Pick<Verification, 'conversations' | 'turns'>) =>
    [count('count_chats', conversations), count('count_turns', turns)] as const;
}

interface VerifyFilesProps {
  readonly busy: boolean;
  readonly onPicked: (files: readonly File[]) => void;
}

/** Lets the user pick backup files: a full one with the changes since. */
function VerifyFiles({ busy, onPicked }: VerifyFilesProps) {
  const { t } = useLanguage();
  return (
    <label class="file-picker">
      <input
        type="file"
        class="visually-hidden"
        multiple
        accept=".json,.gz,.json.gz,.age,application/json,application/gzip"
        aria-label={t('options_backups_verify_file')}
        disabled={busy}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          if (files.length > 0) onPicked(files);
          // Clearing the value makes choosing the same file again a change.
          currentTarget.value = '';
        }}
      />
      <span class="button">{t('options_backups_verify_file')}</span>
    </label>
  );
}
