import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { LibraryStatus } from '../../lib/messaging/services';
import { TroubleText, useLanguage } from '../language';
import { useSaying } from '../use-saying';
import type { ImportResult } from '../vault-transfer';

export interface YourDataProps {
  readonly status: LibraryStatus | undefined;
  /** Hands the user a file with the whole vault; resolves with how many chats are in it. */
  readonly exportVault: () => Promise<number>;
  readonly importVault: (file: File, onProgress: (read: number) => void) => Promise<ImportResult>;
  /** The popup sent the user here to import. */
  readonly startAtImport: boolean;
}

/** How much is kept, and the vault as a file, out and in. */
export function YourData({ status, exportVault, importVault, startAtImport }: YourDataProps) {
  const { t, count } = useLanguage();
  const { saying, busy, attempt } = useSaying();
  const saveFile = () => attempt(async () => t('export_done', count('count_chats', await exportVault())));
  return (
    <section class="card" aria-labelledby="data">
      <h2 id="data">{t('options_data_title')}</h2>
      {status && (
        <p>
          {t('status_kept', count('count_chats', status.vault.conversations), count('count_turns', status.vault.turns))}
        </p>
      )}
      <div class="deed">
        <p class="soft">{t('options_data_export_detail')}</p>
        <button type="button" disabled={busy} onClick={saveFile}>
          {busy ? t('menu_exporting') : t('options_data_export')}
        </button>
        {saying && (
          <p class={saying.tone === 'bad' ? 'warning' : 'good'} role="status">
            {saying.text}
          </p>
        )}
      </div>
      <ImportFile importVault={importVault} startHere={startAtImport} />
    </section>
  );
}

interface ImportFileProps {
  readonly importVault: YourDataProps['importVault'];
  readonly startHere?: boolean;
  readonly onImported?: () => void;
}

/** Takes a vault file in, and says what became of it. */
export function ImportFile({ importVault, startHere = false, onImported }: ImportFileProps) {
  const { t, number } = useLanguage();
  const [read, setRead] = useState<number>();
  const [ended, setEnded] = useState<ImportResult & { readonly name: string }>();
  const picker = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (!startHere) return;
    picker.current?.focus();
    picker.current?.scrollIntoView?.({ block: 'center' });
  }, [startHere]);

  const take = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (!file) return;
    setEnded(undefined);
    setRead(0);
    const result = await importVault(file, setRead);
    setRead(undefined);
    setEnded({ ...result, name: file.name });
    if (!result.trouble) onImported?.();
    // So that choosing the same file again is a change.
    input.value = '';
  };
  return (
    <div class="deed" id="import">
      <p class="soft">{t('options_data_import_detail')}</p>
      <label class="pick">
        <input
          ref={picker}
          type="file"
          class="unseen"
          accept=".json,application/json"
          aria-label={t('options_data_import')}
          disabled={read !== undefined}
          onChange={event => void take(event.currentTarget)}
        />
        <span class="button">{t('options_data_import')}</span>
      </label>
      <div role="status">
        {read !== undefined && <p>{t('options_data_importing', number(read))}</p>}
        {ended && <ImportEnd {...ended} />}
      </div>
    </div>
  );
}

function ImportEnd({ name, counts, trouble }: ImportResult & { readonly name: string }) {
  const { t, number } = useLanguage();
  const moved = [number(counts.new), number(counts.changed), number(counts.unchanged)];
  if (!trouble) return <p class="good">{t('options_data_imported', name, ...moved, number(counts.forgotten))}</p>;
  const anything = counts.new + counts.changed + counts.unchanged > 0;
  return (
    <p class="warning">
      <TroubleText trouble={trouble} /> {anything && t('options_data_import_partly', ...moved)}
    </p>
  );
}
