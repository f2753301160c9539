import { getNow } from '../core/clock';
import type { ConversationId } from '../core/conversation';
import { undoWindowMs } from '../core/undo-window';
import type { EngineService } from '../rpc/contracts/engine';
import type { Vault } from '../vault/vault';

export interface PurgerDeps {
  readonly vault: () => Promise<Pick<Vault, 'purge' | 'listDeleted'>>;
  readonly engine: Pick<EngineService, 'forget' | 'wake'>;
  readonly dropFromOutbox: (ids: readonly ConversationId[]) => Promise<void>;
  /** Removes what models were told and answered in a thread of Ask, which lies outside the vault. */
  readonly removeTurnMessages: (thread: ConversationId) => Promise<unknown>;
  readonly report: (error: unknown) => void;
}

/** Milliseconds. The first queries after a start come before the purge. */
const startDelayMs = 1500;

/**
 * Purges soft-deleted chats and spaces after the undo window. The returned function is to be called after each soft delete; creating the
 * purger at each start continues the work of a worker that was stopped.
 */
export function createPurger({ vault, engine, dropFromOutbox, removeTurnMessages, report }: PurgerDeps): () => void {
  const purge = async () => {
    const open = await vault();
    const { chats, spaces } = await open.purge(getNow() - undoWindowMs);
    if (chats.length > 0) await dropFromOutbox(chats).catch(report);
    // A failure with one chat must not block the others.
    for (const id of chats) {
      if (id.startsWith('kura:')) await removeTurnMessages(id).catch(report);
      await engine.forget(id).catch(report);
    }
    // Chats that came into a space in its last moments are now in another one.
    if (spaces.length > 0) await engine.wake().catch(report);
    const remaining = await open.listDeleted();
    return remaining.chats.length + remaining.spaces.length > 0;
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedulePurge = (ms: number) => {
    timer ??= setTimeout(() => {
      timer = undefined;
      purge().then(hasMore => hasMore && schedulePurge(1000), report);
    }, ms);
  };
  schedulePurge(startDelayMs);
  return () => schedulePurge(undoWindowMs);
}
