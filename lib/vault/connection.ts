/** The way to the database: opened, reopened once when it was closed under us, and its failures told by name. */
import { Dexie } from 'dexie';
import type { Table } from 'dexie';
import type { Insertion } from './vault';
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
import { Problem, problemName } from '../problem';
import { makeSureOfRoom, roomOnDisk, type Room } from '../room';
import { asProblem, lostConnection } from './failures';
import { declare, latestVersion } from './schema';

export type VaultDatabase = Dexie & {
  readonly conversations: Table<ConversationRow, string>;
  readonly turns: Table<TurnRow, [conversation: string, id: string]>;
  /** `conversations`: those it quotes from, for the index. */
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
   * `VaultFull` before anything is written when little room is left.
   */
  readonly run: <T>(mode: 'r' | 'rw', tables: readonly TableName[], work: () => Promise<T>) => Promise<T>;
  /** How many times `run` has written conversations, or tried to. */
  readonly writes: () => number;
  /** Rejects with `VaultFull` when a write of about so many bytes might not find room. */
  readonly makeRoom: (bytes: number) => Promise<void>;
  readonly close: () => void;
}

/** Opens the database, and makes it if there is none. Rejects with `VaultUnreadable`, also for one that a newer Kura wrote. */
export async function connectTo(name: string, room = roomOnDisk): Promise<Connection> {
  // Strict: an acknowledged turn is on the disk, not in a buffer of the system.
  const database = new Dexie(name, { chromeTransactionDurability: 'strict' }) as VaultDatabase;
  // They serve `liveQuery`, which nobody uses, and keep the keys of all that a transaction writes until its end: an import writes millions.
  for (const layer of ['Observability', 'Cache']) database.unuse({ stack: 'dbcore', name: layer });
  declare(database);
  database.on('ready', () => refuseNewer(database.backendDB().version), true);
  // Makes room at once when another context upgrades or deletes the database; the next call opens it again.
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
    // Asked before Dexie opens it, because Dexie would mend what a newer version left out.
    const present = await indexedDB.databases();
    const native = present.find(each => each.name === name)?.version ?? 0;
    refuseNewer(native);
    // Making or upgrading it writes.
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

/** The error by its name. Opening a database writes, too: one that does not open on a full disk is not a broken one. */
async function named(error: unknown, room: Room): Promise<unknown> {
  const problem = asProblem(error);
  if (problem === error || problemName(problem) !== 'VaultUnreadable') return problem;
  return makeSureOfRoom(room).then(
    () => problem,
    (full: unknown) => (problemName(full) === 'VaultFull' ? full : problem),
  );
}

/** Dexie keeps ten times its own version number in the database. */
function refuseNewer(native: number): void {
  if (Math.floor(native / 10) > latestVersion) {
    throw new Problem('VaultUnreadable', `A newer Kura wrote version ${native / 10}; this one knows ${latestVersion}`);
  }
}
