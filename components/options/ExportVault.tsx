import { useRef, useState } from 'preact/hooks';
import type { Container } from '../../lib/transfer/container';
import { useLanguage } from '../i18n/language';
import { SelectRow } from './Row';
import { useCancellable } from './use-cancellable';
import { useKeepFocus } from './use-keep-focus';
import { NewPassphrase, readPassphrases } from './Passphrase';
import { StatusText } from './StatusText';

/** Downloads the full vault and resolves with the number of chats in it. */
export type VaultExporter = (
  format: { readonly container: Container; readonly passphrase?: string },
  options: { readonly onWritten: (chats: number) => void; readonly signal: AbortSignal },
) => Promise<number>;

export interface ExportVaultProps {
  readonly exportVault: VaultExporter;
}

const containers: readonly Container[] = ['plain', 'gzip', 'age'];

/** Exports the full vault: readable, compressed, or encrypted with a passphrase that is entered twice. */
export function ExportVault({ exportVault }: ExportVaultProps) {
  const { t, count, number } = useLanguage();
  const [container, setContainer] = useState<Container>('plain');
  const [isMismatch, setIsMismatch] = useState(false);
  const { notice, busy, step: writtenCount = 0, start, cancel, dismiss } = useCancellable<number>();
  const [submitButton, cancelButton] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  useKeepFocus(busy, () => cancelButton.current ?? submitButton.current);

  const startExport = (passphrase?: string) =>
    start(async ({ signal, onProgress }) => {
      const format = { container, ...(passphrase !== undefined && { passphrase }) };
      const chats = count('count_chats', await exportVault(format, { onWritten: onProgress, signal }));
      return t(container === 'age' ? 'export_done_encrypted' : 'export_done', chats);
    });

  const onSubmit = (event: SubmitEvent & { readonly currentTarget: HTMLFormElement }) => {
    event.preventDefault();
    const [first, second] = readPassphrases(event.currentTarget);
    setIsMismatch(first !== second);
    if (first === second) startExport(first);
  };
  const shownNotice = isMismatch ? ({ tone: 'bad', text: t('export_passphrases_differ') } as const) : notice;

  return (
    <form onSubmit={onSubmit} onInput={() => setIsMismatch(false)}>
      <SelectRow
        name={t('options_export_everything')}
        detail={t(`export_${container}_detail`)}
        chosen={container}
        onChoose={next => {
          dismiss();
          setIsMismatch(false);
          setContainer(next);
        }}
        choices={containers.map(value => ({ value, label: t(`export_${value}`) }))}
      >
        <button ref={submitButton} type="submit" disabled={busy}>
          {t(busy ? 'menu_exporting' : 'options_data_export')}
        </button>
      </SelectRow>
      {container === 'age' && (
        <div class="settings-action">
          <NewPassphrase />
        </div>
      )}
      {busy && (
        <p class="setting running">
          {/* The number stands outside the status region, because it changes too often to be read out. */}
          <span id="export-written">{t('export_written', number(writtenCount))}</span>
          <button ref={cancelButton} type="button" aria-describedby="export-written" onClick={cancel}>
            {t('options_cancel')}
          </button>
        </p>
      )}
      <StatusText notice={shownNotice} />
    </form>
  );
}
