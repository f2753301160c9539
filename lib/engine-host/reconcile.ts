/** Repairs the index after a start by comparing it with the vault. The vault is the truth. */
import type { Index } from '../search/engine';
import type { Vault } from '../vault/vault';

/**
 * Requeues conversations that the index lacks or has in another revision, and removes those that the vault no longer
 * has.
 */
export async function reconcile(vault: Vault, index: Pick<Index, 'listIndexed' | 'remove'>): Promise<void> {
  for (const removed of await vault.requeueExcept(index.listIndexed())) await index.remove(removed);
}
