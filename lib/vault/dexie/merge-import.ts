/**
 * Merges everything that is staged, in short transactions (decision 0026). They write to the shadows, which nobody else sees, until one
 * transaction commits the import. What others wrote meanwhile is merged again before that.
 */
import type { VaultConnection, VaultDatabase } from './connection';
import type { ImportCounts, MergeOptions } from '../vault';
import { ImportCounter } from '../import-counts';
import { readRules } from './apply-rules';
import { ensureSpaceExists, importSpace } from './spaces';
import { mergeStagedRows, type MergedRow, type MergeRowsOptions } from './merge-staged-rows';
import { clearGroup } from './shadow-groups';
import { writeJournal } from './import-journal';
import { sliceMs, waitSince } from './slices';
import { createGoneError } from './staged-rows';
import { saveTables } from './upsert';
import { spaceGroup } from './shadow-tables';

/** A commit merges again itself what is stale, if it is less than this many groups and rows. Otherwise it could always be late. */
const maxLateRows = 8;

const mergeTables = [...saveTables, 'replacedTurns', 'staged', 'imports'] as const;

/** `places`: the keys of the staged rows, in order. Rejects with `ImportGone`, also if one of the rows is missing. */
export async function mergeImport(
  connection: VaultConnection,
  id: string,
  places: readonly number[],
  options: MergeOptions,
): Promise<ImportCounts> {
  const { database } = connection;
  const { spaces = [], revive = false, onMerged = () => {} } = options;
  const merged = new MergedRows();
  const run = createRun(connection, id, revive);

  const mergePlaces = async (rows: readonly number[], onRow: (done: number) => void) => {
    for (let at = 0; at < rows.length;) {
      let runs = 0;
      const slice = await run(async rowOptions => {
        const found = await mergeStagedRows(database, rows.slice(at, at + maxSliceRows), { ...rowOptions, sliceMs });
        // If the first run was committed and only its answer was lost, this one found the rows merged, and its results are wrong.
        if ((runs += 1) > 1) await database.stale.bulkPut(found.map(({ group }) => ({ group })));
        return found;
      });
      for (const row of slice) {
        merged.add(row);
        onRow((at += 1));
      }
    }
  };
  const mergeSpaces = async () => {
    const tasks = [
      ...spaces.map(space => () => importSpace(database, space)),
      ...[...merged.spaces].map(space => () => ensureSpaceExists(database, space)),
    ];
    for (let at = 0; at < tasks.length;) at += await run(async () => runForSlice(tasks.slice(at)));
  };
  const mergeAgain = async (stale: readonly string[]) => {
    const groups = new Set(stale);
    if (groups.delete(spaceGroup)) {
      await run(async () => clearGroup(database, spaceGroup, id));
      await mergeSpaces();
      const rules = await run(async () => readRules(database));
      for (const group of merged.listGroupsOfOtherRules(rules)) groups.add(group);
    }
    const rows: number[] = [];
    const all = [...groups];
    for (let at = 0; at < all.length; at += maxSliceGroups) {
      const slice = all.slice(at, at + maxSliceGroups);
      for (const group of slice) merged.groups.delete(group);
      rows.push(...(await run(async () => clearGroups(database, slice, id))));
    }
    await mergePlaces(
      rows.sort((a, b) => a - b),
      () => {},
    );
  };

  await mergeSpaces();
  await mergePlaces(places, done => onMerged(done, places.length));
  for (;;) {
    const outcome = await run(async rowOptions => commit(database, merged, rowOptions));
    if (!Array.isArray(outcome)) return outcome as ImportCounts;
    await mergeAgain(outcome as readonly string[]);
  }
}

/** Times as long as a slice took, others have the database to themselves: it falls behind if it is given no rest. */
const restFactor = 1;

type Run = <Found>(work: (rowOptions: RowOptions) => Promise<Found>) => Promise<Found>;

/** Runs each transaction of an import, and rests after it. */
function createRun(connection: VaultConnection, id: string, revive: boolean): Run {
  return async work => {
    const startedAt = performance.now();
    const runWithOptions = async () => work(await readRowOptions(connection.database, id, revive));
    const found = await connection.run('rw', mergeTables, runWithOptions, 'import');
    await waitSince(startedAt, restFactor);
    return found;
  };
}

