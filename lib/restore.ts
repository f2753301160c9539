/** The way back: after a start, index and vault are brought to agree. The vault is the truth. */
import type { Index } from './engine/engine';
import type { Vault } from './vault/vault';

/** What the index lacks, or has of another revision, is queued to be learnt; what the vault no longer has leaves the index. */
export async function agree(vault: Vault, index: Pick<Index, 'learnt' | 'remove'>): Promise<void> {
  for (const gone of await vault.queueAllBut(index.learnt())) await index.remove(gone);
}
