/** Removes a conversation from the vault and from the engine. */
import type { ConversationId } from '../core/conversation';
import type { Vault } from '../vault/vault';

/** Whether the conversation was deleted, or is a document whose file is gone. */
export const isGone = async (vault: Vault, id: ConversationId): Promise<boolean> =>
  (await vault.isForgotten(id)) || (id.startsWith('document:') && (await vault.readConversation(id)) === undefined);

/** Anything else that holds data of a conversation: the engine, its service, or the outbox. */
export interface Holder {
  forget(id: ConversationId): Promise<unknown>;
}

/**
 * Removes the conversation from the vault (text, segment and log) and then from the engine. Idempotent. The vault goes
 * first, because a conversation that is still there would be indexed again.
 */
export async function forget(vault: Vault, engine: Holder, id: ConversationId): Promise<void> {
  for (const removed of await vault.forget(id)) await engine.forget(removed);
}
