/** Reads the user's folders, one at a time, and can be stopped. */
import type { FolderProgress } from '../../rpc/contracts/documents';
import { getNow } from '../../core/clock';
import { BridgeLost, listBridgeFiles, type BridgeFiles } from './bridge-files';
import { queryReadAccess } from './folder-access';
import type { FolderRecord } from './ledger';
import { listHandleFiles, type FoundFile } from './list-files';
import { reconcileFolder, type ReconcileDeps } from './reconcile-folder';
import { removeGone, removeLeft } from './remove-gone';

export interface FolderReaderDeps extends ReconcileDeps {
  /** Where the bridge's folders are read. */
  readonly bridge: BridgeFiles;
  readonly locks: Pick<LockManager, 'request'>;
  readonly report: (error: unknown) => void;
}

export interface FolderReader {
  /** Reads what changed. `files`: those of a folder that has no handle. Resolves when it is done or stopped. A second request while one waits is the same. */
  read(id: string, files?: readonly FoundFile[]): Promise<void>;
  /** Ends the reading of this folder. What was read stays. */
  stop(id: string): void;
  /** Removes the folder with all that came from it. */
  remove(id: string): Promise<void>;
  /** `undefined` while nothing is read. */
  getProgress(): FolderProgress | undefined;
}

/** Whoever reads holds this lock, because two that read one folder would remove what the other has just saved. */
const lockName = 'folders are read';

export function createFolderReader(deps: FolderReaderDeps): FolderReader {
  const { ledger, locks, reader, report } = deps;
  const waiting = new Map<string, Promise<void>>();
  let running: { readonly id: string; readonly abort: AbortController } | undefined;
  let progress: FolderProgress | undefined;

  const readNow = async (id: string, files: readonly FoundFile[] | undefined) => {
    waiting.delete(id);
    const folder = (await ledger.listFolders()).find(one => one.id === id);
    if (!folder || folder.isPaused) return;
    const abort = new AbortController();
    running = { id, abort };
    progress = { folder: id, done: 0, total: 0 };
    try {
      const found = files ?? (await listFound(deps.bridge, folder, abort.signal));
      const onProgress = (done: number, total: number) => (progress = { folder: id, done, total });
      await reconcileFolder(deps, folder, found, { signal: abort.signal, onProgress });
      await ledger.updateFolder(id, ({ problem: _problem, ...rest }) => ({ ...rest, readAt: getNow() }));
    } catch (error) {
      if (abort.signal.aborted || error instanceof BridgeLost) return;
      const problem = toFolderProblem(error);
      if (problem === undefined) throw error;
      await ledger.updateFolder(id, stored => ({ ...stored, problem }));
    } finally {
      [running, progress] = [undefined, undefined];
      reader.close();
    }
  };

  const stop = (id: string) => {
    if (running?.id === id) running.abort.abort();
  };
  return {
    read(id, files) {
      const known = waiting.get(id);
      if (known) return known;
      const work = locks.request(lockName, () => readNow(id, files)).catch(report);
      waiting.set(id, work);
      return work;
    },
    stop,
    async remove(id) {
      stop(id);
      await locks.request(lockName, async () => {
        await removeGone(deps, await ledger.listFiles(id));
        await removeLeft(deps, await ledger.listLeft(id));
        await ledger.removeFolder(id);
      });
    },
    getProgress: () => progress,
  };
}

async function listFound(
  bridge: BridgeFiles,
  { handle, bridgePath }: FolderRecord,
  signal: AbortSignal,
): Promise<readonly FoundFile[]> {
  if (bridgePath !== undefined) return listBridgeFiles(bridge, bridgePath, signal);
  if (!handle) throw new Error('A folder without a handle is read from its files');
  if ((await queryReadAccess(handle)) !== 'granted')
    throw new DOMException('The browser asks first', 'NotAllowedError');
  return listHandleFiles(handle, signal);
}

/** By the name of the browser's error. */
function toFolderProblem(error: unknown): FolderRecord['problem'] {
  if (!(error instanceof DOMException)) return undefined;
  if (error.name === 'NotFoundError' || error.name === 'NotReadableError') return 'gone';
  return error.name === 'NotAllowedError' || error.name === 'SecurityError' ? 'forbidden' : undefined;
}
