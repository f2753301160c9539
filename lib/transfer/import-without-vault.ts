/** Imports files of any kind without a vault, for scripts that write a vault file of them: each chat once, and a report of counts. */
import type { Conversation } from '../core/conversation';
import type { Space } from '../vault/vault';
import { readFiles } from './read-files';
import { mergeDuplicates, type TemporaryStore, type ChatCounts } from './merge-duplicates';
import { ImportTally, type Skipped } from './vendors/report';
import type { InputFile } from './vendors/vendor-reader';

/** The counts of an import. */
interface ImportReport extends Readonly<ChatCounts> {
  /** `chatgpt`; `chatgpt+claude` if the files come from several, in order of first sight. */
  readonly source: string;
  readonly skipped: readonly Skipped[];
  /** As `readFiles` returns it. */
  readonly brokenAt?: string;
}

interface Imported {
  /** Each conversation once. Can be read only once. */
  readonly conversations: AsyncGenerator<Conversation>;
  /** The spaces of vault files. */
  readonly spaces: readonly Space[];
  /** Valid once all conversations were read. */
  readonly report: () => ImportReport;
}

/** Resolves when all files were read, and rejects as `readFiles` does. Chats are stored temporarily, so that only one is in memory. */
export async function importWithoutVault(
  files: readonly InputFile[],
  store: TemporaryStore,
  passphrase?: string,
): Promise<Imported> {
  const tally = new ImportTally();
  const { conversations: all, about } = readFiles(files, passphrase, tally);
  const { conversations, counts } = await mergeDuplicates(all, store);
  const { spaces, brokenAt } = about();
  const broken = brokenAt === undefined ? {} : { brokenAt };
  return {
    conversations,
    spaces,
    report: () => ({ source: tally.source, ...counts, skipped: tally.skipped, ...broken }),
  };
}
