/** The way back: after a restart the index is rebuilt from its segments, and what cannot be rebuilt is queued to be learnt again. */
import type { ConversationId } from './conversation';
import type { Engine } from './engine/engine';
import type { Vault } from './vault/vault';

interface Learnt {
  readonly id: ConversationId;
  readonly revision: number;
}

/** Words answer from here on, and meaning too as soon as the model is there whose vectors were stored. */
export async function restore(vault: Vault, engine: Engine): Promise<void> {
  const intact: Learnt[] = [];
  let damaged = false;
  for await (const { conversation, revision, bytes } of vault.segments()) {
    if (await engine.restore(conversation, bytes)) intact.push({ id: conversation, revision });
    else damaged = true;
  }
  const { conversations, unindexed, setAside } = await vault.counts();
  // Fewer segments than marks: the index was lost, wholly or in part.
  if (damaged || intact.length < conversations - unindexed - setAside) await queueAllBut(vault, intact);
}

/** What has no vectors of this model goes back into the queue; words answer for it meanwhile. */
export async function requeue(vault: Vault, fingerprint: string): Promise<void> {
  const current: Learnt[] = [];
  let stale = false;
  for await (const { conversation, revision, fingerprint: known } of vault.segments()) {
    if (known === fingerprint) current.push({ id: conversation, revision });
    else stale = true;
  }
  if (stale) await queueAllBut(vault, current);
}

/** Cut off in between, it is done again at the next start: the segments, not the marks, say what is current. */
async function queueAllBut(vault: Vault, current: readonly Learnt[]): Promise<void> {
  await vault.reindexAll();
  for (const { id, revision } of current) await vault.markIndexed(id, revision);
}
