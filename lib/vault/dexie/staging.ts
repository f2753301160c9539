/**
 * Imports in progress. Conversations from files are staged beside the vault until all are checked and the user agrees. Then they are merged
 * so that a failure or a closed browser leaves the vault as it was, or with all of them (decision 0026).
 */
import type { Conversation } from '../../core/conversation';
import type { VaultConnection, VaultDatabase } from './connection';
import type { ImportRow } from './schema';
import type { ImportCounts, SaveResult, Vault } from '../vault';
import { computeSaveResult, saveTables } from './upsert';
import { readJournal, settleImport, shadowedTables, writeJournal } from './import-journal';
import { mergeImport } from './merge-import';
import { toGroup } from './shadow-tables';
import { createGoneError, dropStagedRows, listStagedPlaces } from './staged-rows';

/** The disk space of a merge as a multiple of the staged bytes: the rows, and twice as much for the database's own log and compaction. */
const writeAmplification = 3;

/** Conversations that are compared with the vault in one transaction. A longer one would make others wait. */
const previewsAtOnce = 4;

type StagingMethods = Pick<Vault, 'stage' | 'mergeStaged' | 'settleImport' | 'readStaged' | 'unstage'>;

export function createStaging(connection: VaultConnection): StagingMethods {
  const { database, run, ensureSpace } = connection;
  return {
    stage: async (conversations, { id: known, byRules = false } = {}) => {
      const id = known ?? (await startImport(connection));
      await run('r', ['imports'], async () => readImport(database, id));
      const results: SaveResult[] = [];
      for (let at = 0; at < conversations.length; at += previewsAtOnce)
        results.push(...(await computeResults(connection, conversations.slice(at, at + previewsAtOnce))));
      await run('rw', ['staged', 'imports'], async () => stage(database, id, conversations, byRules));
      return { id, results };
    },

    mergeStaged: async (id, options) => {
      const { bytes, conversations } = options.revive
        ? await run('rw', ['imports', 'forgotten'], async () => putRevivable(database, id))
        : await run('r', ['imports'], async () => readImport(database, id));
      await settleImport(connection);
      await ensureSpace(bytes * writeAmplification);
      const places = await listStagedPlaces(connection, id);
      if (places.length !== conversations) throw createGoneError();
      try {
        await run('rw', shadowedTables, async () => writeJournal(database, { import: id, state: 'preparing' }), 'bare');
        return await mergeImport(connection, id, places, options);
      } catch (error) {
        return await resolveFailedMerge(connection, id, error);
      }
    },

    settleImport: () => settleImport(connection),

    readStaged: id =>
      run('r', ['imports'], async () => {
        const row = await database.imports.get(id);
        return row && { conversations: row.conversations, ...(row.counts && { counts: row.counts }) };
      }),

    unstage: async id => {
      // Called at every start of the background, so nothing is written if there is nothing to remove.
      const isThere = await run('r', ['staged', 'imports'], async () =>
        id === undefined
          ? (await database.imports.count()) + (await database.staged.count()) > 0
          : isUnmerged(await database.imports.get(id)),
      );
      if (!isThere) return;
      await run('delete', ['imports'], async () => {
        if (id === undefined) await database.imports.clear();
        // Meanwhile it may have been merged.
        else await database.imports.filter(row => row.id === id && isUnmerged(row)).delete();
      });
      await dropStagedRows(connection, id);
    },
  };
}

/** Only one import is staged at a time. The results of merged imports stay, because a page may still ask for them. */
async function startImport(connection: VaultConnection): Promise<string> {
  const { database, run } = connection;
  const id = crypto.randomUUID();
  await run('rw', ['imports'], async () => {
    await database.imports.filter(isUnmerged).delete();
    await database.imports.add({ id, conversations: 0, bytes: 0 });
  });
  await dropStagedRows(connection);
  return id;
}

const computeResults = (
  { database, run }: VaultConnection,
  conversations: readonly Conversation[],
): Promise<readonly SaveResult[]> =>
  run('r', saveTables, async () => {
    const results: SaveResult[] = [];
    for (const conversation of conversations) results.push(await computeSaveResult(database, conversation));
    return results;
  });

async function stage(
  database: VaultDatabase,
  id: string,
  conversations: readonly Conversation[],
  byRules: boolean,
): Promise<void> {
  const before = await readImport(database, id);
  await database.staged.bulkAdd(
    conversations.map(conversation => ({
      import: id,
      group: toGroup(conversation.id),
      conversation,
      ...(byRules && { byRules }),
    })),
  );
  await database.imports.put({
    id,
    conversations: before.conversations + conversations.length,
    bytes: before.bytes + conversations.reduce((sum, each) => sum + estimateSize(each), 0),
  });
}

/** The error may come after the commit, from the connection. What the journal says holds. */
async function resolveFailedMerge(connection: VaultConnection, id: string, error: unknown): Promise<ImportCounts> {
  const { database, run } = connection;
  const journal = await readJournal(connection);
  const row = await run('r', ['imports'], async () => database.imports.get(id));
  if (journal?.import === id && journal.state === 'committed' && row?.counts) return row.counts;
  // If even this fails, the next call or start does it. Nobody sees what was prepared.
  await settleImport(connection).catch(() => undefined);
  throw error;
}

const isUnmerged = (row: ImportRow | undefined): boolean => row !== undefined && row.counts === undefined;

/** Rejects for an import that is gone, or merged. */
async function readImport(database: VaultDatabase, id: string): Promise<ImportRow> {
  const row = await database.imports.get(id);
  if (!row || row.counts) throw createGoneError();
  return row;
}

async function putRevivable(database: VaultDatabase, id: string): Promise<ImportRow> {
  const row = await readImport(database, id);
  const marked: ImportRow = {
    ...row,
    revivable: row.revivable ?? (await database.forgotten.toCollection().primaryKeys()),
  };
  await database.imports.put(marked);
  return marked;
}

/** The approximate size on the disk in bytes: a character takes up to two. */
const estimateSize = ({ turns }: Conversation): number =>
  turns.reduce((sum, { text, parts = [] }) => {
    const characters = parts.reduce((all, part) => all + part.text.length, text.length);
    return sum + 2 * characters + 300;
  }, 1_000);
