/** Carries a vault from its keeper into a file, a few megabytes at a time. Writing the file's text is handed in. */
import type { Conversation } from '../lib/conversation';
import type { TransferService } from '../lib/messaging/services';

/** Every conversation in the vault, page by page. */
export async function* conversationsOf(transfer: Pick<TransferService, 'exportPage'>): AsyncGenerator<Conversation> {
  let page = await transfer.exportPage();
  for (;;) {
    yield* page.conversations;
    if (page.next === undefined) return;
    page = await transfer.exportPage(page.next);
  }
}

/** These conversations as a file, and how many are in it. The pieces become blobs at once, so that the browser may keep them on disk. */
export async function vaultFile(
  all: AsyncIterable<Conversation>,
  write: (conversations: AsyncIterable<Conversation>) => AsyncIterable<string>,
): Promise<{ readonly file: Blob; readonly conversations: number }> {
  const { conversations, written } = counted(all);
  const pieces: Blob[] = [];
  for await (const text of write(conversations)) pieces.push(new Blob([text]));
  return { file: new Blob(pieces, { type: 'application/json' }), conversations: written() };
}

/** The same conversations, and how many went by so far; `onNext` is told each time. */
export function counted(conversations: AsyncIterable<Conversation>, onNext: (written: number) => void = () => {}) {
  let written = 0;
  async function* passing(): AsyncGenerator<Conversation> {
    for await (const conversation of conversations) {
      written += 1;
      onNext(written);
      yield conversation;
    }
  }
  return { conversations: passing(), written: () => written };
}

/** Gives the user a file under this name, through the browser's own download. */
export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The address must outlive the click, and goes with this page: an export is made once, not in a loop.
}

/** `kura-vault-2026-11-21.json`, by the user's own day. */
export function vaultFileName(now: Date, ending = '.json'): string {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map(part => String(part).padStart(2, '0'));
  return `kura-vault-${day.join('-')}${ending}`;
}
