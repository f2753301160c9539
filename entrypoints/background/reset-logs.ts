import { browser } from 'wxt/browser';
import { oncePerSession } from '@/lib/services/once-per-session';
import { beginFreshLog } from '@/lib/vault/dexie/reset-leveldb-log';

/** The key in `storage.session`, which survives the worker but not the browser, and for a moment in `storage.local`. */
const begun = 'freshLogs';
/** Bytes of a LevelDB block. LevelDB skips a whole block after damage and continues with the next one. */
const block = 32 * 1024;

/**
 * Must run before anything is stored: a record that a killed browser left half written must not damage later ones (decision 0034). A
 * failure is reported and does not block the vault.
 */
export async function beginFreshLogs(report: (error: unknown) => void): Promise<void> {
  if (import.meta.env.FIREFOX) return;
  const { session, local } = browser.storage;
  await oncePerSession({
    isDone: async () => (await session.get(begun))[begun] !== undefined,
    noteDone: () => session.set({ [begun]: true }),
    work: async () => {
      await beginFreshLog();
      // The value must differ each time, because an unchanged value is not written.
      await local.set({ [begun]: `${Date.now()} ${'./'.repeat(block)}` });
      await local.remove(begun);
    },
    report,
  });
}
