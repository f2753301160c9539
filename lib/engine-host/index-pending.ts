/** The write path: indexes the pending conversations of the vault, newest first. */
import type { Conversation } from '../core/conversation';
import type { Engine } from '../search/engine';
import { isGone } from './forget';
import { toProblemName } from '../core/problem';
import { findShownFirstQuestion } from '../core/first-question';
import type { IndexedRevision, Vault } from '../vault/vault';

/** The batch is small, so that a chat captured meanwhile is indexed soon. */
const batchSize = 10;

/**
 * Indexes until nothing is pending. Text search finds a conversation at once; embeddings follow. It can be interrupted
 * at any point and called again. A conversation that cannot be indexed is marked failed. Rejects with the signal's
 * reason and with problems of vault and index.
 */
export async function indexPending(vault: Vault, engine: Engine, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const startedAt = performance.now();
    const pending = await vault.listPending(batchSize);
    if (pending.length === 0) return;
    let vaultMs = performance.now() - startedAt;

    const indexed: IndexedRevision[] = [];
    try {
      for (const conversation of pending) {
        signal?.throwIfAborted();
        const { id, revision } = conversation;
        if (await indexOrMarkFailed(vault, engine, conversation)) indexed.push({ conversation: id, revision });
      }
    } finally {
      const indexedAt = performance.now();
      await markIndexed(vault, engine, indexed);
      vaultMs += performance.now() - indexedAt;
    }
    // Others have the vault for half as long as it was busy with this batch. After a large import it is busy for many minutes.
    await new Promise(resolve => setTimeout(resolve, vaultMs / 2));
  }
}

/** Answers whether it is in the index. Rejects with problems of the index. */
async function indexOrMarkFailed(vault: Vault, engine: Engine, conversation: Conversation): Promise<boolean> {
  try {
    await engine.index(ensureTitle(conversation));
    return true;
  } catch (error) {
    if (toProblemName(error) !== undefined) throw error;
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    await vault.markFailed(conversation.id, conversation.revision, reason);
    return false;
  }
}

/**
 * Conversations are marked only after they are in the index, so that a mark never stands for a missing conversation; a batch at once,
 * because each transaction waits for the disk.
 */
async function markIndexed(vault: Vault, engine: Engine, indexed: readonly IndexedRevision[]): Promise<void> {
  if (indexed.length === 0) return;
  // If a conversation was removed during indexing, the rows written afterwards are removed here.
  for (const id of await vault.markIndexed(indexed)) if (await isGone(vault, id)) await engine.forget(id);
}

/** A conversation without a title is indexed under its first question, because rows with a title rank higher. */
function ensureTitle(conversation: Conversation): Conversation {
  return conversation.title ? conversation : { ...conversation, title: findShownFirstQuestion(conversation) };
}