/** Rows that are looked at for one slice. The time ends it earlier. */
const maxSliceRows = 256;

/** Groups that are cleared in one slice. */
const maxSliceGroups = 16;

/** Takes what was merged of these groups out of the shadows. Answers the keys of their staged rows. */
async function clearGroups(database: VaultDatabase, groups: readonly string[], importId: string): Promise<number[]> {
  const rows: number[] = [];
  for (const group of groups) {
    await clearGroup(database, group, importId);
    rows.push(...(await listPlaces(database, group)));
  }
  return rows;
}

/** Runs as many tasks as fit into a slice; at least one. Answers how many. */
async function runForSlice(tasks: readonly (() => Promise<void>)[]): Promise<number> {
  const endAt = performance.now() + sliceMs;
  let done = 0;
  for (const task of tasks) {
    await task();
    done += 1;
    if (performance.now() >= endAt) break;
  }
  return done;
}

/** The results so far, by group, because a group that is merged again is counted again. */
class MergedRows {
  readonly groups = new Map<string, MergedRow[]>();
  /** The spaces that the files name. */
  readonly spaces = new Set<string>();

  add(row: MergedRow): void {
    const rows = this.groups.get(row.group) ?? [];
    rows.push(row);
    this.groups.set(row.group, rows);
    this.spaces.add(row.space);
  }

  /** The groups with a chat whose space other rules chose. */
  listGroupsOfOtherRules(current: string): readonly string[] {
    const rows = [...this.groups.values()].flat();
    return rows.filter(({ rules = current }) => rules !== current).map(({ group }) => group);
  }

  counts(again: ReadonlyMap<string, readonly MergedRow[]>): ImportCounts {
    const counter = new ImportCounter();
    for (const rows of new Map<string, readonly MergedRow[]>([...this.groups, ...again]).values())
      for (const { storedId, result } of rows) counter.add(storedId, result);
    return counter.counts();
  }
}

/** Commits the import and answers its counts, or answers the groups that must be merged again first. */
async function commit(
  database: VaultDatabase,
  merged: MergedRows,
  rowOptions: RowOptions,
): Promise<ImportCounts | readonly string[]> {
  const { importId: id } = rowOptions;
  const marked = await database.stale.toCollection().primaryKeys();
  // The shadows hold nothing of groups that are not in the import.
  const stale = marked.filter(group => group === spaceGroup || merged.groups.has(group));
  if (stale.length > maxLateRows) return stale;
  const late: (readonly [group: string, rows: readonly number[]])[] = [];
  for (const group of stale) late.push([group, await listPlaces(database, group)]);
  const isTooLate = late.reduce((sum, [, rows]) => sum + 1 + rows.length, 0) > maxLateRows;
  if (isTooLate || stale.includes(spaceGroup)) return stale;
  await database.stale.bulkDelete(marked.filter(group => !stale.includes(group)));
  const again = new Map<string, readonly MergedRow[]>();
  for (const [group, rows] of late) {
    await clearGroup(database, group, id);
    const options = { ...rowOptions, sliceMs: Infinity };
    if (rows.length > 0) again.set(group, await mergeStagedRows(database, rows, options));
  }
  const counts = merged.counts(again);
  await writeJournal(database, { import: id, state: 'committed' });
  await database.imports.put({ id, conversations: 0, bytes: 0, counts });
  return counts;
}

const listPlaces = (database: VaultDatabase, group: string): Promise<number[]> =>
  database.staged.where('group').equals(group).primaryKeys();

type RowOptions = Omit<MergeRowsOptions, 'sliceMs'>;

/** Read in each transaction, because what is forgotten meanwhile is no longer revivable. */
async function readRowOptions(database: VaultDatabase, id: string, revive: boolean): Promise<RowOptions> {
  const row = await database.imports.get(id);
  if (!row || row.counts) throw createGoneError();
  return { importId: id, ...(revive && { revivable: new Set(row.revivable) }) };
}
