/**
 * The journal of the import that is being merged (decision 0026), and the two ways to its end: the shadows are moved into their tables, or
 * emptied. Both may be stopped at any moment and go on at the next call.
 */
import { Dexie } from 'dexie';
import type { ConversationId } from '../../core/conversation';
import type { VaultConnection, VaultDatabase } from './connection';
import { journalKey, shadowNames, type Journal, type ShadowedTable, type ShadowRows } from './shadow-tables';
import { sortNewestFirst } from './rows';
import { runSlices } from './slices';
import { dropStagedRows } from './staged-rows';
import { removeTurns, toImportedTurnsKey } from './stored-turns';

/** The rows of each list that are moved last, and the spaces whose lists these are: a few sights of the popup. */
const maxNewest = { rows: 64, spaces: 8 };

export const shadowedTables = Object.keys(shadowNames) as ShadowedTable[];

/** Its journal is removed last, and says until then that an import is not settled. */
const journalTable = 'spaces';

/** In the order in which they are settled. Lists read `summaries` by an index, so its rows come to their place early. */
const settledTables = [
  journalTable,
  'summaries',
  'conversations',
  'pending',
  'forgotten',
] as const satisfies readonly ShadowedTable[];

/** Runs inside the caller's transaction, over all shadowed tables. */
export async function writeJournal(database: VaultDatabase, journal: Journal): Promise<void> {
  for (const name of shadowedTables) await database.table(shadowNames[name]).put({ id: journalKey, journal });
}

/** Finishes a committed import and undoes one that was not. Afterwards the shadows are empty. Only one context may do this at a time. */
export async function settleImport(connection: VaultConnection): Promise<void> {
  const journal = await readJournal(connection);
  if (!journal) return;
  const isCommitted = journal.state === 'committed';
  try {
    await settleTables(connection, journal.import, isCommitted);
  } finally {
    // Also if the disk was too full to move a row, because this makes room.
    if (isCommitted) await dropStagedRows(connection, journal.import);
  }
}

async function settleTables(connection: VaultConnection, importId: string, isCommitted: boolean): Promise<void> {
  if (!isCommitted) await undoTurns(connection, importId);
  for (const name of settledTables) await settleTable(connection, name, isCommitted);
  await settleReplacedTurns(connection, isCommitted);
  const { database, run } = connection;
  const removeJournal = async () => {
    await database.stale.clear();
    await database.table(shadowNames[journalTable]).delete(journalKey);
  };
  await run('delete', [journalTable, 'stale'], removeJournal, 'bare');
}

/**
 * Moves the rows of a shadow to their table, or removes them. Then its journal goes, so that nobody reads this shadow any more: a list
 * would pass the old entry of each row that is gone, because Chromium keeps them in the shadow's indexes.
 */
async function settleTable(connection: VaultConnection, name: ShadowedTable, isCommitted: boolean): Promise<void> {
  const { database, run } = connection;
  const newest = name === 'summaries' && isCommitted ? await listNewest(connection) : [];
  const later = new Set<ShadowKey>(newest);
  const mode = isCommitted ? 'rw' : 'delete';
  await runSlices<ShadowKey>(connection, mode, [name], journalKey, async (after, limit) =>
    settleRows(database, name, { after, limit, isCommitted, later }),
  );
  if (name === journalTable) return;
  const shadow = database.table(shadowNames[name]);
  const moveNewest = async () => {
    const entries = ((await shadow.bulkGet(newest)) as (SomeShadowRow | undefined)[]).filter(
      entry => entry !== undefined,
    );
    await moveEntries(database, name, entries);
    await shadow.bulkDelete([...newest, journalKey]);
  };
  await run(mode, [name], moveNewest, 'bare');
}

/** The newest rows of the lists, and of some spaces' lists. They are moved last: whoever lists them has no old entries to pass. */
async function listNewest({ database, run }: VaultConnection): Promise<string[]> {
  const tables = ['summaries', 'spaces'] as const;
  const list = async () => {
    const spaces = await database.spaces.limit(maxNewest.spaces).primaryKeys();
    const query = (space: string) => {
      const [lower, upper] = [
        [space, Dexie.minKey],
        [space, Dexie.maxKey],
      ];
      return database.shadowSummaries.where('[row.space+row.listKey]').between(lower, upper);
    };
    const lists = [database.shadowSummaries.orderBy('row.listKey'), ...spaces.map(query)];
    return Promise.all(lists.map(each => sortNewestFirst(each).limit(maxNewest.rows).primaryKeys()));
  };
  return [...new Set((await run('r', tables, list, 'bare')).flat())];
}

/** Removes the turns that the import wrote. Its shadows name them, and stay. */
async function undoTurns(connection: VaultConnection, importId: string): Promise<void> {
  const { database } = connection;
  await runSlices(connection, 'delete', ['conversations', 'turns'], journalKey, async (after, limit) => {
    const next = database.shadowConversations.where('id').above(after);
    const [id] = (await next.limit(1).primaryKeys()) as ConversationId[];
    if (id === undefined) return undefined;
    return (await removeTurns(database, toImportedTurnsKey(id, importId), limit)) ? id : after;
  });
}

/** Removes the turns that a committed import replaced. */
async function settleReplacedTurns(connection: VaultConnection, isCommitted: boolean): Promise<void> {
  const { database } = connection;
  await runSlices(connection, 'delete', ['replacedTurns', 'turns'], '', async (_, limit) => {
    const [first] = await database.replacedTurns.limit(1).toArray();
    if (!first) return undefined;
    if (!isCommitted || (await removeTurns(database, first.turnsKey, limit)))
      await database.replacedTurns.delete(first.id);
    return '';
  });
}

export async function readJournal({ database, run }: VaultConnection): Promise<Journal | undefined> {
  return run('r', ['spaces'], async () => (await database.shadowSpaces.get(''))?.journal, 'bare');
}

type SomeShadowRow = ShadowRows[keyof ShadowRows];
type ShadowKey = SomeShadowRow['id'];

interface ShadowRange {
  readonly after: ShadowKey;
  readonly limit: number;
  /** Whether the rows are moved into their table, or only removed. */
  readonly isCommitted: boolean;
  /** The keys of rows that stay for now. */
  readonly later: ReadonlySet<ShadowKey>;
}

/** Moves or removes some rows of the shadow. Answers the key of the last; `undefined` if these were all. */
async function settleRows(
  database: VaultDatabase,
  name: ShadowedTable,
  { after, limit, isCommitted, later }: ShadowRange,
): Promise<ShadowKey | undefined> {
  const shadow = database.table(shadowNames[name]);
  // Begins behind the rows that are gone, because the database would pass each of them again.
  const found = (await shadow.where('id').above(after).limit(limit).toArray()) as SomeShadowRow[];
  const last = found.at(-1)?.id;
  if (last === undefined) return undefined;
  const entries = found.filter(({ id }) => !later.has(id));
  if (isCommitted) await moveEntries(database, name, entries);
  // A range is one request, and keys are one each.
  if (entries.length === found.length) await shadow.where('id').between(after, last, false, true).delete();
  else await shadow.bulkDelete(entries.map(({ id }) => id));
  return found.length < limit ? undefined : last;
}

async function moveEntries(
  database: VaultDatabase,
  name: ShadowedTable,
  entries: readonly SomeShadowRow[],
): Promise<void> {
  const table = database.table(name);
  await table.bulkPut(entries.flatMap(entry => entry.row ?? []));
  await table.bulkDelete(entries.flatMap(({ id, row }) => (row === undefined ? [id] : [])));
}
