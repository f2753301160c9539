/** Asks the host about the folders that it offers, has it follow those that are wanted, and passes on which of them have changed. */
import { waitAtMost } from '../core/wait-at-most';
import type { BridgeFoldersService, FolderFailure } from '../rpc/contracts/bridge';
import type {
  FilePage,
  FilePiece,
  FolderAnswer,
  FolderCommand,
  FolderMessage,
  FolderQuestion,
  OfferedFolder,
} from './folders';

export interface FolderRequesterDeps {
  /** The paths of the folders that the user follows in this profile. */
  readonly listFollowed: () => Promise<readonly string[]>;
  /** This followed folder has changed, or is followed since a moment ago. */
  readonly onChanged: (folder: string) => void;
  readonly report: (error: unknown) => void;
  /** Milliseconds that the host has for one answer: a large folder on a slow disk needs some. */
  readonly waitMs?: number;
}

export interface FolderRequester {
  /** For whoever reads. */
  readonly service: BridgeFoldersService;
  /** The host is there: tells it which folders to follow. */
  readonly connect: (send: (command: FolderCommand) => void) => void;
  readonly disconnect: () => void;
  readonly receive: (message: FolderMessage) => void;
  readonly getOffered: () => readonly OfferedFolder[];
}

const off: FolderFailure = { fault: 'off' };

export function createFolderRequester(deps: FolderRequesterDeps): FolderRequester {
  const { listFollowed, onChanged, report, waitMs = 60_000 } = deps;
  const open = new Map<number, (answer: FolderAnswer | FolderFailure) => void>();
  let send: ((command: FolderCommand) => void) | undefined;
  let offered: readonly OfferedFolder[] = [];
  let followed: readonly string[] = [];
  let count = 0;

  const settle = (id: number, answer: FolderAnswer | FolderFailure) => {
    open.get(id)?.(answer);
    open.delete(id);
  };
  const ask = async (question: FolderQuestion): Promise<FolderAnswer | FolderFailure> => {
    const sendNow = send;
    if (!sendNow) return off;
    count += 1;
    const id = count;
    const answer = new Promise<FolderAnswer | FolderFailure>(resolve => {
      open.set(id, resolve);
      sendNow({ ...question, id });
    });
    const inTime = await waitAtMost(waitMs, answer);
    open.delete(id);
    return inTime ?? off;
  };
  const refresh = async () => {
    const wanted = await listFollowed();
    const isSame = wanted.length === followed.length && wanted.every(each => followed.includes(each));
    followed = wanted;
    if (!isSame) send?.({ kind: 'followFolders', folders: wanted });
    return { ok: true } as const;
  };
  return {
    connect(next) {
      send = next;
      // A new host follows none.
      followed = [];
      refresh().catch(report);
    },
    disconnect() {
      send = undefined;
      [offered, followed] = [[], []];
      for (const id of open.keys()) settle(id, off);
    },
    receive(message) {
      if (message.kind === 'folders') offered = message.folders;
      else if (message.kind === 'folderAnswer') settle(message.id, message.answer);
      // A program in the host's place may name any folder.
      else if (followed.includes(message.folder)) onChanged(message.folder);
    },
    getOffered: () => offered,
    service: {
      refresh,
      async listFolder(folder, from) {
        return toPage(await ask({ kind: 'listFolder', folder, from }));
      },
      async readFile(folder, path, offset) {
        return toPiece(await ask({ kind: 'readFile', folder, path, offset }));
      },
    },
  };
}

/** A program in the host's place may answer something else than what was asked for. */
const damaged: FolderFailure = { fault: 'damaged' };
const toPage = (answer: FolderAnswer | FolderFailure): FilePage | FolderFailure =>
  'files' in answer || 'fault' in answer ? answer : damaged;
const toPiece = (answer: FolderAnswer | FolderFailure): FilePiece | FolderFailure =>
  'bytes' in answer || 'fault' in answer ? answer : damaged;
