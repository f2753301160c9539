import { gathered } from '@/lib/transfer/file-on-disk';
import type { ExportElseProps } from '@/components/options/ExportElse';
import { download } from '@/lib/transfer/vault-blob';
import type { Conversation } from '@/lib/core/conversation';
import type { LibraryService, TransferService } from '@/lib/rpc/contracts/index';
import { sourceFrom } from '@/lib/rpc/export-pages';
import { inForm, passes } from '@/lib/transfer/other-formats';

/** Exports the vault in another format and downloads the file once it is complete. */
export const exportElse =
  (transfer: TransferService, library: Pick<LibraryService, 'status'>): ExportElseProps['exportElse'] =>
  async (form, words, { signal, onProgress }) => {
    const source = sourceFrom(transfer);
    const [spaces, { vault }] = await Promise.all([source.spaces(), library.status()]);
    const all = Math.max(1, vault.conversations * passes[form]);
    let done = 0;
    async function* conversations(): AsyncGenerator<Conversation> {
      for await (const conversation of source.conversations()) {
        signal.throwIfAborted();
        yield conversation;
        onProgress(Math.min(1, ++done / all));
      }
    }
    const { name, type, bytes, chats } = inForm(form, { conversations, spaces, words, now: new Date() });
    download(await gathered(bytes, type, signal), name);
    return chats();
  };
