/** The log of insertions. */
import type { Connection, VaultDatabase } from './connection';
import type { Insertion, LoggedInsertion, Vault } from '../vault';
import { asSummary } from './rows';

type InsertionRow = Insertion & { readonly conversations: readonly string[] };

export function logging({
  database,
  run,
}: Connection): Pick<Vault, 'logInsertion' | 'markTakenBack' | 'insertion' | 'insertions'> {
  return {
    logInsertion: insertion =>
      run('rw', ['insertions', 'forgotten'], async () => {
        const ids = [...new Set(insertion.from.map(({ conversation }) => conversation))];
        const gone = new Set((await database.forgotten.bulkGet(ids)).flatMap(row => row?.id ?? []));
        const from = insertion.from.filter(({ conversation }) => !gone.has(conversation));
        if (from.length === 0) return;
        await database.insertions.put({ ...insertion, from, conversations: ids.filter(id => !gone.has(id)) });
      }),

    markTakenBack: fence =>
      run('rw', ['insertions'], async () => {
        const row = await database.insertions.get(fence);
        if (row) await database.insertions.put({ ...row, takenBack: true });
      }),

    insertion: fence =>
      run('r', ['insertions'], async () => {
        const row = await database.insertions.get(fence);
        return row && asInsertion(row);
      }),

    insertions: (limit, before = Infinity) =>
      run('r', ['insertions', 'conversations', 'leaving'], async () => {
        const leaving = await database.leaving.toArray();
        const away = new Set<string>(leaving.map(({ id }) => id));
        const pages = new Set(leaving.map(({ url }) => withoutQuery(url)));
        // oxlint-disable-next-line unicorn/no-array-reverse -- a question to the database, not an array.
        const newest = database.insertions.where('at').below(before).reverse();
        const rows = await newest
          .filter(({ into, conversations }) => !pages.has(into) && conversations.some(id => !away.has(id)))
          .limit(limit)
          .toArray();
        return Promise.all(rows.map(row => withTitles(database, row, away)));
      }),
  };
}

async function withTitles(
  database: VaultDatabase,
  row: InsertionRow,
  away: ReadonlySet<string>,
): Promise<LoggedInsertion> {
  const quoted = await database.conversations.bulkGet(row.conversations.filter(id => !away.has(id)));
  const titles = quoted.filter(one => one !== undefined).map(one => asSummary(one).title);
  const from = row.from.filter(({ conversation }) => !away.has(conversation));
  return { ...asInsertion(row), from, titles };
}

function asInsertion({ conversations: _index, ...insertion }: InsertionRow): Insertion {
  return insertion;
}

/** Origin and path of a page, as an insertion names it. */
export function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/, '');
}
