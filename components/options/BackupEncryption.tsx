import { useState } from 'preact/hooks';
import { useLanguage } from '../i18n/language';
import { useReturnFocus } from '../hooks/use-return-focus';
import type { BackupsProps } from './Backups';
import { Row } from './Row';
import { FormButtons, NewPassphrase, readPassphrases } from './Passphrase';

interface BackupEncryptionProps extends Pick<BackupsProps, 'backups'> {
  readonly isEncrypted: boolean;
  readonly busy: boolean;
  readonly runTask: (work: () => Promise<string>) => void;
}

/** Sets whether new backups are encrypted: sets, changes or removes the passphrase. */
export function BackupEncryption({ backups, isEncrypted, busy, runTask }: BackupEncryptionProps) {
  const { t } = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div role="group" aria-labelledby="backups-sealed">
      <Row
        name={<span id="backups-sealed">{t('options_backups_sealed')}</span>}
        detail={t(isEncrypted ? 'options_backups_sealed_on' : 'options_backups_sealed_off')}
      >
        {!isOpen && (
          <button type="button" disabled={busy} onClick={() => setIsOpen(true)}>
            {t(isEncrypted ? 'options_backups_passphrase_change' : 'options_backups_encrypt')}
          </button>
        )}
        {!isOpen && isEncrypted && (
          <button
            type="button"
            disabled={busy}
            onClick={() =>
              runTask(async () => {
                await backups.encrypt(undefined);
                return t('options_backups_sealed_stopped');
              })
            }
          >
            {t('options_backups_encrypt_stop')}
          </button>
        )}
      </Row>
      {(isEncrypted || isOpen) && <p class="setting soft">{t('options_backups_sealed_lost')}</p>}
      {isOpen && (
        <ChoosePassphrase
          isChange={isEncrypted}
          busy={busy}
          onCancel={() => setIsOpen(false)}
          onChosen={passphrase => {
            setIsOpen(false);
            runTask(async () => {
              await backups.encrypt(passphrase);
              return t('options_backups_sealed_done');
            });
          }}
        />
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
  const [isMismatch, setIsMismatch] = useState(false);
  const firstField = useReturnFocus<HTMLInputElement>();
  return (
    <form
      class="settings-action"
      onSubmit={event => {
        event.preventDefault();
        const [first, second] = readPassphrases(event.currentTarget);
        setIsMismatch(first !== second);
        if (first !== undefined && first === second) onChosen(first);
      }}
    >
      {isChange && <p class="soft">{t('options_backups_sealed_change_detail')}</p>}
      <NewPassphrase field={firstField} />
      <p class="warning" role="status">
        {isMismatch ? t('export_passphrases_differ') : ''}
      </p>
      <FormButtons label={t('options_backups_encrypt_go')} busy={busy} onCancel={onCancel} />
    </form>
  );
}
