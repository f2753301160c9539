/** An import in two steps: the files are staged and previewed, and merged only when the user confirms, all or nothing. */
import type { Conversation } from '../core/conversation';
import type { ImportState, TransferService } from '../rpc/contracts/transfer';
import { Problem, toProblemName } from '../core/problem';
import { ImportCounter } from '../vault/import-counts';
import type { ImportCounts, Space } from '../vault/vault';

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
}

export interface StageOptions {
  readonly onRead: (chats: number) => void;
  readonly signal: AbortSignal;
}

/** A page holds this lock from its first import on. Staged data without a holder of the lock was left behind. */
export const importLockName = 'import under way';

type ImportTransfer = Pick<
  TransferService,
  'startImport' | 'stage' | 'listSpaces' | 'mergeStaged' | 'readImportState' | 'unstage'
>;

/** One message to the background holds at most this many characters of conversations (and at least one conversation). */
const maxBatchLength = 2_000_000;

/** Reads all conversations and stages them beside the vault. Rejects, with nothing left staged, as `conversations` does or when aborted. */
export async function startImport(
  transfer: ImportTransfer,
  source: ImportSource,
  { onRead, signal }: StageOptions,
): Promise<ImportPreview> {
  signal.throwIfAborted();
  const id = await transfer.startImport();
  const expected = new ImportCounter();
  try {
    for await (const { chats: batch, byRules } of splitIntoBatches(source)) {
      signal.throwIfAborted();
      const results = await transfer.stage(id, batch, byRules);
      for (const [index, { id: chat }] of batch.entries()) expected.add(chat, results[index] ?? 'unchanged');
      onRead(expected.size);
    }
    signal.throwIfAborted();
    const about = source.about();
    const knownIds = new Set((await transfer.listSpaces()).map(space => space.id));
    const newSpaces = about.spaces.filter(space => !knownIds.has(space.id)).map(space => space.name || space.id);
    return { ...about, id, newSpaces, counts: expected.counts() };
  } catch (error) {
    await removeQuietly(transfer, id);
    throw error;
  }
}

/** The first error is the one to report. Staged data that remains is removed at the next start of the background. */
async function removeQuietly(transfer: ImportTransfer, id: string): Promise<void> {
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

/** Each request also keeps the background awake; otherwise the browser ends it during the merge. */
const pollIntervalMs = 300;

/** How often a merge is started again after the browser ended the background. Each time the vault was left unchanged. */
const maxAttempts = 3;

/** Unanswered requests in a row before the import gives up. */
const maxUnanswered = 20;

/** Merges the staged conversations and returns the counts. Rejects with a problem; then the vault is unchanged and nothing is left staged. */
export async function mergeStaged(
  transfer: ImportTransfer,
  preview: StagedImport,
  options: MergeStagedOptions,
): Promise<ImportCounts> {
  try {
    return await runMerge(transfer, preview, options);
  } catch (error) {
    await removeQuietly(transfer, preview.id);
    throw error;
  }
}

type StagedImport = Pick<ImportPreview, 'id' | 'spaces'>;

async function runMerge(
  transfer: ImportTransfer,
  { id, spaces }: StagedImport,
  { revive, onMerged }: MergeStagedOptions,
): Promise<ImportCounts> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    // If the background does not answer, `importState` tells the outcome.
    await awaitUnlessEnded(transfer.mergeStaged(id, { spaces, revive }));
    const outcome = await pollUntilEnded(transfer, id, onMerged);
    if (outcome.state === 'merged') return outcome.counts;
    if (outcome.state === 'gone') throw toGoneProblem('What was staged is no longer there');
    if (outcome.state === 'failed')
      throw outcome.problem === 'unknown'
        ? new Error('The merge failed')
        : new Problem(outcome.problem, 'The merge failed');
  }
  throw toGoneProblem('The background was ended again and again');
}

async function pollUntilEnded(
  transfer: ImportTransfer,
  id: string,
  onMerged: MergeStagedOptions['onMerged'],
): Promise<Exclude<ImportState, { readonly state: 'merging' }>> {
  let unanswered = 0;
  while (unanswered < maxUnanswered) {
    const state = await awaitUnlessEnded(transfer.readImportState(id));
    if (state && state.state !== 'merging') return state;
    if (state) onMerged(state.done, state.of);
    unanswered = state ? 0 : unanswered + 1;
    await new Promise(resolve => setTimeout(resolve, pollIntervalMs));
  }
  throw toGoneProblem('The background did not answer any more');
}

/** Returns `undefined` if the background was ended before it answered. The next request starts it again. */
async function awaitUnlessEnded<Answer>(request: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await request;
  } catch (error) {
    const name = toProblemName(error);
    // Errors of the browser's own message channel have no name.
    if (name === undefined || name === 'EngineUnavailable') return undefined;
    throw error;
  }
}

const toGoneProblem = (why: string) => new Problem('ImportGone', why);
