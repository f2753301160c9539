import { gathered } from '@/components/file-on-disk';
import type { ImportDesk } from '@/components/options/use-import';
import type { ExportDesk } from '@/components/options/ExportVault';
import { importUnderWay, mergeStaged, stageAll } from '@/components/staged-import';
import { counted, download } from '@/components/vault-transfer';
import type { TransferService } from '@/lib/messaging/services';
import { sourceFrom } from '@/lib/messaging/vault-source';
import { vaultFileName } from '@/lib/transfer/dated-names';
import { givenFiles } from '@/lib/transfer/given-files';
import { writeVaultFile } from '@/lib/transfer/vault-file';
import { endings, wrapped } from '@/lib/transfer/wrapping';

/** The vault to a file that the user is given, and from those that the user picked; spaces travel beside the conversations. */
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

/** Until this page is closed. Resolves once it is held. */
const holdLock = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const held = () => {
      resolve();
      return new Promise<never>(() => {});
    };
    navigator.locks.request(importUnderWay, { mode: 'shared' }, held).catch(reject);
  });
