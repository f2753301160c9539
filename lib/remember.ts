/** The write path: what waits in the vault is learnt, newest first. */
import type { Conversation } from './conversation';
import type { Engine } from './engine/engine';
import { problemName } from './problem';
import { firstQuestionShown } from './vault/first-question';
import type { Vault } from './vault/vault';

/** Few at a time, so that a chat that was captured meanwhile comes soon. */
const batch = 10;

/**
 * Indexes until nothing waits; the words of what is learnt are found at once, its meaning follows. What is done is marked, so it can
 * be interrupted anywhere and called again. A conversation that cannot be learnt is set aside with its reason and does not block the
 * rest. Rejects with the signal's reason, and with the vault's and the index's own problems.
 */
export async function indexPending(vault: Vault, engine: Engine, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const pending = await vault.unindexed(batch);
    if (pending.length === 0) return;

    for (const conversation of pending) {
      signal?.throwIfAborted();
      const { id, revision } = conversation;
      try {
        await engine.learn(titled(conversation));
      } catch (error) {
        if (problemName(error) !== undefined) throw error;
        const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
        await vault.setAside(id, revision, reason);
        continue;
      }
      // It is in the index before the mark says so, so that a mark never stands for something that is not.
      await vault.markIndexed(id, revision);
      // Whoever forgot it while it was being learnt removed too little: what was learnt came after.
      if (await vault.isForgotten(id)) await engine.forget(id);
    }
  }
}

/** One without a title is called by what was asked first, and found by it as by a title: else it would stand behind all that have one. */
function titled(conversation: Conversation): Conversation {
  return conversation.title ? conversation : { ...conversation, title: firstQuestionShown(conversation) };
}
