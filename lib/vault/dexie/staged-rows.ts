/** The rows of imports that are not merged yet. They may be a gigabyte, so they are listed and removed in slices. */
import type { VaultConnection, VaultDatabase } from './connection';
import { Problem } from '../../core/problem';
import { runSlices, waitSince } from './slices';

/** The places that are listed before others have their turn. A search makes several requests, and each would wait for as many. */
const placesPerSlice = 500;
/** Times as long as a slice took, others have the database to themselves. */
const restFactor = 1;

/** The places of the staged rows, in order: the list of a gigabyte's rows takes the database half a second. */
export async function listStagedPlaces({ database, run }: VaultConnection, importId: string): Promise<number[]> {
  const places: number[] = [];
  for (;;) {
    const after = places.at(-1) ?? 0;
    const startedAt = performance.now();
    const found = await run('r', ['staged'], async () =>
      queryStaged(database, importId, after, Infinity).limit(placesPerSlice).primaryKeys(),
    );
    for (const place of found) places.push(place);
    if (found.length < placesPerSlice) return places;
    await waitSince(startedAt, restFactor);
  }
}

/** Removes the staged rows of an import, or all that are there now, because to remove a gigabyte takes the database seconds. */
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

export const createGoneError = () => new Problem('ImportGone', 'What was read for this import is no longer there');
