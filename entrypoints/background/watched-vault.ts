import { openOnce } from '@/lib/background/open-once';
import { sentinel } from '@/lib/background/sentinel';
import { vaultHolding, vaultLoss } from '@/lib/settings';
import { openVault } from '@/lib/vault/dexie-vault';

/** The vault for writing, opened at the first call after `ready` and compared with what it held; and who watches it. */
export function watchedVault(ready: Promise<void>, report: (error: unknown) => void) {
  const guard = sentinel({ holding: vaultHolding, loss: vaultLoss, report });
  const open = async () => {
    await ready;
    return guard.watch(await openVault());
  };
  return { sentinel: guard, vault: openOnce(open) };
}
