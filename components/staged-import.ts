/** An import in two steps: what was read is staged and shown; only when the user says so is it merged, all or nothing. */
import type { Conversation } from '../lib/conversation';
import type { ImportState, TransferService } from '../lib/messaging/services';
import { Problem, problemName } from '../lib/problem';
import { EachOnce } from '../lib/vault/importing';
import type { ImportCounts, Space } from '../lib/vault/vault';

/** What files turn out to hold. */
export interface Source {
  readonly conversations: AsyncIterable<Conversation>;
  /** Whether rules say in which space it lies. */
  readonly byRules?: (chat: Conversation) => boolean;
  /** Asked once `conversations` has ended. */
  readonly about: () => About;
}

export interface About {
  readonly spaces: readonly Space[];
  /** What is in the files and is not taken over, by a short English name. */
  readonly skipped: readonly { readonly what: string; readonly count: number }[];
  /** A vault file without a digest, of which nobody can tell whether it is whole. */
  readonly isUnproven: boolean;
  /** A file of a backup's changes that is damaged or missing: all is as of the one before it. */
  readonly brokenAt?: string;
}

/** What would change, were it merged now. */
export interface ImportPreview extends About {
  readonly id: string;
  /** Of chats, each counted once however often the files name it. */
  readonly counts: ImportCounts;
  /** Names of spaces that would be made. */
  readonly newSpaces: readonly string[];
}

export interface ReadHow {
  readonly onRead: (chats: number) => void;
  readonly signal: AbortSignal;
}

/** The lock that a page holds from its first import on: what is staged while nobody holds it was left behind. */
export const importUnderWay = 'import under way';

type Desk = Pick<TransferService, 'beginImport' | 'stage' | 'spaces' | 'merge' | 'importState' | 'dropImport'>;

/** One message to the background holds at most this many characters of conversations (and at least one conversation). */
const charactersPerBatch = 2_000_000;

/** Reads all of it and lays it beside the vault. Rejects, with nothing left lying there, as `conversations` does, or when it was aborted. */
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

/** What went wrong first is what is told; what stays behind of it goes at the background's next start. */
async function dropQuietly(transfer: Desk, id: string): Promise<void> {
  await transfer.dropImport(id).catch(() => undefined);
}

interface Batch {
  readonly chats: readonly Conversation[];
  /** The same for all of them. */
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
  /** Brings back what was forgotten. */
  readonly revive: boolean;
  readonly onMerged: (done: number, of: number) => void;
}

/** In milliseconds. Each question also keeps the background awake, which otherwise is ended while it works. */
const askEvery = 300;

/** Times that a merge is begun again when the background was ended in it; each time the vault was left as it was. */
const mostBeginnings = 3;

/** Questions in a row that nobody answers, before it is taken that nobody will. */
const mostUnanswered = 20;

/** Merges what was staged, and answers what became of it. Rejects with a problem; then the vault is as it was, and nothing is left staged. */
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
    // Where nobody answers, what became of it is asked next.
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

/** The answer; `undefined` where there is none, because the background was ended meanwhile. The next question starts it anew. */
async function unlessEnded<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    const name = problemName(error);
    // The browser's own words for it have no name.
    if (name === undefined || name === 'EngineUnavailable') return undefined;
    throw error;
  }
}

const gone = (why: string) => new Problem('ImportGone', why);
