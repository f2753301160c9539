import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { ProblemText, useLanguage } from '../i18n/language';

/** Reads the passphrases as entered. The array is empty if the form has no such field. */
export const readPassphrases = (form: HTMLFormElement): readonly string[] =>
  [...form.querySelectorAll<HTMLInputElement>('[type=password]')].map(({ value }) => value);

/** Renders the two fields for a new passphrase. `field` refers to the first. */
export function NewPassphrase({ field }: { readonly field?: RefObject<HTMLInputElement | null> }) {
  const { t } = useLanguage();
  return (
    <>
      <p class="soft">{t('export_passphrase_detail')}</p>
      <label class="field">
        <span>{t('passphrase')}</span>
        <input
          ref={field ?? null}
          type="password"
          name="passphrase"
          autocomplete="new-password"
          minLength={8}
          required
        />
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
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  return (
    <form
      class="settings-action"
      onSubmit={event => {
        event.preventDefault();
        onUnlock(field.current?.value ?? '');
      }}
    >
      <p class={wasWrong ? 'warning' : undefined} role="status">
        <ProblemText problem={wasWrong ? 'PassphraseWrong' : 'PassphraseNeeded'} />
      </p>
      <label class="field">
        <span>{t('passphrase')}</span>
        <input ref={field} type="password" autocomplete="off" required />
      </label>
      <FormButtons label={t('import_open')} {...(busy && { busy })} onCancel={onCancel} />
    </form>
  );
}

interface FormButtonsProps {
  readonly label: string;
  /** Other work is running and has to end first. */
  readonly busy?: boolean;
  readonly onCancel: () => void;
}

/** Renders the submit and the cancel button of a form. */
export function FormButtons({ label, busy, onCancel }: FormButtonsProps) {
  const { t } = useLanguage();
  return (
    <div class="file-picker">
      <button type="submit" class="primary" disabled={busy}>
        {label}
      </button>
      <button type="button" onClick={onCancel}>
        {t('options_cancel')}
      </button>
    </div>
  );
}
