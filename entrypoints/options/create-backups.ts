import type { BackupsProps } from '@/components/options/Backups';
import { downloadFile } from '@/lib/transfer/build-vault-file';
import { createBackupController } from '@/lib/backup/backup-controller';
import { createBackupStore } from '@/lib/backup/backup-store';
import type { TransferService } from '@/lib/rpc/contracts/transfer';
import { exportPages } from '@/lib/rpc/export-pages';
import { vaultLoss } from '@/lib/settings';
import { getFolderPicker } from './folder-picker';

/** Creates the backups of the settings page. A backup that is due runs now, because an open page may have the permission to write. */
export function createBackups(transfer: TransferService): BackupsProps['backups'] {
  const controller = createBackupController({
    store: createBackupStore(),
    source: exportPages(transfer),
    locks: navigator.locks,
    canRunPlan: async () => (await vaultLoss.getValue()) === null,
  });
  const runIfDue = () => controller.backUpIfDue().catch((error: unknown) => reportError(error));
  // They run one after the other. Both need the same lock, and the second would give up at once.
  void controller
    .tidyUp()
    .catch((error: unknown) => reportError(error))
    .then(runIfDue);
  const folders = getFolderPicker() !== undefined;
  return {
    folders,
    state: controller.state,
    plan: controller.plan,
    extend: controller.extend,
    encrypt: controller.encrypt,
    async choose() {
      const folder = await getFolderPicker()?.({ id: 'kura-backups', mode: 'readwrite', startIn: 'documents' });
      if (folder) await controller.choose(folder);
    },
    async allow() {
      await controller.allow();
      void runIfDue();
    },
    async backUp(watch) {
      if (folders) return controller.backUp(watch);
      const { file, backup } = await controller.backUpAsFile(watch);
      downloadFile(file, backup.name);
      return backup;
    },
    verify: (files, passphrase, watch) => controller.verify(files, { passphrase, ...watch }),
  };
}
