import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { TroubleText, useLanguage } from '../i18n/language';

/** Reads the passphrases as entered. The array is empty if the form has no such field. */
export const passphrasesIn = (form: HTMLFormElement): readonly string[] =>
  [...form.querySelectorAll<HTMLInputElement>('[type=password]')].map(({ value }) => value);

/** Renders the two fields for a new passphrase. `field` refers to the first. */
export function NewPassphrase({ box }: { readonly box?: RefObject<HTMLInputElement | null> }) {
  const { t } = useLanguage();
  return (
    <>
      <p class="soft">{t('export_passphrase_detail')}</p>
      <label class="field">
        <span>{t('passphrase')}</span>
        <input ref={box ?? null} type="password" name="passphrase" autocomplete="new-password" minLength={8} required />
      </label>
      <label class="field">
        <span>{t('export_passphrase_again')}</span>
        <input type="password" name="again" autocomplete="new-password" required />
      </label>
    </>
  );
}

interface UnlockProps {
  readonly wasWrong: boolean;
  readonly busy?: boolean;
  readonly onUnlock: (passphrase: string) => void;
  readonly onCancel: () => void;
}

/** Asks for the passphrase of encrypted files. */
export function Unlock({ wasWrong, busy, onUnlock, onCancel }: UnlockProps) {
  const { t } = useLanguage();
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => box.current?.focus(), []);
  return (
    <form
      class="deed"
      onSubmit={event => {
        event.preventDefault();
        onUnlock(box.current?.value ?? '');
      }}
    >
      <p class={wasWrong ? 'warning' : undefined} role="status">
        <TroubleText trouble={wasWrong ? 'PassphraseWrong' : 'PassphraseNeeded'} />
      </p>
      <label class="field">
        <span>{t('passphrase')}</span>
        <input ref={box} type="password" autocomplete="off" required />
      </label>
      <GoOrNot go={t('import_open')} {...(busy && { busy })} onCancel={onCancel} />
    </form>
  );
}

interface GoOrNotProps {
  readonly go: string;
  /** Other work is running and has to end first. */
  readonly busy?: boolean;
  readonly onCancel: () => void;
}

/** Renders the submit and the cancel button of a form. */
export function GoOrNot({ go, busy, onCancel }: GoOrNotProps) {
  const { t } = useLanguage();
  return (
    <div class="pick">
      <button type="submit" class="primary" disabled={busy}>
        {go}
      </button>
      <button type="button" onClick={onCancel}>
        {t('options_cancel')}
      </button>
    </div>
  );
}
