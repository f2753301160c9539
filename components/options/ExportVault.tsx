import { useRef, useState } from 'preact/hooks';
import type { Wrapping } from '../../lib/transfer/container';
import { useLanguage } from '../i18n/language';
import { Choices } from './Choices';
import { useCancellable } from './use-cancellable';
import { useKeptFocus } from './use-keep-focus';
import { NewPassphrase, passphrasesIn } from './Passphrase';
import { Said } from './StatusText';

/** Downloads the full vault and resolves with the number of chats in it. */
export type ExportDesk = (
  what: { readonly wrapping: Wrapping; readonly passphrase?: string },
  how: { readonly onWritten: (chats: number) => void; readonly signal: AbortSignal },
) => Promise<number>;

export interface ExportVaultProps {
  readonly exportVault: ExportDesk;
}

const wrappings: readonly Wrapping[] = ['plain', 'gzip', 'age'];

/** Exports the full vault: readable, compressed, or encrypted with a passphrase that is entered twice. */
export function ExportVault({ exportVault }: ExportVaultProps) {
  const { t, count, number } = useLanguage();
  const [wrapping, setWrapping] = useState<Wrapping>('plain');
  const [differ, setDiffer] = useState(false);
  const { saying, busy, step: written = 0, begin, cancel, hush } = useCancellable<number>();
  const [go, stop] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  useKeptFocus(busy, () => stop.current ?? go.current);

  const save = (passphrase?: string) =>
    begin(async ({ signal, onProgress }) => {
      const what = { wrapping, ...(passphrase !== undefined && { passphrase }) };
      const chats = count('count_chats', await exportVault(what, { onWritten: onProgress, signal }));
      return t(wrapping === 'age' ? 'export_done_encrypted' : 'export_done', chats);
    });

  const submit = (event: SubmitEvent & { readonly currentTarget: HTMLFormElement }) => {
    event.preventDefault();
    const [first, second] = passphrasesIn(event.currentTarget);
    setDiffer(first !== second);
    if (first === second) save(first);
  };
  const said = differ ? ({ tone: 'bad', text: t('export_passphrases_differ') } as const) : saying;

  return (
    <form class="deed" onSubmit={submit} onInput={() => setDiffer(false)}>
      <p class="soft">{t('options_data_export_detail')}</p>
      <Choices
        legend={t('export_form')}
        name="wrapping"
        chosen={wrapping}
        onChoose={next => {
          hush();
          setDiffer(false);
          setWrapping(next);
        }}
        choices={wrappings.map(value => ({
          value,
          label: t(`export_${value}`),
          detail: t(`export_${value}_detail`),
        }))}
      />
      {wrapping === 'age' && <NewPassphrase />}
      <button ref={go} type="submit" disabled={busy}>
        {t(busy ? 'menu_exporting' : 'options_data_export')}
      </button>
      {busy && (
        <p class="under-way">
          {/* The number stands outside the status region, because it changes too often to be read out. */}
          <span id="export-written">{t('export_written', number(written))}</span>
          <button ref={stop} type="button" aria-describedby="export-written" onClick={cancel}>
            {t('options_cancel')}
          </button>
        </p>
      )}
      <Said saying={said} />
    </form>
  );
}
