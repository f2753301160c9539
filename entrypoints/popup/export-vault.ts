/** Writes the whole vault into a file. Loaded with the click, because few opened popups export anything. */
import { getNow } from '@/lib/core/clock';
import { transferService } from '@/lib/rpc/contracts/transfer';
import { exportPages } from '@/lib/rpc/export-pages';
import { connect } from '@/lib/rpc/rpc';
import { sendToExtension } from '@/lib/rpc/transport/runtime-messages';
import { buildVaultFile, downloadFile } from '@/lib/transfer/build-vault-file';
import { formatVaultFileName } from '@/lib/transfer/vault-file-name';
import { writeVaultFile } from '@/lib/transfer/vault-file/vault-file';

/** Resolves with the number of conversations, once the browser has the file. */
export async function exportVault(): Promise<number> {
  const vault = exportPages(connect(transferService, sendToExtension));
  const content = { conversations: vault.conversations(), spaces: await vault.spaces() };
  const { file, conversations } = await buildVaultFile(content, writeVaultFile);
  downloadFile(file, formatVaultFileName(new Date(getNow())));
  return conversations;
}
