/** Removes conversations for good. */
import type { ConversationId } from '../../core/conversation';
import type { VaultConnection, VaultDatabase } from './connection';
import type { Vault } from '../vault';
import { toNextRevision } from './update-conversations';
import { removeRows, putRows, rowTables } from './summaries';
import { removeTitle } from './listings';
import { removeQuery } from './insertion-log';
import { removeReplaced } from './note-keys';
import { queryTurns } from './stored-turns';
import { computeDeletionPlan } from './note-versions';

/** All tables that hold something of a conversation. */
export const forgetTables = [
  ...rowTables,
  'deleted',
  'turns',
  'replacedTurns',
  'insertions',
  'forgotten',
  'imports',
  'listed',
] as const;

export function createForget({ database, run }: VaultConnection): Pick<Vault, 'forget' | 'isForgotten'> {
  return {
    forget: id => run('rw', forgetTables, async () => forgetAll(database, [id])),

    isForgotten: id => run('r', ['forgotten', 'deleted'], () => isForgotten(database, id)),
  };
}

/** Whether the conversation was forgotten or soft-deleted. Runs inside the caller's transaction. */
export async function isForgotten(database: VaultDatabase, id: ConversationId): Promise<boolean> {
  return ((await database.forgotten.get(id)) ?? (await database.deleted.get(id))) !== undefined;
}

/**
 * Forgets conversations with earlier versions of notes, and answers all removed ids. Runs inside the caller's transaction, over
 * `forgetTables`.
 */
export async function forgetAll(
  database: VaultDatabase,
  ids: readonly ConversationId[],
): Promise<readonly ConversationId[]> {
  const rows = (await database.conversations.bulkGet([...ids])).filter(row => row !== undefined);
  const { history, reappearing } = await computeDeletionPlan(database, rows);
  await putRows(
    database,
    reappearing.map(row => toNextRevision(removeReplaced(row))),
  );
  const removedIds = [...new Set([...ids, ...history.map(({ id }) => id)])];
  for (const id of removedIds) await forgetOne(database, id);
  return removedIds;
}

/** Runs inside the caller's transaction, over `forgetTables`. */
export async function forgetOne(database: VaultDatabase, id: ConversationId): Promise<void> {
  await database.forgotten.put({ id });
  await removeOne(database, id);
}

/** The same, but the conversation may come back. */
export async function removeOne(database: VaultDatabase, id: ConversationId): Promise<void> {
  const row = (await database.conversations.get(id)) ?? (await database.deleted.get(id));
  // Nor does an import under way bring it back, although the user wants what was forgotten before.
  const reviving = await database.imports.filter(({ revivable = [] }) => revivable.includes(id)).toArray();
  await database.imports.bulkPut(
    reviving.map(({ revivable = [], ...rest }) => ({ ...rest, revivable: revivable.filter(each => each !== id) })),
  );
  await queryTurns(database, row ?? { id }).delete();
  // Those that an import has just replaced are still there.
  const replaced = await database.replacedTurns.get(id);
  if (replaced) await queryTurns(database, replaced).delete();
  await removeRows(database, [id]);
  await database.deleted.delete(id);
  await removeTitle(database, id, row?.account);

  if (row) await database.insertions.where('into').equals(removeQuery(row.url)).delete();
  const quoting = await database.insertions.where('conversations').equals(id).toArray();
  for (const insertion of quoting) {
    const from = insertion.from.filter(({ conversation }) => conversation !== id);
    const conversations = insertion.conversations.filter(each => each !== id);
    if (from.length === 0) await database.insertions.delete(insertion.fence);
    else await database.insertions.put({ ...insertion, from, conversations });
  }
}
