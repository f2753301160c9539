import { useEffect, useRef, useState } from 'preact/hooks';
import { useNotice } from '../hooks/use-notice';
import { useLanguage } from '../i18n/language';
import { StatusText } from '../options/StatusText';
import type { KeyActions } from './ask-actions';

interface UnlockKeysProps {
  readonly keys: KeyActions;
  readonly onUnlocked: () => Promise<void>;
}

/** Asks for the passphrase of the keys, once after a start of the browser. Who has lost it removes the keys. */
export function UnlockKeys({ keys, onUnlocked }: UnlockKeysProps) {
  const { t } = useLanguage();
  const { notice, busy, run } = useNotice();
  const [isLost, setIsLost] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const runThenShow = (work: () => Promise<void>) =>
    run(async () => {
      await work();
      await onUnlocked();
    });
  return (
    <form
      class="ask-keys ask-unlock"
      onSubmit={event => {
        event.preventDefault();
        runThenShow(() => keys.unlock(field.current?.value ?? ''));
      }}
    >
      <label class="ask-field">
        <span>{t('problem_KeysLocked')}</span>
        <input ref={field} type="password" autocomplete="off" aria-label={t('passphrase')} required />
      </label>
      <StatusText notice={notice} />
      {isLost && <p class="ask-note">{t('ask_keys_lost_detail')}</p>}
      <div class="ask-actions">
        <button type="submit" class="primary small" disabled={busy}>
          {t('ask_keys_unlock')}
        </button>
        {isLost ? (
          <button type="button" class="quiet small" disabled={busy} onClick={() => runThenShow(keys.removeKeys)}>
            {t('ask_keys_remove')}
          </button>
        ) : (
          <button type="button" class="quiet small" onClick={() => setIsLost(true)}>
            {t('ask_keys_lost')}
          </button>
        )}
      </div>
    </form>
  );
}
