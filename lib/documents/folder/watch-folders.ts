/** Watches folders for changes, where the browser can, and reads what changed. */
import { getNow } from '../../core/clock';
import { queryReadAccess } from './folder-access';
import type { FolderReader } from './folder-reader';
import type { Ledger } from './ledger';

/** Milliseconds. Programs write a file in several steps. */
const settleMs = 800;
/** Milliseconds after which a folder that does not rest is read all the same: a file that grows must not hide the others. */
const maxWaitMs = 10_000;

/** The part of the browser's observer that is used here. */
interface Observer {
  observe(handle: FileSystemHandle, options: { recursive: boolean }): Promise<void>;
  disconnect(): void;
}
type ObserverClass = new (onChange: () => void) => Observer;

const getObserver = (): ObserverClass | undefined => {
  const found: unknown = Reflect.get(globalThis, 'FileSystemObserver');
  return typeof found === 'function' ? (found as ObserverClass) : undefined;
};

export interface FolderWatch {
  /** Compares every folder with what is known of it, and watches those that the browser lets Kura read. */
  start(): Promise<void>;
  /** Watches this folder from now on, or no longer if it was removed or paused. */
  update(id: string): Promise<void>;
}

export function createFolderWatch(
  ledger: Pick<Ledger, 'listFolders' | 'updateFolder'>,
  reader: Pick<FolderReader, 'read'>,
  report: (error: unknown) => void,
): FolderWatch {
  const observers = new Map<string, Observer>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** When the first change came that was not read yet, in milliseconds since 1970. */
  const changedAt = new Map<string, number>();
  const scheduleRead = (id: string) => {
    clearTimeout(timers.get(id));
    const [now, first] = [getNow(), changedAt.get(id) ?? getNow()];
    changedAt.set(id, first);
    const wait = Math.max(0, Math.min(settleMs, first + maxWaitMs - now));
    timers.set(
      id,
      setTimeout(() => {
        changedAt.delete(id);
        void reader.read(id);
      }, wait),
    );
  };
  const update = async (id: string) => {
    const folder = (await ledger.listFolders()).find(one => one.id === id);
    observers.get(id)?.disconnect();
    observers.delete(id);
    if (!folder?.handle || folder.isPaused) return;
    if ((await queryReadAccess(folder.handle)) !== 'granted') {
      await ledger.updateFolder(id, stored => ({ ...stored, problem: 'forbidden' }));
      return;
    }
    const Observer = getObserver();
    if (!Observer) return;
    const observer = new Observer(() => scheduleRead(id));
    observers.set(id, observer);
    // A folder that is gone cannot be watched; reading it says so.
    await observer.observe(folder.handle, { recursive: true }).catch(report);
  };
  return {
    update,
    async start() {
      for (const { id, handle } of await ledger.listFolders()) {
        if (!handle) continue;
        await update(id);
        void reader.read(id);
      }
    },
  };
}
