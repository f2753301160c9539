/** The way out. */
import type { ConversationId } from './conversation';
import type { Vault } from './vault/vault';

/** Whatever else holds something of a conversation: the engine, or the service that stands for it; the outbox. */
export interface Holder {
  forget(id: ConversationId): Promise<unknown>;
}

/**
 * Removes the conversation with all that was made of it: text, segment and log from the vault, then passages and vectors from
 * memory. Twice is the same as once. The vault goes first: what is gone from there cannot be learnt again.
 */
export async function forget(vault: Vault, engine: Holder, id: ConversationId): Promise<void> {
  for (const gone of await vault.forget(id)) await engine.forget(gone);
}
