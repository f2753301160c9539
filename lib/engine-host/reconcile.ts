/** Repairs the index after a start by comparing it with the vault. The vault is the truth. */
import type { Index } from '../search/engine';
import type { Vault } from '../vault/vault';

/**
 * Requeues conversations that the index lacks or has in another revision, and removes those that the vault no longer
 * has.
 */
export async function agree(vault: Vault, index: Pick<Index, 'learnt' | 'remove'>): Promise<void> {
  for (const gone of await vault.queueAllBut(index.learnt())) await index.remove(gone);
}
