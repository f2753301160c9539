/**
 * The journal of the import that is being merged (decision 0026), and the two ways to its end: the shadows are moved into their tables, or
 * emptied. Both go in slices, may be stopped at any moment and go on at the next call.
 */
import type { VaultConnection, VaultDatabase } from './connection';
import { Problem } from '../../core/problem';
import { toKeyFields } from './overlay';
import { journalKeys, shadowNames, type Journal, type ShadowedTable, type ShadowRow } from './shadow-tables';

/** Milliseconds of one transaction, after which others have their turn. */
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
  if (journal.state === 'committed') {
    await dropStagedRows(connection, rows => rows.where('import').equals(journal.import));
    for (const name of shadowedTables) await runSlices(connection, [name], step => moveRows(database, name, step));
  } else {
    for (const name of shadowedTables) await runSlices(connection, [name], step => dropRows(database, name, step));
  }
  await run(
    'rw',
    shadowedTables,
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
  { database, run }: VaultConnection,
  select: (rows: StagedTable) => ReturnType<StagedTable['toCollection']>,
): Promise<void> {
  for (let isDone = false; !isDone;) {
    isDone = await run('rw', ['staged'], async () => {
      const places = await select(database.staged).limit(maxRows).primaryKeys();
      await database.staged.bulkDelete(places);
      return places.length < maxRows;
    });
  }
}

/** Calls `work` with a number of rows until it has done them all, and begins another transaction when its time is over. */
async function runSlices(
  { run }: VaultConnection,
  tables: readonly ShadowedTable[],
  work: (rows: number) => Promise<boolean>,
): Promise<void> {
  let rows = firstRows;
  for (let isDone = false; !isDone;) {
    isDone = await run(
      'rw',
      tables,
      async () => {
        const startedAt = performance.now();
        for (;;) {
          if (await work(rows)) return true;
          const durationMs = performance.now() - startedAt;
          rows = durationMs > 2 * sliceMs ? firstRows : Math.min(2 * rows, maxRows);
          if (durationMs >= sliceMs) return false;
        }
      },
      'bare',
    );
  }
}

async function moveRows(database: VaultDatabase, name: ShadowedTable, limit: number): Promise<boolean> {
  const [table, shadow] = [database.table(name), database.table(shadowNames[name])];
  const keys = await querySome(database, name, limit).primaryKeys();
  const entries = (await shadow.bulkGet(keys)) as (ShadowRow | undefined)[];
  await table.bulkPut(entries.flatMap(entry => entry?.row ?? []));
  await table.bulkDelete(keys.filter((_, n) => entries[n]?.row === undefined));
  await shadow.bulkDelete(keys);
  return keys.length < limit;
}

async function dropRows(database: VaultDatabase, name: ShadowedTable, limit: number): Promise<boolean> {
  const keys = await querySome(database, name, limit).primaryKeys();
  await database.table(shadowNames[name]).bulkDelete(keys);
  return keys.length < limit;
}

/** The first rows of the shadow. The journal is in front of them. */
const querySome = (database: VaultDatabase, name: ShadowedTable, limit: number) =>
  database.table(shadowNames[name]).where(':id').above(journalKeys[name]).limit(limit);

export const createGoneError = () => new Problem('ImportGone', 'What was read for this import is no longer there');
