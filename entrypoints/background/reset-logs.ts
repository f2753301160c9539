import { getNow } from '@/lib/core/clock';
import { browser } from 'wxt/browser';
import { runOncePerSession } from '@/lib/services/once-per-session';
import { resetLeveldbLog } from '@/lib/vault/dexie/reset-leveldb-log';

/** The key in `storage.session`, which survives the worker but not the browser, and for a moment in `storage.local`. */
const storageKey = 'freshLogs';
/** Bytes of a LevelDB block. LevelDB skips a whole block after damage and continues with the next one. */
const blockBytes = 32 * 1024;

/**
 * Must run before anything is stored: a record that a killed browser left half written must not damage later ones (decision 0034). A
 * failure is reported and does not block the vault.
 */
export async function resetLogs(report: (error: unknown) => void): Promise<void> {
  if (import.meta.env.FIREFOX) return;
  const { session, local } = browser.storage;
  await runOncePerSession({
    isDone: async () => (await session.get(storageKey))[storageKey] !== undefined,
    markDone: () => session.set({ [storageKey]: true }),
    work: async () => {
      await resetLeveldbLog();
      // The value must differ each time, because an unchanged value is not written.
      await local.set({ [storageKey]: `${getNow()} ${'./'.repeat(blockBytes)}` });
      await local.remove(storageKey);
    },
    report,
  });
}
