import { gathered } from '@/components/file-on-disk';
import type { ExportElseProps } from '@/components/options/ExportElse';
import { download } from '@/components/vault-transfer';
import type { Conversation } from '@/lib/conversation';
import type { LibraryService, TransferService } from '@/lib/messaging/services';
import { sourceFrom } from '@/lib/messaging/vault-source';
import { inForm, passes } from '@/lib/transfer/other-forms';

/** The vault in another form, handed to the user through the browser's own download once it is whole. */
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
