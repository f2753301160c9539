import { useRef, useState } from 'preact/hooks';
import type { Wrapping } from '../../lib/transfer/wrapping';
import { troubleOf, useLanguage } from '../language';
import { Choices } from './Choices';

/** Hands the user a file with the whole vault; resolves with how many chats are in it. */
export type ExportDesk = (
  what: { readonly wrapping: Wrapping; readonly passphrase?: string },
  how: { readonly onWritten: (chats: number) => void; readonly signal: AbortSignal },
) => Promise<number>;

export interface ExportVaultProps {
  readonly exportVault: ExportDesk;
}

type Said = { readonly tone: 'good' | 'bad'; readonly text: string };

const wrappings: readonly Wrapping[] = ['plain', 'gzip', 'age'];

/** The whole vault as a file: readable, compressed, or encrypted with a passphrase that is asked for twice. */
export function ExportVault({ exportVault }: ExportVaultProps) {
  const { t, count, number } = useLanguage();
  const [wrapping, setWrapping] = useState<Wrapping>('plain');
  const [written, setWritten] = useState<number>();
  const [said, setSaid] = useState<Said>();
  const running = useRef<AbortController>(undefined);

  const save = async (passphrase?: string) => {
    running.current = new AbortController();
    const { signal } = running.current;
    setSaid(undefined);
    setWritten(0);
    try {
      const what = { wrapping, ...(passphrase !== undefined && { passphrase }) };
      const chats = count('count_chats', await exportVault(what, { onWritten: setWritten, signal }));
      setSaid({ tone: 'good', text: t(wrapping === 'age' ? 'export_done_encrypted' : 'export_done', chats) });
    } catch (error) {
      const text = signal.aborted ? t('export_cancelled') : t(`problem_${troubleOf(error)}`);
      setSaid({ tone: signal.aborted ? 'good' : 'bad', text });
    }
    setWritten(undefined);
  };

  const submit = (event: SubmitEvent & { readonly currentTarget: HTMLFormElement }) => {
    event.preventDefault();
    const [first, second] = passphrasesIn(event.currentTarget);
    if (first !== second) setSaid({ tone: 'bad', text: t('export_passphrases_differ') });
    else void save(first);
  };

  return (
    <form class="deed" onSubmit={submit}>
      <p class="soft">{t('options_data_export_detail')}</p>
      <Choices
        legend={t('export_form')}
        name="wrapping"
        chosen={wrapping}
        onChoose={setWrapping}
        choices={wrappings.map(value => ({
          value,
          label: t(`export_${value}`),
          detail: t(`export_${value}_detail`),
        }))}
      />
      {wrapping === 'age' && <NewPassphrase />}
      <button type="submit" disabled={written !== undefined}>
        {written === undefined ? t('options_data_export') : t('menu_exporting')}
      </button>
      {written !== undefined && (
        <button type="button" class="push" onClick={() => running.current?.abort()}>
          {t('library_cancel')}
        </button>
      )}
      <div role="status">
        {written !== undefined && <p>{t('export_written', number(written))}</p>}
        {said && <p class={said.tone === 'bad' ? 'warning' : 'good'}>{said.text}</p>}
      </div>
    </form>
  );
}

/** As entered twice; nothing where the form does not ask for one. */
const passphrasesIn = (form: HTMLFormElement): readonly string[] =>
  [...form.querySelectorAll<HTMLInputElement>('[type=password]')].map(({ value }) => value);

function NewPassphrase() {
  const { t } = useLanguage();
  return (
    <>
      <p class="soft">{t('export_passphrase_detail')}</p>
      <label class="field">
        <span>{t('passphrase')}</span>
        <input type="password" name="passphrase" autocomplete="new-password" minLength={8} required />
      </label>
      <label class="field">
        <span>{t('export_passphrase_again')}</span>
        <input type="password" name="again" autocomplete="new-password" required />
      </label>
    </>
  );
}
