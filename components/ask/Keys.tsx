import { useEffect, useState } from 'preact/hooks';
import type { KeyState } from '../../lib/assistants/key-lock';
import { useNotice } from '../hooks/use-notice';
import { useLanguage } from '../i18n/language';
import { readPassphrases } from '../options/Passphrase';
import { StatusText } from '../options/StatusText';
import type { KeyActions } from './ask-actions';
import { UnlockKeys } from './UnlockKeys';

interface KeysProps {
  readonly keys: KeyActions;
  /** Lists the providers again. */
  readonly onChanged: () => Promise<void>;
}

/** A passphrase for the keys: sets it, asks for it, removes it. */
export function Keys({ keys, onChanged }: KeysProps) {
  const { t } = useLanguage();
  const { notice, busy, run, dismiss } = useNotice();
  const [state, setState] = useState<KeyState>();
  const [isChoosing, setIsChoosing] = useState(false);
  const refresh = async () => {
    setState(await keys.getState());
    await onChanged();
  };
  useEffect(() => void keys.getState().then(setState), []);
  const setPassphrase = (passphrase: string) =>
    run(async () => {
      await keys.setPassphrase(passphrase);
      setIsChoosing(false);
      await refresh();
    });
  const removePassphrase = () =>
    run(async () => {
      await keys.removePassphrase();
      await refresh();
    });
  if (state === undefined) return null;
  if (state === 'locked') return <UnlockKeys keys={keys} onUnlocked={refresh} />;
  return (
    <section class="ask-keys" aria-labelledby="ask-keys">
      <div class="ask-switch">
        <span>
          <span id="ask-keys">{t('ask_keys')}</span>
          <span class="ask-note ask-line">{t(state === 'open' ? 'ask_keys_on' : 'ask_keys_off')}</span>
        </span>
        {state === 'open' ? (
          <button type="button" class="small" disabled={busy} onClick={removePassphrase}>
            {t('ask_keys_stop')}
          </button>
        ) : (
          !isChoosing && (
            <button
              type="button"
              class="small"
              onClick={() => {
                dismiss();
                setIsChoosing(true);
              }}
            >
              {t('ask_keys_set')}
            </button>
          )
        )}
      </div>
      {isChoosing && <ChoosePassphrase busy={busy} onChosen={setPassphrase} onCancel={() => setIsChoosing(false)} />}
      <StatusText notice={notice} />
    </section>
  );
}

interface ChoosePassphraseProps {
  readonly busy: boolean;
  readonly onChosen: (passphrase: string) => void;
  readonly onCancel: () => void;
}

function ChoosePassphrase({ busy, onChosen, onCancel }: ChoosePassphraseProps) {
  const { t } = useLanguage();
  const [isMismatch, setIsMismatch] = useState(false);
  return (
    <form
      class="ask-keys"
      onSubmit={event => {
        event.preventDefault();
        const [first = '', second] = readPassphrases(event.currentTarget);
        setIsMismatch(first !== second);
        if (first === second) onChosen(first);
      }}
    >
      <label class="ask-field">
        <span>{t('passphrase')}</span>
        <input type="password" autocomplete="new-password" minLength={8} required ref={focus} />
        <span class="ask-note">{t('ask_keys_detail')}</span>
      </label>
      <label class="ask-field">
        <span>{t('export_passphrase_again')}</span>
        <input type="password" autocomplete="new-password" required />
      </label>
      <p class="status warning" role="status">
        {isMismatch ? t('export_passphrases_differ') : ''}
      </p>
      <div class="ask-actions">
        <button type="submit" class="primary small" disabled={busy}>
          {t('options_backups_encrypt_go')}
        </button>
        <button type="button" class="quiet small" onClick={onCancel}>
          {t('options_cancel')}
        </button>
      </div>
    </form>
  );
}

const focus = (field: HTMLInputElement | null) => field?.focus();
