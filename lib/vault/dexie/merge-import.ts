/**
 * Merges everything that is staged, in short transactions (decision 0026). They write to the shadows, which nobody else sees, until one
 * transaction commits the import. What others wrote meanwhile is merged again before that.
 */
import type { VaultConnection, VaultDatabase } from './connection';
import type { ImportCounts, MergeOptions } from '../vault';
import { ImportCounter } from '../import-counts';
import { ensureSpaceExists, importSpace } from './spaces';
import { isPresent } from './schema';
import { mergeStagedRows, type MergedRow } from './merge-staged-rows';
import { clearGroup } from './shadow-groups';
import { createGoneError, sliceMs, writeJournal } from './import-journal';
import { saveTables } from './upsert';
import { spaceGroup } from './shadow-tables';

/** A commit merges again itself what is stale, if it is less than this many groups and rows. Otherwise it could always be late. */
const maxLateRows = 8;

const mergeTables = [...saveTables, 'staged', 'imports'] as const;

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
  const run = <T>(work: () => Promise<T>): Promise<T> =>
    connection.run('rw', mergeTables, async () => (await assertStaged(database, id), work()), 'import');

  const mergePlaces = async (rows: readonly number[], onRow: (done: number) => void) => {
    for (let at = 0; at < rows.length;) {
      const slice = await run(async () =>
        mergeStagedRows(database, rows.slice(at, at + maxSliceRows), { revive, sliceMs }),
      );
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
    for (let at = 0; at < tasks.length;) {
      const done = await run(async () => runForSlice(tasks.slice(at)));
      at += done;
    }
    await run(async () => markLostSpaces(database, merged));
  };
  const mergeAgain = async (groups: readonly string[]) => {
    const rows: number[] = [];
    for (let at = 0; at < groups.length; at += maxSliceGroups) {
      const slice = groups.slice(at, at + maxSliceGroups);
      for (const group of slice) merged.groups.delete(group);
      rows.push(...(await run(async () => clearGroups(database, slice))));
    }
    await mergePlaces(
      rows.sort((a, b) => a - b),
      () => {},
    );
    if (groups.includes(spaceGroup)) await mergeSpaces();
  };

  await mergeSpaces();
  await mergePlaces(places, done => onMerged(done, places.length));
  for (;;) {
    const outcome = await run(async () => commit(database, id, merged, revive));
    if (!Array.isArray(outcome)) return outcome as ImportCounts;
    await mergeAgain(outcome as readonly string[]);
  }
}

/** Rows that are looked at for one slice. The time ends it earlier. */
const maxSliceRows = 256;

/** Groups that are cleared in one slice. */
const maxSliceGroups = 16;

/** Takes what was merged of these groups out of the shadows. Answers the keys of their staged rows. */
async function clearGroups(database: VaultDatabase, groups: readonly string[]): Promise<number[]> {
  const rows: number[] = [];
  for (const group of groups) {
    await clearGroup(database, group);
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
  id: string,
  merged: MergedRows,
  revive: boolean,
): Promise<ImportCounts | readonly string[]> {
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
    await clearGroup(database, group);
    if (rows.length > 0) again.set(group, await mergeStagedRows(database, rows, { revive, sliceMs: Infinity }));
  }
  const counts = merged.counts(again);
  await writeJournal(database, { import: id, state: 'committed' });
  await database.imports.put({ id, conversations: 0, bytes: 0, counts });
  return counts;
}

const listPlaces = (database: VaultDatabase, group: string): Promise<number[]> =>
  database.staged.where('group').equals(group).primaryKeys();

/** Chats for which rules chose a space that is gone by now are merged again. */
async function markLostSpaces(database: VaultDatabase, merged: MergedRows): Promise<void> {
  const isHere = new Map<string, boolean>();
  for (const { group, ruleSpace } of [...merged.groups.values()].flat()) {
    if (ruleSpace === undefined) continue;
    if (!isHere.has(ruleSpace)) isHere.set(ruleSpace, isPresent(await database.spaces.get(ruleSpace)));
    if (!isHere.get(ruleSpace)) await database.stale.put({ group });
  }
}

async function assertStaged(database: VaultDatabase, id: string): Promise<void> {
  const row = await database.imports.get(id);
  if (!row || row.counts) throw createGoneError();
}
