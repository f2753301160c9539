import { useLanguage } from '../i18n/language';
import { Advanced } from './Advanced';
import { BackupDetails } from './BackupDetails';
import { Backups, type BackupsProps } from './Backups';
import { ExportOtherFormats, type ExportOtherFormatsProps } from './ExportOtherFormats';
import { ExportVault, type ExportVaultProps } from './ExportVault';
import { Group } from './Group';
import { ImportFile, type ImportFileProps } from './ImportFile';
import { useBackups } from './use-backups';

export type BackupPageProps = BackupsProps &
  ExportVaultProps &
  ExportOtherFormatsProps &
  Pick<ImportFileProps, 'importActions'>;

interface BackupPageState {
  /** The number of times the user was sent here to import. */
  readonly sentCount: number;
}

/** Backup and data: the plan, import, export. */
export function BackupPage({ sentCount, ...rest }: BackupPageProps & BackupPageState) {
  const { t } = useLanguage();
  const control = useBackups(rest.backups);
  return (
    <>
      <Backups control={control} />
      <Group id="data" title={t('options_data_in')}>
        <ImportFile {...rest} sentCount={sentCount} helpUrl="/welcome.html#history" />
      </Group>
      <Group id="export" title={t('options_data_out')}>
        <ExportVault {...rest} />
      </Group>
      <Advanced page="backup">
        <BackupDetails control={control} />
        <ExportOtherFormats {...rest} />
      </Advanced>
    </>
  );
}
