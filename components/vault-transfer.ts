/** Carries a vault between its file and its keeper, a few megabytes at a time. Reading and writing the file are handed in. */
import type { Conversation } from '../lib/conversation';
import type { TransferService } from '../lib/messaging/services';
import type { SaveResult } from '../lib/vault/vault';
import { troubleOf } from './language';
import type { Trouble } from './language';

export type ImportCounts = Readonly<Record<SaveResult, number>>;

/** What became of an import; with `trouble` the counts are what went in before it. */
export interface ImportResult {
  readonly counts: ImportCounts;
  readonly trouble?: Trouble;
}

/** Every conversation in the vault, page by page. */
export async function* conversationsOf(transfer: Pick<TransferService, 'exportPage'>): AsyncGenerator<Conversation> {
  let page = await transfer.exportPage();
  for (;;) {
    yield* page.conversations;
    if (page.next === undefined) return;
    page = await transfer.exportPage(page.next);
  }
}

/** The whole vault as a file, and how many conversations are in it. The pieces become blobs at once, so that the browser may keep them on disk. */
export async function vaultFile(
  transfer: Pick<TransferService, 'exportPage'>,
  write: (conversations: AsyncIterable<Conversation>) => AsyncIterable<string>,
): Promise<{ readonly file: Blob; readonly conversations: number }> {
  let conversations = 0;
  async function* counted() {
    for await (const conversation of conversationsOf(transfer)) {
      conversations++;
      yield conversation;
    }
  }
  const pieces: Blob[] = [];
  for await (const text of write(counted())) pieces.push(new Blob([text]));
  return { file: new Blob(pieces, { type: 'application/json' }), conversations };
}

/** One message to the background holds at most this many characters of conversations (and at least one conversation). */
const charactersPerBatch = 2_000_000;

/** Hands over what `conversations` yields. Never rejects: a file that is damaged half way leaves what went in before it. */
export async function importAll(
  transfer: Pick<TransferService, 'importBatch'>,
  conversations: AsyncIterable<Conversation>,
  onProgress: (read: number) => void,
): Promise<ImportResult> {
  const counts: Record<SaveResult, number> = { new: 0, changed: 0, unchanged: 0, forgotten: 0 };
  let batch: Conversation[] = [];
  let characters = 0;
  let read = 0;
  const hand = async () => {
    if (batch.length === 0) return;
    const results = await transfer.importBatch(batch);
    for (const result of ['new', 'changed', 'unchanged', 'forgotten'] as const) counts[result] += results[result];
    read += batch.length;
    onProgress(read);
    batch = [];
    characters = 0;
  };
  try {
    for await (const conversation of conversations) {
      const size = JSON.stringify(conversation).length;
      if (characters + size > charactersPerBatch) await hand();
      batch.push(conversation);
      characters += size;
    }
    await hand();
    return { counts };
  } catch (error) {
    return { counts, trouble: troubleOf(error) };
  }
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
export function vaultFileName(now: Date): string {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map(part => String(part).padStart(2, '0'));
  return `kura-vault-${day.join('-')}.json`;
}
