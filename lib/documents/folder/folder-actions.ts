/** What the settings do with folders: by the engine's document where the browser can watch, else here. */
import { getNow } from '../../core/clock';
import type { FoldersService, FolderProgress, FolderState } from '../../rpc/contracts/documents';
import type { LibraryService } from '../../rpc/contracts/library';
import type { FolderReader } from './folder-reader';
import type { FolderRecord, Ledger } from './ledger';
import { listPickedFiles } from './list-files';
import { toFolderState } from './summarize-folder';

export interface FolderActionsDeps {
  readonly ledger: Ledger;
  readonly library: Pick<LibraryService, 'update'>;
  readonly requestReadAccess: (handle: object) => Promise<boolean>;
  /** Absent where the browser cannot watch. */
  readonly watch?: {
    readonly pick: () => Promise<FileSystemDirectoryHandle | undefined>;
    /** Opens the document that reads. */
    readonly open: () => Promise<unknown>;
    readonly service: FoldersService;
  };
  /** Called once, where this page reads. */
  readonly loadReader: () => Promise<FolderReader>;
}

export function createFolderActions(deps: FolderActionsDeps) {
  const { ledger, watch, loadReader } = deps;
  let loading: Promise<FolderReader> | undefined;
  const getReader = () => (loading ??= loadReader());
  return {
    canWatch: watch !== undefined,
    async list(): Promise<readonly FolderState[]> {
      const folders = (await ledger.listFolders()).toSorted((a, b) => a.addedAt - b.addedAt);
      return Promise.all(folders.map(async folder => toFolderState(folder, await ledger.listFiles(folder.id))));
    },
    async getProgress(): Promise<FolderProgress | null> {
      if (!watch) return (await loading)?.getProgress() ?? null;
      // Without a folder there is nothing to ask for.
      return (await ledger.listFolders()).length > 0 ? watch.service.getProgress() : null;
    },
    ...createChoices(deps, getReader),
    ...createChanges(deps, getReader),
  };
}

type GetReader = () => Promise<FolderReader>;

/** Folders come by a handle where the browser can watch, else by their files. */
function createChoices({ ledger, watch, requestReadAccess }: FolderActionsDeps, getReader: GetReader) {
  const readAgain = createReadAgain(watch);
  const addFolder = async (folder: Pick<FolderRecord, 'name' | 'handle'>): Promise<string> => {
    const id = crypto.randomUUID();
    await ledger.putFolder({ ...folder, id, space: 'main', addedAt: getNow() });
    return id;
  };
  return {
    async choose() {
      const handle = await watch?.pick();
      if (!handle) return;
      for (const known of await ledger.listFolders()) {
        if (await known.handle?.isSameEntry(handle)) {
          await readAgain(known.id);
          return;
        }
      }
      await readAgain(await addFolder({ name: handle.name, handle }));
    },
    async pick(picked: readonly File[]) {
      const { name, files } = await listPickedFiles(picked);
      const known = (await ledger.listFolders()).find(folder => !folder.handle && folder.name === name);
      const id = known?.id ?? (await addFolder({ name }));
      // Reading takes as long as the folder is large; the page shows how far it is.
      void (await getReader()).read(id, files);
    },
    async allow(id: string) {
      const folder = (await ledger.listFolders()).find(one => one.id === id);
      if (!folder?.handle || !(await requestReadAccess(folder.handle))) return;
      await ledger.updateFolder(id, ({ problem: _problem, ...rest }) => rest);
      await readAgain(id);
    },
  };
}

function createChanges({ ledger, library, watch }: FolderActionsDeps, getReader: GetReader) {
  const readAgain = createReadAgain(watch);
  return {
    async pause(id: string, isPaused: boolean) {
      await ledger.updateFolder(id, ({ isPaused: _before, ...rest }) => (isPaused ? { ...rest, isPaused } : rest));
      await (isPaused ? watch?.service.stopReading(id) : readAgain(id));
    },
    async stop(id: string) {
      if (watch) await watch.service.stopReading(id);
      else (await getReader()).stop(id);
    },
    async move(id: string, space: string) {
      await ledger.updateFolder(id, folder => ({ ...folder, space }));
      const files = await ledger.listFiles(id);
      await library.update(
        files.flatMap(({ document }) => document ?? []),
        { space },
      );
    },
    async remove(id: string) {
      await watch?.open();
      if (watch) await watch.service.removeFolder(id);
      else await (await getReader()).remove(id);
    },
  };
}

const createReadAgain = (watch: FolderActionsDeps['watch']) => async (id: string) => {
  await watch?.open();
  await watch?.service.readFolder(id);
};
