import { openOnce } from '@/lib/services/open-once';
import { createLossDetector } from '@/lib/services/loss-detector';
import { vaultInventory, vaultLoss } from '@/lib/settings';
import { openVault } from '@/lib/vault/dexie/open-vault';

/** Opens the vault for writing at the first call after `ready`. Returns it with the loss detector that compares what it holds. */
export function openRecordedVault(ready: Promise<void>, report: (error: unknown) => void) {
  const lossDetector = createLossDetector({ inventory: vaultInventory, storedLoss: vaultLoss, report });
  const open = async () => {
    await ready;
    return lossDetector.watch(await openVault());
  };
  return { lossDetector, vault: openOnce(open) };
}
