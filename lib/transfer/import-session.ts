/** An import in two steps: the files are staged and previewed, and merged only when the user confirms, all or nothing. */
import type { Conversation } from '../core/conversation';
import type { ImportState, TransferService } from '../rpc/contracts/index';
import { Problem, problemName } from '../core/problem';
import { EachOnce } from '../vault/import-counts';
import type { ImportCounts, Space } from '../vault/vault';

/** The content of the files to import. */
export interface Source {
  readonly conversations: AsyncIterable<Conversation>;
  /** Whether the user's rules choose the space. */
  readonly byRules?: (chat: Conversation) => boolean;
  /** Called once `conversations` has ended. */
  readonly about: () => About;
}

export interface About {
  readonly spaces: readonly Space[];
  /** What the files contain and the import skips, by a short English name. */
  readonly skipped: readonly { readonly what: string; readonly count: number }[];
  /** Whether there is a vault file without a digest, so that nobody can tell whether it is complete. */
  readonly isUnproven: boolean;
  /** Name of a file of changes that is damaged or missing. Everything is as of the file before it. */
  readonly brokenAt?: string;
}

/** The changes that a merge would make now. */
export interface ImportPreview extends About {
  readonly id: string;
  /** Counts chats, each once however often the files contain it. */
  readonly counts: ImportCounts;
  /** Names of spaces that the merge would create. */
  readonly newSpaces: readonly string[];
}

export interface ReadHow {
  readonly onRead: (chats: number) => void;
  readonly signal: AbortSignal;
}

/** A page holds this lock from its first import on. Staged data without a holder of the lock was left behind. */
export const importUnderWay = 'import under way';

type Desk = Pick<TransferService, 'beginImport' | 'stage' | 'spaces' | 'merge' | 'importState' | 'dropImport'>;

/** One message to the background holds at most this many characters of conversations (and at least one conversation). */
const charactersPerBatch = 2_000_000;

/** Reads all conversations and stages them beside the vault. Rejects, with nothing left staged, as `conversations` does or when aborted. */
export async function stageAll(transfer: Desk, source: Source, { onRead, signal }: ReadHow): Promise<ImportPreview> {
  signal.throwIfAborted();
  const id = await transfer.beginImport();
  const foreseen = new EachOnce();
  try {
    for await (const { chats: batch, byRules } of batches(source)) {
      signal.throwIfAborted();
      const results = await transfer.stage(id, batch, byRules);
      for (const [place, { id: chat }] of batch.entries()) foreseen.add(chat, results[place] ?? 'unchanged');
      onRead(foreseen.size);
    }
    signal.throwIfAborted();
    const about = source.about();
    const here = new Set((await transfer.spaces()).map(space => space.id));
    const newSpaces = about.spaces.filter(space => !here.has(space.id)).map(space => space.name || space.id);
    return { ...about, id, newSpaces, counts: foreseen.counts() };
  } catch (error) {
    await dropQuietly(transfer, id);
    throw error;
  }
}

/** The first error is the one to report. Staged data that remains is removed at the next start of the background. */
async function dropQuietly(transfer: Desk, id: string): Promise<void> {
  await transfer.dropImport(id).catch(() => undefined);
}

interface Batch {
  readonly chats: readonly Conversation[];
  /** The same for all chats of the batch. */
  readonly byRules: boolean;
}

async function* batches({ conversations, byRules: asksRules = () => false }: Source): AsyncGenerator<Batch> {
  let chats: Conversation[] = [];
  let [characters, byRules] = [0, false];
  for await (const conversation of conversations) {
    const size = JSON.stringify(conversation).length;
    const isOther = asksRules(conversation) !== byRules;
    if (chats.length > 0 && (isOther || characters + size > charactersPerBatch)) {
      yield { chats, byRules };
      [chats, characters] = [[], 0];
    }
    if (isOther) byRules = !byRules;
    chats.push(conversation);
    characters += size;
  }
  if (chats.length > 0) yield { chats, byRules };
}

export interface MergeHow {
  /** Whether forgotten conversations are imported again. */
  readonly revive: boolean;
  readonly onMerged: (done: number, of: number) => void;
}

/** Each request also keeps the background awake; otherwise the browser ends it during the merge. */
const askEvery = 300;

/** How often a merge is started again after the browser ended the background. Each time the vault was left unchanged. */
const mostBeginnings = 3;

/** Unanswered requests in a row before the import gives up. */
const mostUnanswered = 20;

/** Merges the staged conversations and returns the counts. Rejects with a problem; then the vault is unchanged and nothing is left staged. */
export async function mergeStaged(transfer: Desk, preview: ToMerge, how: MergeHow): Promise<ImportCounts> {
  try {
    return await merged(transfer, preview, how);
  } catch (error) {
    await dropQuietly(transfer, preview.id);
    throw error;
  }
}

type ToMerge = Pick<ImportPreview, 'id' | 'spaces'>;

async function merged(transfer: Desk, { id, spaces }: ToMerge, { revive, onMerged }: MergeHow): Promise<ImportCounts> {
  for (let begun = 0; begun < mostBeginnings; begun += 1) {
    // If the background does not answer, `importState` tells the outcome.
    await unlessEnded(transfer.merge(id, { spaces, revive }));
    const end = await whenEnded(transfer, id, onMerged);
    if (end.state === 'merged') return end.counts;
    if (end.state === 'gone') throw gone('What was staged is no longer there');
    if (end.state === 'failed')
      throw end.problem === 'unknown' ? new Error('The merge failed') : new Problem(end.problem, 'The merge failed');
  }
  throw gone('The background was ended again and again');
}

async function whenEnded(
  transfer: Desk,
  id: string,
  onMerged: MergeHow['onMerged'],
): Promise<Exclude<ImportState, { readonly state: 'merging' }>> {
  let unanswered = 0;
  while (unanswered < mostUnanswered) {
    const now = await unlessEnded(transfer.importState(id));
    if (now && now.state !== 'merging') return now;
    if (now) onMerged(now.done, now.of);
    unanswered = now ? 0 : unanswered + 1;
    await new Promise(resolve => setTimeout(resolve, askEvery));
  }
  throw gone('The background did not answer any more');
}

/** Returns `undefined` if the background was ended before it answered. The next request starts it again. */
async function unlessEnded<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    const name = problemName(error);
    // Errors of the browser's own message channel have no name.
    if (name === undefined || name === 'EngineUnavailable') return undefined;
    throw error;
  }
}

const gone = (why: string) => new Problem('ImportGone', why);
