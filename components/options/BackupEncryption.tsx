import { useState } from 'preact/hooks';
import { useLanguage } from '../i18n/language';
import { useReturningFocus } from '../hooks/use-return-focus';
import type { BackupsProps } from './Backups';
import { GoOrNot, NewPassphrase, passphrasesIn } from './Passphrase';

interface BackupSealProps extends Pick<BackupsProps, 'backups'> {
  readonly isSealed: boolean;
  readonly busy: boolean;
  readonly deed: (work: () => Promise<string>) => void;
}

/** Sets whether new backups are encrypted: sets, changes or removes the passphrase. */
export function BackupSeal({ backups, isSealed, busy, deed }: BackupSealProps) {
  const { t } = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div class="deed" role="group" aria-labelledby="backups-sealed">
      <h3 id="backups-sealed">{t('options_backups_sealed')}</h3>
      <p class="soft">{t(isSealed ? 'options_backups_sealed_on' : 'options_backups_sealed_off')}</p>
      {(isSealed || isOpen) && <p class="soft">{t('options_backups_sealed_lost')}</p>}
      {isOpen ? (
        <ChoosePassphrase
          isChange={isSealed}
          busy={busy}
          onCancel={() => setIsOpen(false)}
          onChosen={passphrase => {
            setIsOpen(false);
            deed(async () => {
              await backups.encrypt(passphrase);
              return t('options_backups_sealed_done');
            });
          }}
        />
      ) : (
        <div class="buttons">
          <button type="button" disabled={busy} onClick={() => setIsOpen(true)}>
            {t(isSealed ? 'options_backups_passphrase_change' : 'options_backups_encrypt')}
          </button>
          {isSealed && (
            <button
              type="button"
              disabled={busy}
              onClick={() =>
                deed(async () => {
                  await backups.encrypt(undefined);
                  return t('options_backups_sealed_stopped');
                })
              }
            >
              {t('options_backups_encrypt_stop')}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

interface ChoosePassphraseProps {
  readonly isChange: boolean;
  readonly busy: boolean;
  readonly onChosen: (passphrase: string) => void;
  readonly onCancel: () => void;
}

function ChoosePassphrase({ isChange, busy, onChosen, onCancel }: ChoosePassphraseProps) {
  const { t } = useLanguage();
  const [differ, setDiffer] = useState(false);
  const box = useReturningFocus<HTMLInputElement>();
  return (
    <form
      class="deed"
      onSubmit={event => {
        event.preventDefault();
        const [first, second] = passphrasesIn(event.currentTarget);
        setDiffer(first !== second);
        if (first !== undefined && first === second) onChosen(first);
      }}
    >
      {isChange && <p class="soft">{t('options_backups_sealed_change_detail')}</p>}
      <NewPassphrase box={box} />
      <p class="warning" role="status">
        {differ ? t('export_passphrases_differ') : ''}
      </p>
      <GoOrNot go={t('options_backups_encrypt_go')} busy={busy} onCancel={onCancel} />
    </form>
  );
}
