/** Writes the whole vault into a file. Loaded with the click, because few opened popups export anything. */
import { getNow } from '@/lib/core/clock';
import { exportPages } from '@/lib/rpc/export-pages';
import { connectTransfer } from '@/lib/rpc/transport/connect-transfer';
import { buildVaultFile, downloadFile } from '@/lib/transfer/build-vault-file';
import { formatVaultFileName } from '@/lib/transfer/vault-file-name';
import { writeVaultFile } from '@/lib/transfer/vault-file/vault-file';

/** Resolves with the number of conversations, once the browser has the file. */
export async function exportVault(): Promise<number> {
  const vault = exportPages(connectTransfer());
  const content = { conversations: vault.conversations(), spaces: await vault.spaces() };
  const { file, conversations } = await buildVaultFile(content, writeVaultFile);
  downloadFile(file, formatVaultFileName(new Date(getNow())));
  return conversations;
}
