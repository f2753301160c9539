import { getNow } from '@/lib/core/clock';
import { saveToDisk } from '@/lib/transfer/save-to-disk';
import type { ImportActions } from '@/components/options/use-import';
import type { VaultExporter } from '@/components/options/ExportVault';
import { importLockName, mergeStaged, stageImport, type Merger } from '@/lib/transfer/import-session';
import { countConversations, downloadFile } from '@/lib/transfer/build-vault-file';
import { mergeService, type TransferService } from '@/lib/rpc/contracts/transfer';
import { connect } from '@/lib/rpc/rpc';
import { listenToMerge } from '@/lib/rpc/transport/merge-progress';
import { sendToExtension } from '@/lib/rpc/transport/runtime-messages';
import { exportPages } from '@/lib/rpc/export-pages';
import { formatVaultFileName } from '@/lib/transfer/vault-file-name';
import { readFiles } from '@/lib/transfer/read-files';
import { writeVaultFile } from '@/lib/transfer/vault-file/vault-file';
import { extensions, pack } from '@/lib/transfer/container';

/** Creates the export and import of the vault as files. Spaces travel beside the conversations. */
export function createVaultActions(transfer: TransferService): {
  exportVault: VaultExporter;
  importActions: ImportActions;
} {
  const service = connect(mergeService, sendToExtension);
  const merger: Merger = {
    open: () => transfer.openMerger(),
    merge: (id, options) => service.merge(id, options),
    listen: listenToMerge,
  };
  return {
    async exportVault({ container, passphrase }, { onWritten, signal }) {
      const vault = exportPages(transfer);
      const spaces = await vault.spaces();
      const { conversations, written } = countConversations(vault.conversations(), onWritten);
      const bytes = await pack(writeVaultFile(conversations, new Date(getNow()), spaces), container, passphrase);
      const type = container === 'plain' ? 'application/json' : 'application/octet-stream';
      const file = await saveToDisk(bytes, type, signal);
      downloadFile(file, formatVaultFileName(new Date(getNow()), extensions[container]));
      return written();
    },

    importActions: {
      async read(files, passphrase, options) {
        await lockImports();
        const { signal } = options;
        return stageImport(transfer, readFiles(files, passphrase, undefined, { signal }), options);
      },
      merge: (preview, options) => mergeStaged(transfer, merger, preview, options),
      drop: async ({ id }) => void (await transfer.unstage(id)),
    },
  };
}

/** Holds the lock until this page closes. Resolves once it is held. */
const lockImports = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const onHeld = () => {
      resolve();
      return new Promise<never>(() => {});
    };
    navigator.locks.request(importLockName, { mode: 'shared' }, onHeld).catch(reject);
  });
