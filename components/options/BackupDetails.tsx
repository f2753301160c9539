import { useRef, useState } from 'preact/hooks';
import { toProblemKey, useLanguage } from '../i18n/language';
import { BackupEncryption } from './BackupEncryption';
import { BackupReport } from './BackupReport';
import { Group } from './Group';
import { Unlock } from './Passphrase';
import { Row, SelectRow } from './Row';
import { useBackupCounts } from './use-backup-counts';
import type { BackupControl } from './use-backups';

interface BackupDetailsProps {
  readonly control: BackupControl;
}

const extents = ['whole', 'changes'] as const;

/** The rare choices about backups: what goes into each, encryption, and the test that restores one. */
export function BackupDetails({ control }: BackupDetailsProps) {
  const { t } = useLanguage();
  const { backups, state, busy, runTask, change } = control;
  const { locked, startVerification, cancel } = useVerification(control);
  const verifyButton = useRef<HTMLButtonElement>(null);
  const title = t('options_backups_details');
  // The heading is there from the start, so that a link that leads here unfolds it.
  if (!state) {
    return (
      <Group id="backup-details" title={title}>
        {null}
      </Group>
    );
  }
  const isReady = !backups.folders || state.access === 'granted';
  return (
    <Group id="backup-details" title={title}>
      {backups.folders && (
        <SelectRow
          name={t('options_backups_extent')}
          detail={t(`options_backups_extent_${state.extent}_detail`)}
          chosen={state.extent}
          onChoose={extent => change('details', () => backups.extend(extent))}
          choices={extents.map(value => ({ value, label: t(`options_backups_extent_${value}`) }))}
        />
      )}
      <BackupEncryption {...{ backups, busy }} runTask={runTask.details} isEncrypted={state.isSealed} />
      <Row name={t('options_backups_verify_title')} detail={t('options_backups_verify_detail')}>
        {backups.folders && (
          <button ref={verifyButton} type="button" disabled={busy || !isReady} onClick={() => startVerification()}>
            {t('options_backups_verify')}
          </button>
        )}
        <VerifyFiles busy={busy} onPicked={startVerification} />
      </Row>
      {locked && (
        <Unlock
          wasWrong={locked.wasWrong}
          busy={busy}
          onUnlock={passphrase => startVerification(locked.files, passphrase)}
          onCancel={cancel}
        />
      )}
      <BackupReport {...{ control }} place="details" startButton={verifyButton} />
      {backups.folders && <p class="setting soft">{t('options_backups_when')}</p>}
      {backups.folders && <p class="setting soft">{t('options_backups_kept')}</p>}
    </Group>
  );
}

/** A verification that needs a passphrase. Without files it concerns the newest backup of the folder. */
interface LockedFiles {
  readonly files: readonly File[] | undefined;
  readonly wasWrong: boolean;
}

/** Starts verifications. `locked` is the one that waits for its passphrase, and `cancel` gives it up. */
function useVerification({ backups, runTask }: BackupControl) {
  const { t } = useLanguage();
  const formatCounts = useBackupCounts();
  const [locked, setLocked] = useState<LockedFiles>();
  const startVerification = (files?: readonly File[], passphrase?: string) =>
    runTask.details(async watch => {
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
