import { openOnce } from '@/lib/services/open-once';
import { sentinel } from '@/lib/services/loss-detector';
import { vaultHolding, vaultLoss } from '@/lib/settings';
import { openVault } from '@/lib/vault/dexie/open-vault';

/** Opens the vault for writing at the first call after `ready`. Returns it with the loss detector that compares what it holds. */
export function watchedVault(ready: Promise<void>, report: (error: unknown) => void) {
  const guard = sentinel({ holding: vaultHolding, loss: vaultLoss, report });
  const open = async () => {
    await ready;
    return guard.watch(await openVault());
  };
  return { sentinel: guard, vault: openOnce(open) };
}
