/** What our own pages ask of the background about the bridge. Clients, log and proposals are settings, which they read themselves. */
import type { FilePage, FilePiece, FolderFault, OfferedFolder } from '../../bridge/folders';
import type { SessionsState } from '../../bridge/receive-sessions';
import { createService } from '../rpc';

export interface BridgeService {
  getStatus(): Promise<BridgeStatus>;
  /** Starts or stops the connection as the setting says, and tries again at once. */
  refresh(): Promise<{ readonly ok: true }>;
  /** Has the host count the chats of coding agents on this computer. The status holds the counts once they are there. */
  countSessions(): Promise<{ readonly ok: true }>;
}

export const bridgeService = createService<BridgeService>('bridge', 'own pages');

export interface BridgeStatus {
  readonly state: 'off' | 'connecting' | 'connected' | 'failed';
  /** Milliseconds since 1970: since when this state holds. */
  readonly since: number;
  /** Why it failed. */
  readonly fault?: BridgeFault;
  /** The absolute path of the program that assistants start. Known once connected. */
  readonly command?: string;
  /** The programs that are connected now. */
  readonly programs: readonly BridgeProgram[];
  /** The chats of coding agents. */
  readonly sessions: SessionsState;
  /** The folders that the user named for Kura. Known once connected. */
  readonly folders: readonly OfferedFolder[];
}

/** `notInstalled`: the browser knows no host. `notAllowed`: the host does not know this copy of Kura. `ended`: it started and stopped. */
export type BridgeFault = 'notInstalled' | 'notAllowed' | 'ended' | 'noPermission';

export interface BridgeProgram {
  /** The client's name. */
  readonly name: string;
  /** As the program calls itself. */
  readonly program?: string;
  readonly since: number;
}

/** Served by the engine's document, which the browser does not stop: it wakes the background after that was killed. */
export interface WakingService {
  keepAwake(on: boolean): Promise<{ readonly ok: true }>;
}

export const wakingService = createService<WakingService>('waking', 'own pages');

/** The name of the port by which the engine's document notices that the background is gone. */
export const wakingPortName = 'kura-waking';

/** `off`: no host is connected, or it has gone before it answered. Whoever reads goes on when the host is there again. */
export type FolderFailure = FolderFault | { readonly fault: 'off' };

/** Served by the background to whoever reads files: over the bridge, from the folders that it offers. */
export interface BridgeFoldersService {
  /** A page of the folder's files, from this index on. */
  listFolder(folder: string, from: number): Promise<FilePage | FolderFailure>;
  /** A piece of the file, from this byte on. */
  readFile(folder: string, path: string, offset: number): Promise<FilePiece | FolderFailure>;
  /** Has the host follow the folders of the ledger, as they are now. */
  refresh(): Promise<{ readonly ok: true }>;
}

export const bridgeFoldersService = createService<BridgeFoldersService>('bridgeFolders', 'own pages');
