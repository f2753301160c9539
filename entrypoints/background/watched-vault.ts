import { openOnce } from '@/lib/background/open-once';
import { sentinel } from '@/lib/background/sentinel';
import { vaultHolding, vaultLoss } from '@/lib/settings';
import { openVault } from '@/lib/vault/dexie-vault';

/** The vault for writing, opened at the first call and compared with what it held; and who watches it. */
export function watchedVault(report: (error: unknown) => void) {
  const guard = sentinel({ holding: vaultHolding, loss: vaultLoss, report });
  return { sentinel: guard, vault: openOnce(async () => guard.watch(await openVault())) };
}
