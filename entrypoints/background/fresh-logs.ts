import { browser } from 'wxt/browser';
import { beginFreshLog } from '@/lib/vault/fresh-log';

/** Gone with the browser's session: a worker that wakes again finds it. */
const begun = 'freshLogs';
/** In bytes: LevelDB gives up a whole block for what is torn in it, and here goes on behind it. */
const block = 32 * 1024;

/**
 * Once in each session of the browser, and kept is only what comes after it: what a killed browser left half written must not cost what comes after it
 * (decision 0034). What cannot be done here is told, and keeps nobody from the vault.
 */
export async function beginFreshLogs(report: (error: unknown) => void): Promise<void> {
  if (import.meta.env.FIREFOX) return;
  try {
    const { session, local } = browser.storage;
    if ((await session.get(begun))[begun]) return;
    await beginFreshLog();
    await local.set({ [begun]: '.'.repeat(block) });
    await local.remove(begun);
    await session.set({ [begun]: true });
  } catch (error) {
    report(error);
  }
}
