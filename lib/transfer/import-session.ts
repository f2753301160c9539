/** An import in two steps: the files are staged and previewed, and merged only when the user confirms, all or nothing. */
import type { Conversation, SourceId } from '../core/conversation';
import type { MergeService, TransferService } from '../rpc/contracts/transfer';
import { Problem, toProblemName } from '../core/problem';
import { ImportCounter } from '../vault/import-counts';
import type { ImportCounts, SaveResult, Space } from '../vault/vault';

/** The content of the files to import. */
export interface ImportSource {
  readonly conversations: AsyncIterable<Conversation>;
  /** Whether the user's rules choose the space. */
  readonly byRules?: (chat: Conversation) => boolean;
  /** Called once `conversations` has ended. */
  readonly about: () => ImportFacts;
}

export interface ImportFacts {
  readonly spaces: readonly Space[];
  /** What the files contain and the import skips, by a short English name. */
  readonly skipped: readonly { readonly what: string; readonly count: number }[];
  /** Whether there is a vault file without a digest, so that nobody can tell whether it is complete. */
  readonly isUnproven: boolean;
  /** Name of a file of changes that is damaged or missing. Everything is as of the file before it. */
  readonly brokenAt?: string;
}

/** The changes that a merge would make now. */
export interface ImportPreview extends ImportFacts {
  readonly id: string;
  /** Counts chats, each once however often the files contain it. */
  readonly counts: ImportCounts;
  /** Names of spaces that the merge would create. */
  readonly newSpaces: readonly string[];
  /** Where the chats of the files come from. */
  readonly sources: readonly SourceId[];
  /** From the first to the last chat, in milliseconds since 1970; absent if there is no chat. */
  readonly span?: { readonly from: number; readonly until: number };
  /** The titles of the first chats with each result, at most `maxTitles`. */
  readonly titles: ImportTitles;
}

export type ImportTitles = Readonly<Record<SaveResult, readonly string[]>>;

/** More titles than these nobody reads before an import. */
const maxTitles = 100;

export interface StageOptions {
  readonly onRead: (chats: number) => void;
  readonly signal: AbortSignal;
}

/** A page holds this lock from its first import on. Staged data without a holder of the lock was left behind. */
export const importLockName = 'import under way';

/** Stages the files. */
type StagingService = Pick<TransferService, 'stage' | 'listSpaces' | 'unstage'>;

/** Merges what is staged. */
export interface Merger extends MergeService {
  /** Opens the document that merges, if it is not open. */
  open(): Promise<unknown>;
  /** Reports the progress of this import. The returned function stops it. */
  listen(id: string, onProgress: (done: number, of: number) => void): () => void;
}

/** One message to the background holds at most this many characters of conversations (and at least one conversation). */
const maxBatchLength = 500_000;

/** Reads all conversations and stages them beside the vault. Rejects, with nothing left staged, as `conversations` does or when aborted. */
export async function stageImport(
  transfer: StagingService,
  source: ImportSource,
  { onRead, signal }: StageOptions,
): Promise<ImportPreview> {
  signal.throwIfAborted();
  const { id } = await transfer.stage([]);
  const expected = new ImportCounter();
  const sources = new Set<SourceId>();
  const titles: Record<SaveResult, string[]> = { new: [], changed: [], unchanged: [], forgotten: [] };
  let [from, until] = [Infinity, -Infinity];
  try {
    for await (const { chats: batch, byRules } of splitIntoBatches(source)) {
      signal.throwIfAborted();
      const { results } = await transfer.stage(batch, { id, byRules });
      for (const [index, chat] of batch.entries()) {
        const result = results[index] ?? 'unchanged';
        if (expected.add(chat.id, result) && titles[result].length < maxTitles) titles[result].push(chat.title);
        sources.add(chat.source);
        [from, until] = [Math.min(from, chat.createdAt), Math.max(until, chat.updatedAt)];
      }
      onRead(expected.size);
    }
    signal.throwIfAborted();
    const about = source.about();
    const knownIds = new Set((await transfer.listSpaces()).map(space => space.id));
    const newSpaces = about.spaces.filter(space => !knownIds.has(space.id)).map(space => space.name || space.id);
    const found = { newSpaces, sources: [...sources], counts: expected.counts(), titles };
    return { ...about, id, ...found, ...(from <= until && { span: { from, until } }) };
  } catch (error) {
    await removeQuietly(transfer, id);
    throw error;
  }
}

/** The first error is the one to report. Staged data that remains is removed at the next start of the background. */
async function removeQuietly(transfer: StagingService, id: string): Promise<void> {
  await transfer.unstage(id).catch(() => undefined);
}

interface Batch {
  readonly chats: readonly Conversation[];
  /** The same for all chats of the batch. */
  readonly byRules: boolean;
}

async function* splitIntoBatches({
  conversations,
  byRules: asksRules = () => false,
}: ImportSource): AsyncGenerator<Batch> {
  let chats: Conversation[] = [];
  let [characters, byRules] = [0, false];
  for await (const conversation of conversations) {
    const size = JSON.stringify(conversation).length;
    const isOtherKind = asksRules(conversation) !== byRules;
    if (chats.length > 0 && (isOtherKind || characters + size > maxBatchLength)) {
      yield { chats, byRules };
      [chats, characters] = [[], 0];
    }
    if (isOtherKind) byRules = !byRules;
    chats.push(conversation);
    characters += size;
  }
  if (chats.length > 0) yield { chats, byRules };
}

export interface MergeStagedOptions {
  /** Whether forgotten conversations are imported again. */
  readonly revive: boolean;
  readonly onMerged: (done: number, of: number) => void;
}

/** How often a merge is asked for again after the browser ended its document. A merge that was committed by then answers its counts. */
const maxAttempts = 3;

/** Merges the staged conversations and returns the counts. Rejects with a problem; then the vault is unchanged and nothing is left staged. */
export async function mergeStaged(
  transfer: StagingService,
  merger: Merger,
  preview: StagedImport,
  options: MergeStagedOptions,
): Promise<ImportCounts> {
  const stopListening = merger.listen(preview.id, options.onMerged);
  try {
    return await runMerge(merger, preview, options);
  } catch (error) {
    await removeQuietly(transfer, preview.id);
    throw error;
  } finally {
    stopListening();
  }
}

type StagedImport = Pick<ImportPreview, 'id' | 'spaces'>;

async function runMerge(
  merger: Merger,
  { id, spaces }: StagedImport,
  { revive }: Pick<MergeStagedOptions, 'revive'>,
): Promise<ImportCounts> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const counts = await awaitUnlessEnded(merger.open().then(() => merger.merge(id, { spaces, revive })));
    if (counts) return counts;
  }
  throw new Problem('ImportGone', 'The document that merges was ended again and again');
}

/** Returns `undefined` if the other side was ended before it answered. */
async function awaitUnlessEnded<Answer>(request: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await request;
  } catch (error) {
    // Errors of the browser's own message channel have no problem's name.
    if (isChannelError(error) || toProblemName(error) === 'EngineUnavailable') return undefined;
    throw error;
  }
}

/** Chromium's texts for a receiver that has gone. */
const isChannelError = (error: unknown): boolean =>
  error instanceof Error && /(channel|port) closed|receiving end does not exist/i.test(error.message);
