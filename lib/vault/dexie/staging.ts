/**
 * Imports in progress. Conversations from files are staged beside the vault until all are checked and the user agrees. Then they are merged
 * in one transaction, so that a failure or a closed browser leaves the vault as it was (decision 0026).
 */
import type { Conversation } from '../../core/conversation';
import type { VaultConnection, VaultDatabase } from './connection';
import type { ImportRow } from './schema';
import type { ImportCounts, MergeOptions, SaveResult, Vault } from '../vault';
import { Problem } from '../../core/problem';
import { computeSaveResult, saveTables } from './upsert';
import { mergeImport } from './merge-import';

/** The disk space of a merge as a multiple of the staged bytes: the rows again, and the database's own log. */
const writeAmplification = 3;

export function createStaging({
  database,
  run,
  ensureSpace,
}: VaultConnection): Pick<Vault, 'startImport' | 'stage' | 'mergeStaged' | 'readStaged' | 'unstage'> {
  return {
    startImport: () =>
      run('rw', ['staged', 'imports'], async () => {
        await dropUnmerged(database);
        const id = crypto.randomUUID();
        await database.imports.add({ id, conversations: 0, bytes: 0 });
        return id;
      }),

    stage: (id, conversations, byRules = false) =>
      run('rw', [...saveTables, 'staged', 'imports'], async () => {
        const importRow = await readImport(database, id);
        const previews: SaveResult[] = [];
        for (const conversation of conversations) previews.push(await computeSaveResult(database, conversation));
        await database.staged.bulkAdd(
          conversations.map(conversation => ({ import: id, conversation, ...(byRules && { byRules }) })),
        );
        await database.imports.put({
          id,
          conversations: importRow.conversations + conversations.length,
          bytes: importRow.bytes + conversations.reduce((sum, each) => sum + estimateSize(each), 0),
        });
        return previews;
      }),

    mergeStaged: async (id, options) => {
      const { bytes } = await run('r', ['imports'], async () => readImport(database, id));
      await ensureSpace(bytes * writeAmplification);
      return run('rw', [...saveTables, 'staged', 'imports'], async () => {
        const counts = await mergeStaged(database, id, options);
        await dropUnmerged(database);
        await database.imports.add({ id, conversations: 0, bytes: 0, counts });
        return counts;
      });
    },

    readStaged: id =>
      run('r', ['imports'], async () => {
        const row = await database.imports.get(id);
        return row && { conversations: row.conversations, ...(row.counts && { counts: row.counts }) };
      }),

    unstage: async id => {
      // Called at every start of the background, so nothing is written if there is nothing to remove.
      const isThere = await run('r', ['imports'], async () =>
        id === undefined ? (await database.imports.count()) > 0 : isUnmerged(await database.imports.get(id)),
      );
      if (!isThere) return;
      await run('rw', ['staged', 'imports'], async () => {
        if (id === undefined) await database.imports.clear();
        // Meanwhile it may have been merged, or another import may have started.
        else if (!isUnmerged(await database.imports.get(id))) return;
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
  await database.imports.filter(isUnmerged).delete();
}

const isUnmerged = (row: ImportRow | undefined): boolean => row !== undefined && row.counts === undefined;

async function mergeStaged(database: VaultDatabase, id: string, options: MergeOptions): Promise<ImportCounts> {
  const importRow = await readImport(database, id);
  const places = await database.staged.where('import').equals(id).primaryKeys();
  if (importRow.counts || places.length !== importRow.conversations) throw createGoneError();
  const counts = await mergeImport(database, places, options);
  if (!counts) throw createGoneError();
  return counts;
}

async function readImport(database: VaultDatabase, id: string) {
  const row = await database.imports.get(id);
  if (!row) throw createGoneError();
  return row;
}

const createGoneError = () => new Problem('ImportGone', 'What was read for this import is no longer there');

/** The approximate size on the disk in bytes: a character takes up to two. */
const estimateSize = ({ turns }: Conversation): number =>
  turns.reduce((sum, { text, parts = [] }) => {
    const characters = parts.reduce((all, part) => all + part.text.length, text.length);
    return sum + 2 * characters + 300;
  }, 1_000);
