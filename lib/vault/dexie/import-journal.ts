/**
 * The journal of the import that is being merged (decision 0026), and the two ways to its end: the shadows are moved into their tables, or
 * emptied. Both go in slices, may be stopped at any moment and go on at the next call.
 */
import type { VaultConnection, VaultDatabase } from './connection';
import { Problem } from '../../core/problem';
import { toKeyFields } from './overlay';
import type { TableName } from './schema';
import {
  journalKeys,
  shadowNames,
  type Journal,
  type ShadowedTable,
  type ShadowKey,
  type ShadowRows,
} from './shadow-tables';

/** Milliseconds after which a transaction takes no more rows, so that with its commit it ends within about twice that time. */
export const sliceMs = 20;

/** The most rows that are read at once: few at first, because a row may have megabytes. */
const [firstRows, maxRows] = [4, 64];

export const shadowedTables = Object.keys(shadowNames) as ShadowedTable[];

/** Runs inside the caller's transaction, over all shadowed tables. */
export async function writeJournal(database: VaultDatabase, journal: Journal): Promise<void> {
  for (const name of shadowedTables)
    await database.table(shadowNames[name]).put({ ...toKeyFields(name, journalKeys[name]), journal });
}

/** Finishes a committed import and undoes one that was not. Afterwards the shadows are empty. Only one context may do this at a time. */
export async function settleImport(connection: VaultConnection): Promise<void> {
  const journal = await readJournal(connection);
  if (!journal) return;
  const { database, run } = connection;
  const isCommitted = journal.state === 'committed';
  if (isCommitted) await dropStagedRows(connection, rows => rows.where('import').equals(journal.import));
  for (const name of shadowedTables)
    await runSlices(connection, isCommitted ? 'rw' : 'delete', name, journalKeys[name], async (after, limit) =>
      settleRows(database, name, { after, limit, isCommitted }),
    );
  await run(
    'delete',
    [...shadowedTables, 'stale'],
    async () => {
      await database.stale.clear();
      for (const name of shadowedTables) await database.table(shadowNames[name]).delete(journalKeys[name]);
    },
    'bare',
  );
}

export async function readJournal({ database, run }: VaultConnection): Promise<Journal | undefined> {
  return run('r', ['spaces'], async () => (await database.shadowSpaces.get(''))?.journal, 'bare');
}

type StagedTable = VaultDatabase['staged'];

/** Removes staged rows in slices, because to remove a gigabyte takes the database seconds. */
export async function dropStagedRows(
  connection: VaultConnection,
  select: (rows: StagedTable) => ReturnType<StagedTable['toCollection']>,
): Promise<void> {
  const { database, run } = connection;
  const places = await run('r', ['staged'], async () => select(database.staged).primaryKeys());
  await runSlices(connection, 'delete', 'staged', 0, async (at, limit) => {
    await database.staged.bulkDelete(places.slice(at, at + limit));
    return at + limit < places.length ? at + limit : undefined;
  });
}

/**
 * Calls `work` with a place and a number of rows until it answers no further place. After each transaction others have twice the time that
 * it took: the database serves one write at a time, and falls behind if it is given no rest.
 */
async function runSlices<Place>(
  { run }: VaultConnection,
  mode: 'rw' | 'delete',
  table: TableName,
  from: Place,
  work: (place: Place, rows: number) => Promise<Place | undefined>,
): Promise<void> {
  let rows = firstRows;
  for (let place: Place | undefined = from; place !== undefined;) {
    const start: Place = place;
    let startedAt = 0;
    const runSlice = async () => {
      startedAt = performance.now();
      let next: Place | undefined = start;
      while (next !== undefined && performance.now() - startedAt < sliceMs) {
        const calledAt = performance.now();
        next = await work(next, rows);
        // On a busy machine the requests alone take longer than a slice, however few the rows.
        rows = performance.now() - calledAt > 2 * sliceMs ? Math.max(rows / 2, firstRows) : Math.min(2 * rows, maxRows);
      }
      return next;
    };
    place = await run(mode, [table], runSlice, 'bare');
    const restMs = 2 * (performance.now() - startedAt);
    await new Promise(resolve => setTimeout(resolve, restMs));
  }
}

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
  const entries = (await shadow.where(':id').above(after).limit(limit).toArray()) as ShadowRows[keyof ShadowRows][];
  const keys = entries.map(entry => ('conversation' in entry ? ([entry.conversation, entry.id] as const) : entry.id));
  const last = keys.at(-1);
  if (last === undefined) return undefined;
  if (isCommitted) {
    await table.bulkPut(entries.flatMap(entry => entry.row ?? []));
    await table.bulkDelete(keys.filter((_, n) => entries[n]?.row === undefined));
  }
  // A range is one request, and keys are one each.
  await shadow.where(':id').between(after, last, false, true).delete();
  return entries.length < limit ? undefined : last;
}

export const createGoneError = () => new Problem('ImportGone', 'What was read for this import is no longer there');
