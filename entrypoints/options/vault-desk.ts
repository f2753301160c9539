import { download, importAll, vaultFile, vaultFileName, type ImportResult } from '@/components/vault-transfer';
import type { TransferService } from '@/lib/messaging/services';
import { readVaultFile, writeVaultFile } from '@/lib/transfer/vault-file';

/** The vault to a file that the user is given, and from one that the user picked; spaces travel beside the conversations. */
export function vaultDesk(transfer: TransferService) {
  return {
    /** Answers how many conversations are in the file. */
    async exportVault(): Promise<number> {
      const spaces = await transfer.spaces();
      const { file, conversations } = await vaultFile(transfer, all => writeVaultFile(all, new Date(), spaces));
      download(file, vaultFileName(new Date()));
      return conversations;
    },

    importVault(file: File, onProgress: (read: number) => void): Promise<ImportResult> {
      const conversations = readVaultFile(file, spaces => transfer.importSpaces(spaces));
      return importAll(transfer, conversations, onProgress);
    },
  };
}
