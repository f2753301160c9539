import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';
import type { BackupState, Drill, Progress } from '../../lib/backup/types';
import { troubleOf, useLanguage } from '../i18n/language';
import type { Saying } from '../hooks/use-notice';
import type { BackupsProps } from './Backups';
import { Unlock } from './Passphrase';
import type { Watch } from './use-cancellable';

export type Deed = (work: (watch: Watch<Progress>) => Promise<Saying | string | void>) => void;

interface BackupDeedsProps extends BackupsProps {
  readonly state: BackupState;
  readonly busy: boolean;
  readonly deed: Deed;
  readonly now: RefObject<HTMLButtonElement | null>;
}

/** A verification that needs a passphrase. Without files it concerns the newest backup of the folder. */
interface Locked {
  readonly files: readonly File[] | undefined;
  readonly wasWrong: boolean;
}

/** Renders the buttons that start and verify a backup. */
export function BackupDeeds({ backups, state, busy, deed, now }: BackupDeedsProps) {
  const { t, count } = useLanguage();
  const [locked, setLocked] = useState<Locked>();
  const saidOf = ({ conversations, turns }: Pick<Drill, 'conversations' | 'turns'>) =>
    [count('count_chats', conversations), count('count_turns', turns)] as const;
  const backUp = () =>
    deed(async watch => {
      const made = await backups.backUp(watch);
      if (made.changed !== undefined)
        return t('options_backups_done_changes', made.name, count('count_chats', made.changed), ...saidOf(made));
      return t(backups.folders ? 'options_backups_done' : 'options_backups_handed_out', made.name, ...saidOf(made));
    });
  const drill = (files?: readonly File[], passphrase?: string) =>
    deed(async watch => {
      setLocked(undefined);
      try {
        const { name, brokenAt, ...found } = await backups.drill(files, passphrase, watch);
        if (brokenAt === undefined) return t('options_backups_drilled', name, ...saidOf(found));
        return { tone: 'bad', text: t('options_backups_drilled_broken', brokenAt, name, ...saidOf(found)) };
      } catch (error) {
        const trouble = troubleOf(error);
        if (trouble !== 'PassphraseNeeded' && trouble !== 'PassphraseWrong') throw error;
        setLocked({ files, wasWrong: trouble === 'PassphraseWrong' });
        return undefined;
      }
    });
  const ready = !backups.folders || state.access === 'granted';
  return (
    <div class="deed">
      <button ref={now} type="button" disabled={busy || !ready} onClick={backUp}>
        {t('options_backups_now')}
      </button>
      <p class="soft">{t('options_backups_drill_detail')}</p>
      <div class="buttons">
        {backups.folders && (
          <button type="button" disabled={busy || !ready} onClick={() => drill()}>
            {t('options_backups_drill')}
          </button>
        )}
        <DrillFiles busy={busy} onPicked={drill} />
      </div>
      {locked && (
        <Unlock
          wasWrong={locked.wasWrong}
          busy={busy}
          onUnlock={passphrase => drill(locked.files, passphrase)}
          onCancel={() => setLocked(undefined)}
        />
      )}
    </div>
  );
}

interface DrillFilesProps {
  readonly busy: boolean;
  readonly onPicked: (files: readonly File[]) => void;
}

/** Lets the user pick backup files: a full one with the changes since. */
function DrillFiles({ busy, onPicked }: DrillFilesProps) {
  const { t } = useLanguage();
  return (
    <label class="pick">
      <input
        type="file"
        class="unseen"
        multiple
        accept=".json,.gz,.json.gz,.age,application/json,application/gzip"
        aria-label={t('options_backups_drill_file')}
        disabled={busy}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          if (files.length > 0) onPicked(files);
          // Clearing the value makes choosing the same file again a change.
          currentTarget.value = '';
        }}
      />
      <span class="button">{t('options_backups_drill_file')}</span>
    </label>
  );
}
