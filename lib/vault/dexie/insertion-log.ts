/** The log of insertions. */
import type { VaultConnection, VaultDatabase } from './connection';
import type { Insertion, LoggedInsertion, Vault } from '../vault';
import { toSummary } from './rows';

type InsertionRow = Insertion & { readonly conversations: readonly string[] };

export function createInsertionLog({
  database,
  run,
}: VaultConnection): Pick<Vault, 'logInsertion' | 'markUndone' | 'readInsertion' | 'listInsertions'> {
  return {
    logInsertion: insertion =>
      run('rw', ['insertions', 'forgotten'], async () => {
        const ids = [...new Set(insertion.from.map(({ conversation }) => conversation))];
        const forgottenIds = new Set((await database.forgotten.bulkGet(ids)).flatMap(row => row?.id ?? []));
        const from = insertion.from.filter(({ conversation }) => !forgottenIds.has(conversation));
        // A call that was answered too late is repeated, and the insertion may be undone by now.
        if (from.length === 0 || (await database.insertions.get(insertion.fence))) return;
        await database.insertions.put({ ...insertion, from, conversations: ids.filter(id => !forgottenIds.has(id)) });
      }),

    markUndone: fence =>
      run('rw', ['insertions'], async () => {
        const row = await database.insertions.get(fence);
        if (row) await database.insertions.put({ ...row, undone: true });
      }),

    readInsertion: fence =>
      run('r', ['insertions'], async () => {
        const row = await database.insertions.get(fence);
        return row && toInsertion(row);
      }),

    listInsertions: (limit, before = Infinity) =>
      run('r', ['insertions', 'conversations', 'deleted'], async () => {
        const deleted = await database.deleted.toArray();
        const deletedIds = new Set<string>(deleted.map(({ id }) => id));
        const pages = new Set(deleted.map(({ url }) => removeQuery(url)));
        // oxlint-disable-next-line unicorn/no-array-reverse -- a question to the database, not an array.
        const newest = database.insertions.where('at').below(before).reverse();
        const rows = await newest
          .filter(({ into, conversations }) => !pages.has(into) && conversations.some(id => !deletedIds.has(id)))
          .limit(limit)
          .toArray();
        return Promise.all(rows.map(row => attachTitles(database, row, deletedIds)));
      }),
  };
}

async function attachTitles(
  database: VaultDatabase,
  row: InsertionRow,
  deletedIds: ReadonlySet<string>,
): Promise<LoggedInsertion> {
  const quoted = await database.conversations.bulkGet(row.conversations.filter(id => !deletedIds.has(id)));
  const titles = quoted.filter(one => one !== undefined).map(one => toSummary(one).title);
  const from = row.from.filter(({ conversation }) => !deletedIds.has(conversation));
  return { ...toInsertion(row), from, titles };
}

function toInsertion({ conversations: _index, ...insertion }: InsertionRow): Insertion {
  return insertion;
}

/** Origin and path of a page, as an insertion names it. */
export function removeQuery(url: string): string {
  return url.replace(/[?#].*$/, '');
}
