/** The connection to the database. It reopens once if it was closed under us, and turns failures into named problems. */
import { Dexie } from 'dexie';
import type { Table } from 'dexie';
import type { Insertion } from '../vault';
import type {
  CardRow,
  ConversationRow,
  ImportRow,
  LeavingRow,
  SpaceRow,
  ListedRow,
  ListingRow,
  StagedRow,
  TurnRow,
} from './schema';
import { Problem, problemName } from '../../core/problem';
import { makeSureOfRoom, roomOnDisk, type Room } from '../../disk-space';
import { asProblem, lostConnection } from './errors';
import { declare, latestVersion } from './schema';

export type VaultDatabase = Dexie & {
  readonly conversations: Table<ConversationRow, string>;
  readonly turns: Table<TurnRow, [conversation: string, id: string]>;
  /** `conversations`: the ids of the quoted conversations, for the index. */
  readonly insertions: Table<Insertion & { readonly conversations: readonly string[] }, string>;
  readonly forgotten: Table<{ readonly id: string }, string>;
  readonly cards: Table<CardRow, string>;
  readonly leaving: Table<LeavingRow, string>;
  readonly spaces: Table<SpaceRow, string>;
  readonly listings: Table<ListingRow, [site: string, account: string]>;
  readonly listed: Table<ListedRow, [site: string, account: string, chat: string]>;
  readonly staged: Table<StagedRow, number>;
  readonly imports: Table<ImportRow, string>;
};

type TableName =
  | 'conversations'
  | 'cards'
  | 'turns'
  | 'insertions'
  | 'forgotten'
  | 'leaving'
  | 'spaces'
  | 'listings'
  | 'listed'
  | 'staged'
  | 'imports';

export interface Connection {
  readonly database: VaultDatabase;
  /**
   * One transaction over `tables`; resolves after it is durable, rejects with nothing written. `work` may run twice. Rejects with
   * `VaultFull` before anything is written if too little disk space is left.
   */
  readonly run: <T>(mode: 'r' | 'rw', tables: readonly TableName[], work: () => Promise<T>) => Promise<T>;
  /** The number of times that `run` has written conversations, or tried to. */
  readonly writes: () => number;
  /** Rejects with `VaultFull` if a write of about this many bytes may not have enough space. */
  readonly makeRoom: (bytes: number) => Promise<void>;
  readonly close: () => void;
}

/** Opens the database and creates it if needed. Rejects with `VaultUnreadable`, also for a database of a newer version of Kura. */
export async function connectTo(name: string, room = roomOnDisk): Promise<Connection> {
  // Strict: an acknowledged turn is on the disk, not in a buffer of the system.
  const database = new Dexie(name, { chromeTransactionDurability: 'strict' }) as VaultDatabase;
  // Both layers serve `liveQuery`, which is not used, and keep all keys of a transaction until its end: an import writes millions.
  for (const layer of ['Observability', 'Cache']) database.unuse({ stack: 'dbcore', name: layer });
  declare(database);
  database.on('ready', () => refuseNewer(database.backendDB().version), true);
  // Closes at once when another context upgrades or deletes the database; the next call opens it again.
  database.on('versionchange', () => {
    database.close({ disableAutoOpen: false });
    return false;
  });

  let closed = false;
  let writes = 0;
  const run: Connection['run'] = async (mode, tables, work) => {
    if (closed) throw new Problem('VaultUnreadable', 'This connection was closed');
    if (mode === 'rw') await makeSureOfRoom(room);
    const attempt = () =>
      database.transaction(mode, [...tables], work).finally(() => {
        if (mode === 'rw' && tables.includes('conversations')) writes += 1;
      });
    try {
      return await attempt();
    } catch (error) {
      if (!lostConnection(error)) throw await named(error, room);
    }
    try {
      database.close({ disableAutoOpen: false });
      return await attempt();
    } catch (error) {
      throw await named(error, room);
    }
  };

  try {
    // Checked before Dexie opens it, because Dexie would add what a newer version left out.
    const present = await indexedDB.databases();
    const native = present.find(each => each.name === name)?.version ?? 0;
    refuseNewer(native);
    // Creating or upgrading writes to the disk.
    if (Math.floor(native / 10) < latestVersion) await makeSureOfRoom(room);
    await database.open();
  } catch (error) {
    database.close();
    throw await named(error, room);
  }
  return {
    database,
    run,
    writes: () => writes,
    makeRoom: bytes => makeSureOfRoom(room, bytes),
    close: () => {
      closed = true;
      database.close();
    },
  };
}

/** The error as a named problem. Opening writes as well, so a database that does not open on a full disk is not broken. */
async function named(error: unknown, room: Room): Promise<unknown> {
  const problem = asProblem(error);
  if (problem === error || problemName(problem) !== 'VaultUnreadable') return problem;
  return makeSureOfRoom(room).then(
    () => problem,
    (full: unknown) => (problemName(full) === 'VaultFull' ? full : problem),
  );
}

/** Dexie stores ten times its own version number in the database. */
function refuseNewer(native: number): void {
  if (Math.floor(native / 10) > latestVersion) {
    throw new Problem('VaultUnreadable', `A newer Kura wrote version ${native / 10}; this one knows ${latestVersion}`);
  }
}
