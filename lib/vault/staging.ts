/**
 * An import on its way: what was read of files lies beside the vault, where nobody looks, until all of it was checked and the user said
 * yes. Then it is merged in one transaction, so that a failure, or a browser that is closed, leaves the vault as it was (decision 0026).
 */
import type { Conversation } from '../conversation';
import type { Connection, VaultDatabase } from './connection';
import type { ImportRow } from './schema';
import type { ImportCounts, MergeOptions, SaveResult, Vault } from './vault';
import { Problem } from '../problem';
import { foresee, joinedTables } from './joining';
import { mergeAll } from './merging';

/** The room that merging takes, as a multiple of what is staged: the rows once more, and the database's own account of the change. */
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
      // Asked at every start of the background: nothing is written where there is nothing to drop.
      const isThere = await run('r', ['imports'], async () =>
        id === undefined ? (await database.imports.count()) > 0 : isOnItsWay(await database.imports.get(id)),
      );
      if (!isThere) return;
      await run('rw', ['staged', 'imports'], async () => {
        if (id === undefined) await database.imports.clear();
        // Meanwhile it may have been merged, or another one may have begun.
        else if (!isOnItsWay(await database.imports.get(id))) return;
        await dropUnmerged(database);
      });
    },
  };
}

/** Only one import is on its way at a time, so all that is staged is its own. What became of merged ones stays: somebody may be about to ask. */
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

/** About as many bytes as it takes on the disk: a letter takes up to two there. */
const sizeOf = ({ turns }: Conversation): number =>
  turns.reduce((sum, { text, parts = [] }) => {
    const letters = parts.reduce((all, part) => all + part.text.length, text.length);
    return sum + 2 * letters + 300;
  }, 1_000);
