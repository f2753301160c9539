import { getNow } from '@/lib/core/clock';
import { saveToDisk } from '@/lib/transfer/save-to-disk';
import type { ExportOtherFormatsProps } from '@/components/options/ExportOtherFormats';
import { downloadFile } from '@/lib/transfer/build-vault-file';
import type { Conversation } from '@/lib/core/conversation';
import type { LibraryService } from '@/lib/rpc/contracts/library';
import type { TransferService } from '@/lib/rpc/contracts/transfer';
import { exportPages } from '@/lib/rpc/export-pages';
import { exportInFormat, passCounts } from '@/lib/transfer/export-in-format';

/** Exports the vault in another format and downloads the file once it is complete. */
export const exportOtherFormats =
  (
    transfer: TransferService,
    library: Pick<LibraryService, 'getStatus'>,
  ): ExportOtherFormatsProps['exportOtherFormats'] =>
  async (format, words, { signal, onProgress }) => {
    const source = exportPages(transfer);
    const [spaces, { vault }] = await Promise.all([source.spaces(), library.getStatus()]);
    const total = Math.max(1, vault.conversations * passCounts[format]);
    let done = 0;
    async function* readConversations(): AsyncGenerator<Conversation> {
      for await (const conversation of source.conversations()) {
        signal.throwIfAborted();
        yield conversation;
        onProgress(Math.min(1, ++done / total));
      }
    }
    const { name, type, bytes, chats } = exportInFormat(format, {
      conversations: readConversations,
      spaces,
      labels: words,
      now: new Date(getNow()),
    });
    downloadFile(await saveToDisk(bytes, type, signal), name);
    return chats();
  };
