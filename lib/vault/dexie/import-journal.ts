/**
 * The journal of the import that is being merged (decision 0026), and the two ways to its end: the shadows are moved into their tables, or
 * emptied. Both go in slices, may be stopped at any moment and go on at the next call.
 */
import type { ConversationId } from '../../core/conversation';
import type { VaultConnection, VaultDatabase } from './connection';
import { Problem } from '../../core/problem';
import type { TableName } from './schema';
import { journalKey, shadowNames, type Journal, type ShadowedTable, type ShadowRows } from './shadow-tables';
import { maxRowsAtOnce } from './summaries';
import { removeTurns, toImportedTurnsKey } from './stored-turns';

/** Milliseconds after which a transaction takes no more rows, so that with its commit it ends within about twice that time. */
export const sliceMs = 20;
/** The longest slice, in milliseconds. Where others keep the database busy for longer than that, it costs them little. */
const maxSliceMs = 40;

/** The most rows that are read at once: few at first, because a row may have megabytes. */
const [firstRows, maxRows] = [4, 64];

export const shadowedTables = Object.keys(shadowNames) as ShadowedTable[];

/** Runs inside the caller's transaction, over all shadowed tables. */
export async function writeJournal(database: VaultDatabase, journal: Journal): Promise<void> {
  for (const name of shadowedTables) await database.table(shadowNames[name]).put({ id: journalKey, journal });
}

/** Finishes a committed import and undoes one that was not. Afterwards the shadows are empty. Only one context may do this at a time. */
export async function settleImport(connection: VaultConnection): Promise<void> {
  const journal = await readJournal(connection);
  if (!journal) return;
  const isCommitted = journal.state === 'committed';
  try {
    await settleTables(connection, journal.import, isCommitted);
  } finally {
    // Also if the disk was too full to move a row, because this makes room.
    if (isCommitted) await dropStagedRows(connection, journal.import);
  }
}

async function settleTables(connection: VaultConnection, importId: string, isCommitted: boolean): Promise<void> {
  const { database, run } = connection;
  const settle = async (name: ShadowedTable) =>
    runSlices<ShadowKey>(connection, isCommitted ? 'rw' : 'delete', [name], journalKey, async (after, limit) =>
      settleRows(database, name, { after, limit, isCommitted }),
    );
  if (!isCommitted) await undoTurns(connection, importId);
  for (const name of shadowedTables) await settle(name);
  await settleReplacedTurns(connection, isCommitted);
  await run(
    'delete',
    [...shadowedTables, 'stale'],
    async () => {
      await database.stale.clear();
      for (const name of shadowedTables) await database.table(shadowNames[name]).delete(journalKey);
    },
    'bare',
  );
}

/** Removes the turns that the import wrote. Its shadows name them, and stay. */
async function undoTurns(connection: VaultConnection, importId: string): Promise<void> {
  const { database } = connection;
  await runSlices(connection, 'delete', ['conversations', 'turns'], journalKey, async (after, limit) => {
    const next = database.shadowConversations.where('id').above(after);
    const [id] = (await next.limit(1).primaryKeys()) as ConversationId[];
    if (id === undefined) return undefined;
    return (await removeTurns(database, toImportedTurnsKey(id, importId), limit)) ? id : after;
  });
}

/** Removes the turns that a committed import replaced. */
async function settleReplacedTurns(connection: VaultConnection, isCommitted: boolean): Promise<void> {
  const { database } = connection;
  await runSlices(connection, 'delete', ['replacedTurns', 'turns'], '', async (_, limit) => {
    const [first] = await database.replacedTurns.limit(1).toArray();
    if (!first) return undefined;
    if (!isCommitted || (await removeTurns(database, first.turnsKey, limit)))
      await database.replacedTurns.delete(first.id);
    return '';
  });
}

export async function readJournal({ database, run }: VaultConnection): Promise<Journal | undefined> {
  return run('r', ['spaces'], async () => (await database.shadowSpaces.get(''))?.journal, 'bare');
}

