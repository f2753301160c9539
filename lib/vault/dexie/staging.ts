/**
 * Imports in progress. Conversations from files are staged beside the vault until all are checked and the user agrees. Then they are merged
 * in one transaction, so that a failure or a closed browser leaves the vault as it was (decision 0026).
 */
import type { Conversation } from '../../core/conversation';
import type { Connection, VaultDatabase } from './connection';
import type { ImportRow } from './schema';
import type { ImportCounts, MergeOptions, SaveResult, Vault } from '../vault';
import { Problem } from '../../core/problem';
import { foresee, joinedTables } from './upsert';
import { mergeAll } from './merge-import';

/** The disk space of a merge as a multiple of the staged bytes: the rows again, and the database's own log. */
const timesWritten = 3;

export function staging({
  database,
  run,
  makeRoom,
}: Connection): Pick<Vault, 'beginImport' | 'stage' | 'mergeStaged' | 'staged' | 'unstage'> {
  return {
    beginImport: () =>
      run('rw', ['staged', 'imports'], async () => {
        await dropUnmerged(database);
        const id = crypto.randomUUID();
        await database.imports.add({ id, conversations: 0, bytes: 0 });
        return id;
      }),

    stage: (id, conversations, byRules = false) =>
      run('rw', [...joinedTables, 'staged', 'imports'], async () => {
        const begun = await known(database, id);
        const foreseen: SaveResult[] = [];
        for (const conversation of conversations) foreseen.push(await foresee(database, conversation));
        await database.staged.bulkAdd(
          conversations.map(conversation => ({ import: id, conversation, ...(byRules && { byRules }) })),
        );
        await database.imports.put({
          id,
          conversations: begun.conversations + conversations.length,
          bytes: begun.bytes + conversations.reduce((sum, each) => sum + sizeOf(each), 0),
        });
        return foreseen;
      }),

    mergeStaged: async (id, options) => {
      const { bytes } = await run('r', ['imports'], async () => known(database, id));
      await makeRoom(bytes * timesWritten);
      return run('rw', [...joinedTables, 'staged', 'imports'], async () => {
        const counts = await merged(database, id, options);
        await dropUnmerged(database);
        await database.imports.add({ id, conversations: 0, bytes: 0, counts });
        return counts;
      });
    },

    staged: id =>
      run('r', ['imports'], async () => {
        const row = await database.imports.get(id);
        return row && { conversations: row.conversations, ...(row.counts && { merged: row.counts }) };
      }),

    unstage: async id => {
      // Called at every start of the background, so nothing is written if there is nothing to remove.
      const isThere = await run('r', ['imports'], async () =>
        id === undefined ? (await database.imports.count()) > 0 : isOnItsWay(await database.imports.get(id)),
      );
      if (!isThere) return;
      await run('rw', ['staged', 'imports'], async () => {
        if (id === undefined) await database.imports.clear();
        // Meanwhile it may have been merged, or another import may have started.
        else if (!isOnItsWay(await database.imports.get(id))) return;
        await dropUnmerged(database);
      });
    },
  };
}

/**
 * Only one import is in progress at a time, so all staged rows are its own. The results of merged imports stay, because a page may still
 * ask for them.
 */
async function dropUnmerged(database: VaultDatabase): Promise<void> {
  await database.staged.clear();
  await database.imports.filter(isOnItsWay).delete();
}

const isOnItsWay = (row: ImportRow | undefined): boolean => row !== undefined && row.counts === undefined;

async function merged(database: VaultDatabase, id: string, options: MergeOptions): Promise<ImportCounts> {
  const begun = await known(database, id);
  const places = await database.staged.where('import').equals(id).primaryKeys();
  if (begun.counts || places.length !== begun.conversations) throw gone();
  const counts = await mergeAll(database, places, options);
  if (!counts) throw gone();
  return counts;
}

async function known(database: VaultDatabase, id: string) {
  const row = await database.imports.get(id);
  if (!row) throw gone();
  return row;
}

const gone = () => new Problem('ImportGone', 'What was read for this import is no longer there');

/** The approximate size on the disk in bytes: a character takes up to two. */
const sizeOf = ({ turns }: Conversation): number =>
  turns.reduce((sum, { text, parts = [] }) => {
    const letters = parts.reduce((all, part) => all + part.text.length, text.length);
    return sum + 2 * letters + 300;
  }, 1_000);
