/** The connection to the database. It reopens once if it was closed under us, and turns failures into named problems. */
import { Dexie } from 'dexie';
import type { Table } from 'dexie';
import type { Insertion } from '../vault';
import type {
  SummaryRow,
  ConversationRow,
  ImportRow,
  DeletedRow,
  SpaceRow,
  PendingRow,
  ListedRow,
  ListingRow,
  StagedRow,
  TableName,
  TurnRow,
} from './schema';
import { Problem, toProblemName } from '../../core/problem';
import { smallWriteReserveBytes, ensureSpace, readDiskSpace, type DiskSpace } from '../../disk-space';
import { toProblem, isConnectionLost } from './errors';
import { chooseView, overlay, type ChosenView } from './overlay';
import { pendingTable } from './pending-table';
import { registerSchema, schemaVersion } from './schema';
import { addShadows, type ShadowRows } from './shadow-tables';

export type VaultDatabase = Dexie & {
  readonly conversations: Table<ConversationRow, string>;
  readonly turns: Table<TurnRow, [conversation: string, id: string]>;
  /** `conversations`: the ids of the quoted conversations, for the index. */
  readonly insertions: Table<Insertion & { readonly conversations: readonly string[] }, string>;
  readonly forgotten: Table<{ readonly id: string }, string>;
  readonly summaries: Table<SummaryRow, string>;
  readonly pending: Table<PendingRow, [updatedAt: number, id: string]>;
  readonly deleted: Table<DeletedRow, string>;
  readonly spaces: Table<SpaceRow, string>;
  readonly listings: Table<ListingRow, [site: string, account: string]>;
  readonly listed: Table<ListedRow, [site: string, account: string, chat: string]>;
  readonly staged: Table<StagedRow, number>;
  readonly imports: Table<ImportRow, string>;
  /** See `shadow-tables.ts`. */
  readonly stale: Table<{ readonly group: string }, string>;
  readonly replacedTurns: Table<{ readonly id: string; readonly turnsKey: string }, string>;
} & {
  readonly [Name in keyof ShadowRows]: Table<ShadowRows[Name], ShadowRows[Name]['id']>;
};

export interface VaultConnection {
  readonly database: VaultDatabase;
  /**
   * One transaction over `tables`; resolves after it is durable, rejects with nothing written. `work` may run twice. Rejects with
   * `VaultFull` before anything is written if too little disk space is left. `delete`: writes that only remove a few rows, and need little
   * space. `view`: only for what merges an import.
   */
  readonly run: <T>(
    mode: 'r' | 'rw' | 'delete',
    tables: readonly TableName[],
    work: () => Promise<T>,
    view?: ChosenView,
  ) => Promise<T>;
  /** The number of times that `run` has written conversations, or tried to. */
  readonly writes: () => number;
  /** Rejects with `VaultFull` if a write of about this many bytes may not have enough space. */
  readonly ensureSpace: (bytes: number) => Promise<void>;
  readonly close: () => void;
}

/** Opens the database and creates it if needed. Rejects with `VaultUnreadable`, also for a database of a newer version of Kura. */
export async function openConnection(name: string, diskSpace = readDiskSpace): Promise<VaultConnection> {
  // Strict: an acknowledged turn is on the disk, not in a buffer of the system.
  const database = new Dexie(name, { chromeTransactionDurability: 'strict' }) as VaultDatabase;
  // Both layers serve `liveQuery`, which is not used, and keep all keys of a transaction until its end: an import writes millions.
  for (const layer of ['Observability', 'Cache']) database.unuse({ stack: 'dbcore', name: layer });
  database.use(pendingTable);
  database.use(overlay);
  registerSchema(database);
  database.on('ready', () => assertNotNewer(database.backendDB().version), true);
  // Closes at once when another context upgrades or deletes the database; the next call opens it again.
  database.on('versionchange', () => {
    database.close({ disableAutoOpen: false });
    return false;
  });

  let isClosed = false;
  let writes = 0;
  const run: VaultConnection['run'] = async (mode, tables, work, view) => {
    if (isClosed) throw new Problem('VaultUnreadable', 'This connection was closed');
    if (mode !== 'r') await ensureSpace(diskSpace, 0, mode === 'delete' ? smallWriteReserveBytes : undefined);
    const canMark = mode !== 'r' && view !== 'bare';
    // Writing a conversation's row may change whether it waits for the index.
    const written = mode !== 'r' && tables.includes('conversations') ? [...tables, 'pending' as const] : tables;
    const scope = [...addShadows(written, canMark)];
    const runOnce = () =>
      database.transaction(mode === 'r' ? 'r' : 'rw', scope, view ? applyView(view, work) : work).finally(() => {
        if (mode !== 'r' && tables.includes('conversations')) writes += 1;
      });
    try {
      return await runOnce();
    } catch (error) {
      if (!isConnectionLost(error)) throw await toNamedProblem(error, diskSpace);
    }
    try {
      database.close({ disableAutoOpen: false });
      return await runOnce();
    } catch (error) {
      throw await toNamedProblem(error, diskSpace);
    }
  };

  try {
    // Checked before Dexie opens it, because Dexie would add what a newer version left out.
    const present = await indexedDB.databases();
    const nativeVersion = present.find(each => each.name === name)?.version ?? 0;
    assertNotNewer(nativeVersion);
    // Creating it writes to the disk.
    if (Math.floor(nativeVersion / 10) < schemaVersion) await ensureSpace(diskSpace);
    await database.open();
  } catch (error) {
    database.close();
    throw await toNamedProblem(error, diskSpace);
  }
  return {
    database,
    run,
    writes: () => writes,
    ensureSpace: bytes => ensureSpace(diskSpace, bytes),
    close: () => {
      isClosed = true;
      database.close();
    },
  };
}

/** Dexie follows a transaction through awaits only if the function itself is `async`. */
const applyView =
  <T>(view: ChosenView, work: () => Promise<T>) =>
  async (): Promise<T> => {
    chooseView(view);
    return work();
  };

/** The error as a named problem. Opening writes as well, so a database that does not open on a full disk is not broken. */
async function toNamedProblem(error: unknown, diskSpace: DiskSpace): Promise<unknown> {
  const problem = toProblem(error);
  if (problem === error || toProblemName(problem) !== 'VaultUnreadable') return problem;
  return ensureSpace(diskSpace).then(
    () => problem,
    (full: unknown) => (toProblemName(full) === 'VaultFull' ? full : problem),
  );
}

/** Dexie stores ten times its own version number in the database. */
function assertNotNewer(nativeVersion: number): void {
  if (Math.floor(nativeVersion / 10) > schemaVersion) {
    throw new Problem(
      'VaultUnreadable',
      `A newer Kura wrote version ${nativeVersion / 10}; this one knows ${schemaVersion}`,
    );
  }
}