/** The places of the staged rows, in order, in slices: the list of a gigabyte's rows takes the database half a second. */
export async function listStagedPlaces({ database, run }: VaultConnection, importId: string): Promise<number[]> {
  const places: number[] = [];
  for (;;) {
    const after = places.at(-1) ?? 0;
    const found = await run('r', ['staged'], async () =>
      queryStaged(database, importId, after, Infinity).limit(maxRowsAtOnce).primaryKeys(),
    );
    if (found.length === 0) return places;
    for (const place of found) places.push(place);
  }
}

/** Removes the staged rows of an import, or all that are there now, in slices, because to remove a gigabyte takes the database seconds. */
export async function dropStagedRows(connection: VaultConnection, importId?: string): Promise<void> {
  const { database, run } = connection;
  const last = await run('r', ['staged'], async () => (await database.staged.toCollection().last())?.place);
  await runSlices(connection, 'delete', ['staged'], 0, async (after, limit) => {
    const places = await queryStaged(database, importId, after, last ?? 0)
      .limit(limit)
      .primaryKeys();
    await database.staged.bulkDelete(places);
    return places.at(-1);
  });
}

/** The staged rows of an import, or all, behind the place `after`. */
const queryStaged = ({ staged }: VaultDatabase, importId: string | undefined, after: number, last: number) =>
  importId === undefined
    ? staged.where('place').between(after, last, false, true)
    : staged.where('[import+place]').between([importId, after], [importId, last], false, true);

/**
 * Calls `work` with a place and a number of rows until it answers no further place. After each transaction others have twice the time that
 * it took: the database serves one write at a time, and falls behind if it is given no rest.
 */
async function runSlices<Place>(
  { database, run }: VaultConnection,
  mode: 'rw' | 'delete',
  tables: readonly [TableName, ...TableName[]],
  from: Place,
  work: (place: Place, rows: number) => Promise<Place | undefined>,
): Promise<void> {
  let rows = firstRows;
  for (let place: Place | undefined = from; place !== undefined;) {
    const start: Place = place;
    const queuedAt = performance.now();
    let startedAt = queuedAt;
    const runSlice = async () => {
      // The first answer comes when those before this transaction have ended. Waiting for them is no work.
      await database.table(tables[0]).get(journalKey);
      startedAt = performance.now();
      const endAt = startedAt + Math.min(Math.max((startedAt - queuedAt) / 2, sliceMs), maxSliceMs);
      let next: Place | undefined = start;
      while (next !== undefined && performance.now() < endAt) {
        const calledAt = performance.now();
        next = await work(next, rows);
        // On a busy machine the requests alone take longer than a slice, however few the rows.
        rows = performance.now() - calledAt > 2 * sliceMs ? Math.max(rows / 2, firstRows) : Math.min(2 * rows, maxRows);
      }
      return next;
    };
    place = await run(mode, tables, runSlice, 'bare');
    const restMs = 2 * (performance.now() - startedAt);
    await new Promise(resolve => setTimeout(resolve, restMs));
  }
}

type ShadowKey = ShadowRows[keyof ShadowRows]['id'];

interface ShadowRange {
  readonly after: ShadowKey;
  readonly limit: number;
  /** Whether the rows are moved into their table, or only removed. */
  readonly isCommitted: boolean;
}

/** Moves or removes some rows of the shadow and answers the key of the last of them; `undefined` if these were all. */
async function settleRows(
  database: VaultDatabase,
  name: ShadowedTable,
  { after, limit, isCommitted }: ShadowRange,
): Promise<ShadowKey | undefined> {
  const [table, shadow] = [database.table(name), database.table(shadowNames[name])];
  // Begins behind the rows that are gone, because the database would pass each of them again.
  const entries = (await shadow.where('id').above(after).limit(limit).toArray()) as ShadowRows[keyof ShadowRows][];
  const keys = entries.map(({ id }) => id);
  const last = keys.at(-1);
  if (last === undefined) return undefined;
  if (isCommitted) {
    await table.bulkPut(entries.flatMap(entry => entry.row ?? []));
    await table.bulkDelete(keys.filter((_, n) => entries[n]?.row === undefined));
  }
  // A range is one request, and keys are one each.
  await shadow.where('id').between(after, last, false, true).delete();
  return entries.length < limit ? undefined : last;
}

export const createGoneError = () => new Problem('ImportGone', 'What was read for this import is no longer there');
