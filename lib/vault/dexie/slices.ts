/** Runs long work on the vault in short transactions, so that nobody waits for all of it. */
import type { VaultConnection } from './connection';
import type { TableName } from './schema';

/** Milliseconds after which a transaction takes no more rows, so that with its commit it ends within about twice that time. */
export const sliceMs = 20;
/** Times as long as a slice took, others have the database to themselves. Nobody waits for the rows to come to their place. */
const restFactor = 3;

/** The most rows that are read at once: few at first, because a row may have megabytes. */
const [firstRows, maxRows] = [4, 64];

/**
 * Calls `work` with a place and a number of rows until it answers no further place. A rest follows each transaction: the database serves
 * one write at a time, and falls behind if it is given none.
 */
export async function runSlices<Place>(
  { database, run }: VaultConnection,
  mode: 'rw' | 'delete',
  tables: readonly [TableName, ...TableName[]],
  from: Place,
  work: (place: Place, rows: number) => Promise<Place | undefined>,
): Promise<void> {
  let rows = firstRows;
  for (let place: Place | undefined = from; place !== undefined;) {
    const start: Place = place;
    let startedAt = 0;
    const runSlice = async () => {
      // The first answer comes when those before this transaction have ended. Waiting for them is no work.
      await database.table(tables[0]).get('');
      startedAt = performance.now();
      let next: Place | undefined = start;
      while (next !== undefined && performance.now() < startedAt + sliceMs) {
        const calledAt = performance.now();
        next = await work(next, rows);
        // On a busy machine the requests alone take longer than a slice, however few the rows.
        rows = performance.now() - calledAt > 2 * sliceMs ? Math.max(rows / 2, firstRows) : Math.min(2 * rows, maxRows);
      }
      return next;
    };
    place = await run(mode, tables, runSlice, 'bare');
    await waitSince(startedAt, restFactor);
  }
}

/** Waits so many times as long as it is since `startedAt`. */
export const waitSince = (startedAt: number, factor: number): Promise<void> =>
  new Promise(resolve => setTimeout(resolve, factor * (performance.now() - startedAt)));
