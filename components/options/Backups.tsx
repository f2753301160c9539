import { useRef, useState } from 'preact/hooks';
import type { Backup, BackupState, Drill, Every, Extent, Progress } from '../../lib/backup/types';
import { TroubleText, useLanguage } from '../i18n/language';
import { usePolled } from '../hooks/use-polling';
import { useSaying } from '../hooks/use-notice';
import { BackupDeeds, type Deed } from './BackupActions';
import { BackupSeal } from './BackupEncryption';
import { Choices } from './Choices';
import { useCancellable, type Watch } from './use-cancellable';
import { useKeptFocus } from './use-keep-focus';
import { Said } from './StatusText';

export interface BackupsProps {
  readonly backups: {
    /** Whether this browser can write into a folder that the user picks. */
    readonly folders: boolean;
    readonly state: () => Promise<BackupState>;
    readonly plan: (every: Every) => Promise<void>;
    readonly extend: (extent: Extent) => Promise<void>;
    /** Applies to new backups. `undefined` ends encryption. */
    readonly encrypt: (passphrase: string | undefined) => Promise<void>;
    /** Asks the user for a folder. Rejects with an `AbortError` if the user cancels. */
    readonly choose: () => Promise<void>;
    /** Asks the user for permission to write into the folder. */
    readonly allow: () => Promise<void>;
    readonly backUp: (watch: Watch<Progress>) => Promise<Backup>;
    /**
     * Verifies the files, or the newest backup of the folder. Rejects with `PassphraseNeeded` or `PassphraseWrong` if they are encrypted.
     */
    readonly drill: (
      files: readonly File[] | undefined,
      passphrase: string | undefined,
      watch: Watch<Progress>,
    ) => Promise<Drill>;
  };
}

/** Milliseconds between two reads of the state. */
const pause = 3000;

const everies = ['off', 'day', 'week'] as const;
const extents = ['whole', 'changes'] as const;

/** Sets the schedule of backups, shows the age of the last one, and verifies backups. */
export function Backups({ backups }: BackupsProps) {
  const { t } = useLanguage();
  // After each action the state is read again at once.
  const [deeds, setDeeds] = useState(0);
  const { value: state } = usePolled(() => backups.state(), pause, { occasion: String(deeds) });
  const [known, setKnown] = useState<BackupState>();
  if (state && state !== known) setKnown(state);
  return (
    <section class="card" aria-labelledby="backups">
      <h2 id="backups">{t('options_backups_title')}</h2>
      <p class="soft">{t(backups.folders ? 'options_backups_detail' : 'options_backups_detail_files')}</p>
      <p class="soft">{t(backups.folders ? 'options_backups_kept' : 'options_backups_files')}</p>
      {known && <Planned {...{ backups }} state={known} onDone={() => setDeeds(before => before + 1)} />}
    </section>
  );
}

interface PlannedProps extends BackupsProps {
  readonly state: BackupState;
  readonly onDone: () => void;
}

function Planned({ backups, state, onDone }: PlannedProps) {
  const { t } = useLanguage();
  const { saying, busy, step, begin, cancel } = useCancellable<Progress>();
  // The plan can change while a backup runs, so it has its own notice.
  const planning = useSaying();
  const deed: Deed = work => {
    planning.hush();
    begin(async watch => {
      try {
        return await work(watch);
      } finally {
        onDone();
      }
    });
  };
  const said = planning.saying ?? saying;
  const isUnderWay = busy && step !== undefined;
  const [now, stop] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  useKeptFocus(`${busy} ${isUnderWay}`, () => stop.current ?? now.current);
  return (
    <>
      {backups.folders && <Folder {...{ backups, state, busy, deed }} />}
      <HowOften {...{ backups, state }} onChoose={every => planning.attempt(() => backups.plan(every).then(onDone))} />
      {backups.folders && (
        <Choices
          legend={t('options_backups_extent')}
          name="backups-extent"
          chosen={state.extent}
          onChoose={extent => planning.attempt(() => backups.extend(extent).then(onDone))}
          choices={extents.map(value => ({
            value,
            label: t(`options_backups_extent_${value}`),
            detail: t(`options_backups_extent_${value}_detail`),
          }))}
        />
      )}
      <BackupSeal {...{ backups, busy, deed }} isSealed={state.isSealed} />
      <div class="deed">
        <LastOne state={state} />
      </div>
      <BackupDeeds {...{ backups, state, busy, deed, now }} />
      {isUnderWay && (
        <p class="under-way">
          <Step {...step} />
          <button ref={stop} type="button" onClick={cancel}>
            {t('options_cancel')}
          </button>
        </p>
      )}
      <Said saying={said} />
    </>
  );
}

interface HowOftenProps extends BackupsProps {
  readonly state: BackupState;
  readonly onChoose: (every: BackupState['every']) => void;
}

function HowOften({ backups, state: { every: chosen, folder }, onChoose }: HowOftenProps) {
  const { t } = useLanguage();
  return (
    <>
      <Choices
        legend={t('options_backups_every')}
        name="backups-every"
        {...{ chosen, onChoose }}
        choices={everies.map(value => ({ value, label: t(`options_backups_every_${value}`) }))}
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
  readonly deed: Deed;
}

function Folder({ backups, state: { folder, access }, busy, deed }: FolderProps) {
  const { t } = useLanguage();
  return (
    <div class="deed">
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
          <button type="button" class="primary" disabled={busy} onClick={() => deed(backups.allow)}>
            {t('options_backups_allow')}
          </button>
        )}
        <button type="button" disabled={busy} onClick={() => deed(backups.choose)}>
          {t(folder === undefined ? 'options_backups_choose' : 'options_backups_choose_other')}
        </button>
      </div>
    </div>
  );
}

function LastOne({ state: { last, overdue, trouble } }: { readonly state: BackupState }) {
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
      {trouble && (
        <p class="warning">
          <TroubleText trouble={trouble} />
        </p>
      )}
    </>
  );
}

function Step({ step, chats }: Progress) {
  const { t, count } = useLanguage();
  return (
    <span>
      {t(step === 'writing' ? 'options_backups_writing' : 'options_backups_testing', count('count_chats', chats))}
    </span>
  );
}
