import { browser } from 'wxt/browser';
import { oncePerSession } from '@/lib/background/once-per-session';
import { beginFreshLog } from '@/lib/vault/fresh-log';

/** In `storage.session`, which ends with the browser: a worker that wakes again finds it. In `storage.local`, for a moment. */
const begun = 'freshLogs';
/** In bytes: LevelDB gives up a whole block for what is torn in it, and here goes on behind it. */
const block = 32 * 1024;

/**
 * Before anything is kept: what a killed browser left half written must not cost what comes after it (decision 0034). What cannot be done
 * here is told, and keeps nobody from the vault.
 */
export async function beginFreshLogs(report: (error: unknown) => void): Promise<void> {
  if (import.meta.env.FIREFOX) return;
  const { session, local } = browser.storage;
  await oncePerSession({
    isDone: async () => (await session.get(begun))[begun] !== undefined,
    noteDone: () => session.set({ [begun]: true }),
    work: async () => {
      await beginFreshLog();
      // Never the same twice: what stands there already is not written.
      await local.set({ [begun]: `${Date.now()} ${'.'.repeat(block)}` });
      await local.remove(begun);
    },
    report,
  });
}
