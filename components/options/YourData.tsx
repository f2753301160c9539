import type { LibraryStatus } from '../../lib/rpc/contracts/library';
import { useLanguage } from '../i18n/language';
import { ExportVault, type ExportVaultProps } from './ExportVault';
import { ImportFile, type ImportFileProps } from './ImportFile';

export interface YourDataProps extends ExportVaultProps, Pick<ImportFileProps, 'importActions'> {
  readonly status: LibraryStatus | undefined;
  /** The number of times the user was sent here to import. */
  readonly sentCount: number;
}

/** Shows how much is stored, and exports and imports the vault. */
export function YourData({ status, exportVault, importActions, sentCount }: YourDataProps) {
  const { t, count } = useLanguage();
  return (
    <section class="card" aria-labelledby="data">
      <h2 id="data">{t('options_data_title')}</h2>
      {status && (
        <p>
          {t('status_kept', count('count_chats', status.vault.conversations), count('count_turns', status.vault.turns))}
        </p>
      )}
      <div class="half">
        <h3>{t('options_data_out')}</h3>
        <ExportVault exportVault={exportVault} />
      </div>
      <div class="half">
        <h3>{t('options_data_in')}</h3>
        <ImportFile importActions={importActions} sentCount={sentCount} />
      </div>
    </section>
  );
}
