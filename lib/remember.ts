/** The write path: what waits in the vault is learnt, newest first. */
import type { Conversation } from './conversation';
import type { Engine } from './engine/engine';
import { forget } from './forget';
import { problemName } from './problem';
import type { Vault } from './vault/vault';

/** Few at a time, so that a chat that was captured meanwhile comes soon. */
const batch = 10;

/**
 * Indexes until nothing waits. What is done is marked, so it can be interrupted anywhere and called again. A conversation that
 * cannot be learnt is set aside with its reason and does not block the rest. Rejects with the signal's reason, with `ModelBroken`
 * (every conversation would fail) and with the vault's own problems.
 */
export async function indexPending(vault: Vault, engine: Engine, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const pending = await vault.unindexed(batch);
    if (pending.length === 0) return;

    for (const conversation of pending) {
      signal?.throwIfAborted();
      const bytes = await learnOrSetAside(conversation, vault, engine, signal);
      if (bytes) await keep(conversation, bytes, vault, engine);
    }
  }
}

async function learnOrSetAside(
  conversation: Conversation,
  vault: Vault,
  engine: Engine,
  signal?: AbortSignal,
): Promise<Uint8Array | undefined> {
  try {
    return await engine.learn(conversation, signal);
  } catch (error) {
    if (signal?.aborted || problemName(error) !== undefined) throw error;
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    await vault.setAside(conversation.id, conversation.revision, reason);
    return undefined;
  }
}

/** The segment is there before the mark is, so that a mark never stands for something that is not. */
async function keep({ id, revision }: Conversation, bytes: Uint8Array, vault: Vault, engine: Engine): Promise<void> {
  await vault.putSegment({ conversation: id, revision, fingerprint: engine.fingerprint, bytes });
  await vault.markIndexed(id, revision);
  // Whoever forgot it while it was being learnt removed too little: what was learnt came after.
  if (await vault.isForgotten(id)) await forget(vault, engine, id);
}
