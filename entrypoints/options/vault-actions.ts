import { gathered } from '@/lib/transfer/file-on-disk';
import type { ImportDesk } from '@/components/options/use-import';
import type { ExportDesk } from '@/components/options/ExportVault';
import { importUnderWay, mergeStaged, stageAll } from '@/lib/transfer/import-session';
import { counted, download } from '@/lib/transfer/vault-blob';
import type { TransferService } from '@/lib/rpc/contracts/index';
import { sourceFrom } from '@/lib/rpc/export-pages';
import { vaultFileName } from '@/lib/transfer/file-names';
import { givenFiles } from '@/lib/transfer/given-files';
import { writeVaultFile } from '@/lib/transfer/vault-file/vault-file';
import { endings, wrapped } from '@/lib/transfer/container';

/** Creates the export and import of the vault as files. Spaces travel beside the conversations. */
export function vaultDesk(transfer: TransferService): { exportVault: ExportDesk; importing: ImportDesk } {
  return {
    async exportVault({ wrapping, passphrase }, { onWritten, signal }) {
      const vault = sourceFrom(transfer);
      const spaces = await vault.spaces();
      const { conversations, written } = counted(vault.conversations(), onWritten);
      const bytes = await wrapped(writeVaultFile(conversations, new Date(), spaces), wrapping, passphrase);
      const type = wrapping === 'plain' ? 'application/json' : 'application/octet-stream';
      const file = await gathered(bytes, type, signal);
      download(file, vaultFileName(new Date(), endings[wrapping]));
      return written();
    },

    importing: {
      async read(files, passphrase, how) {
        await holdLock();
        return stageAll(transfer, givenFiles(files, passphrase), how);
      },
      merge: (preview, how) => mergeStaged(transfer, preview, how),
      drop: async ({ id }) => void (await transfer.dropImport(id)),
    },
  };
}

/** Holds the lock until this page closes. Resolves once it is held. */
const holdLock = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const held = () => {
      resolve();
      return new Promise<never>(() => {});
    };
    navigator.locks.request(importUnderWay, { mode: 'shared' }, held).catch(reject);
  });
