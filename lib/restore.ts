/** The way back: after a start, index and vault are brought to agree. The vault is the truth. */
import type { Index } from './engine/engine';
import type { Vault } from './vault/vault';

/** What the index lacks, or has of another revision, is queued to be learnt; what the vault no longer has leaves the index. */
export async function agree(vault: Vault, index: Pick<Index, 'learnt' | 'remove'>): Promise<void> {
  const learnt = index.learnt();
  const kept = new Set((await vault.revisions()).map(({ id }) => id));
  for (const { conversation } of learnt) if (!kept.has(conversation)) await index.remove(conversation);
  await vault.queueAllBut(learnt);
}
