/** Files of any kind that Kura can import → each chat once, and what was found, in numbers: for whoever writes a vault file of them. */
import type { Conversation } from '../conversation';
import type { Space } from '../vault/vault';
import { givenFiles } from './given-files';
import { oneOfEach, type Apart, type ChatCounts } from './one-of-each';
import { ImportTally, type Skipped } from './vendors/report';
import type { GivenFile } from './vendors/vendor';

/** What was imported, in numbers. */
interface ImportReport extends Readonly<ChatCounts> {
  /** `chatgpt`; `chatgpt+claude` where the files are of several, in order of first sight. */
  readonly source: string;
  readonly skipped: readonly Skipped[];
  /** As `givenFiles` says. */
  readonly brokenAt?: string;
}

interface Imported {
  /** Each once; to be read once. */
  readonly conversations: AsyncGenerator<Conversation>;
  /** Of files of Kura's own. */
  readonly spaces: readonly Space[];
  /** Once all conversations were taken. */
  readonly report: () => ImportReport;
}

/** Resolves when all files were read, and rejects as `givenFiles` does. The chats are laid apart, so that none need fit into the memory with another. */
export async function importApart(given: readonly GivenFile[], apart: Apart, passphrase?: string): Promise<Imported> {
  const tally = new ImportTally();
  const { conversations: all, about } = givenFiles(given, passphrase, tally);
  const { conversations, counts } = await oneOfEach(all, apart);
  const { spaces, brokenAt } = about();
  const broken = brokenAt === undefined ? {} : { brokenAt };
  return {
    conversations,
    spaces,
    report: () => ({ source: tally.source, ...counts, skipped: tally.skipped, ...broken }),
  };
}
