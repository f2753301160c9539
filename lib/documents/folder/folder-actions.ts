/** What the settings do with folders: where folders are read that can be read again by themselves, else here. */
import type { BridgeService, BridgeStatus } from '../../rpc/contracts/bridge';
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
  readonly bridge: Pick<BridgeService, 'getStatus'>;
  readonly requestReadAccess: (handle: object) => Promise<boolean>;
  /** Absent where the browser cannot watch. */
  readonly pick?: () => Promise<FileSystemDirectoryHandle | undefined>;
  /** Opens the document that reads. */
  readonly open: () => Promise<unknown>;
  /** Reads folders with a handle, and those of the bridge. */
  readonly service: FoldersService;
  /** Called once, where this page reads: folders that give their files only when they are chosen. */
  readonly loadReader: () => Promise<FolderReader>;
}

export function createFolderActions(deps: FolderActionsDeps) {
  const { ledger, bridge, service, loadReader } = deps;
  let loading: Promise<FolderReader> | undefined;
  const getReader = () => (loading ??= loadReader());
  return {
    canWatch: deps.pick !== undefined,
    async list(): Promise<readonly FolderState[]> {
      const folders = (await ledger.listFolders()).toSorted((a, b) => a.addedAt - b.addedAt);
      const status = folders.some(({ bridgePath }) => bridgePath !== undefined) ? await bridge.getStatus() : undefined;
      return Promise.all(folders.map(async folder => toFolderState(folder, await ledger.listFiles(folder.id), status)));
    },
    async listOffers(): Promise<BridgeStatus['folders']> {
      const [{ folders }, known] = await Promise.all([bridge.getStatus(), ledger.listFolders()]);
      return folders.filter(({ path }) => !known.some(({ bridgePath }) => bridgePath === path));
    },
    async getProgress(): Promise<FolderProgress | null> {
      const own = (await loading)?.getProgress();
      if (own) return own;
      // Without a folder there is nothing to ask for.
      return (await ledger.listFolders()).some(isFollowed) ? service.getProgress() : null;
    },
    ...createChoices(deps, getReader),
    ...createChanges(deps, getReader),
  };
}

type GetReader = () => Promise<FolderReader>;

const isFollowed = ({ handle, bridgePath }: FolderRecord): boolean => (handle ?? bridgePath) !== undefined;

/** Folders come by a handle where the browser can watch, by the bridge, or by their files. */
function createChoices(deps: FolderActionsDeps, getReader: GetReader) {
  const { ledger, pick, requestReadAccess } = deps;
  const readAgain = createReadAgain(deps);
  const addFolder = async (folder: Pick<FolderRecord, 'name' | 'handle' | 'bridgePath'>): Promise<string> => {
    const id = crypto.randomUUID();
    await ledger.putFolder({ ...folder, id, space: 'main', addedAt: getNow() });
    return id;
  };
  return {
    async choose() {
      const handle = await pick?.();
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
      const known = (await ledger.listFolders()).find(folder => !isFollowed(folder) && folder.name === name);
      const id = known?.id ?? (await addFolder({ name }));
      // Reading takes as long as the folder is large; the page shows how far it is.
      void (await getReader()).read(id, files);
    },
    async follow(path: string) {
      const known = (await ledger.listFolders()).find(({ bridgePath }) => bridgePath === path);
      const name = path.split(/[/\\]/).findLast(part => part !== '') ?? path;
      await readAgain(known?.id ?? (await addFolder({ name, bridgePath: path })));
    },
    async allow(id: string) {
      const folder = (await ledger.listFolders()).find(one => one.id === id);
      if (!folder?.handle || !(await requestReadAccess(folder.handle))) return;
      await ledger.updateFolder(id, ({ problem: _problem, ...rest }) => rest);
      await readAgain(id);
    },
  };
}

function createChanges(deps: FolderActionsDeps, getReader: GetReader) {
  const { ledger, library, service, open } = deps;
  const readAgain = createReadAgain(deps);
  const isFollowedById = async (id: string) =>
    (await ledger.listFolders()).some(folder => folder.id === id && isFollowed(folder));
  return {
    async pause(id: string, isPaused: boolean) {
      await ledger.updateFolder(id, ({ isPaused: _before, ...rest }) => (isPaused ? { ...rest, isPaused } : rest));
      await (isPaused ? service.stopReading(id) : readAgain(id));
    },
    async stop(id: string) {
      if (await isFollowedById(id)) await service.stopReading(id);
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
      if (await isFollowedById(id)) {
        await open();
        await service.removeFolder(id);
      } else await (await getReader()).remove(id);
    },
  };
}

const createReadAgain =
  ({ open, service }: FolderActionsDeps) =>
  async (id: string) => {
    await open();
    await service.readFolder(id);
  };
