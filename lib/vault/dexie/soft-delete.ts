/**
 * Deletion that can be undone. The row of a deleted chat moves to another table, which no list, count, search or export reads. Its turns
 * stay where they are, because nothing finds them without the row.
 */
import type { ConversationId } from '../../core/conversation';
import { getNow } from '../../core/clock';
import type { VaultConnection, VaultDatabase } from './connection';
import type { ConversationRow, DeletedRow } from './schema';
import type { Vault } from '../vault';
import { toNextRevision } from './update-conversations';
import { removeRows, putRows, rowTables } from './summaries';
import { forgetOne, forgetTables } from './forget';
import { removeReplaced, replaceNote } from './note-keys';
import { markSpaceDeleted, purgeSpaces, clearSpaceDeletion, listDeletedSpaces } from './spaces';
import { computeDeletionPlan } from './note-versions';

export function createSoftDelete({
  database,
  run,
}: VaultConnection): Pick<Vault, 'softDelete' | 'undelete' | 'purge' | 'listDeleted'> {
  return {
    softDelete: (ids, at, space) =>
      run('rw', [...rowTables, 'deleted', 'spaces'], async () => {
        if (space !== undefined) await markSpaceDeleted(database, space, at);
        const requested = (await database.conversations.bulkGet([...new Set(ids)])).filter(row => row !== undefined);
        const { history, reappearing } = await computeDeletionPlan(database, requested);
        const rows = [...requested, ...history];
        await database.deleted.bulkPut(rows.map(row => ({ ...row, deletedAt: at })));
        const deletedIds = rows.map(({ id }) => id);
        await removeRows(database, deletedIds);
        await putRows(
          database,
          reappearing.map(row => toNextRevision(removeReplaced(row))),
        );
        return deletedIds;
      }),

    undelete: (ids, space) =>
      run('rw', [...rowTables, 'deleted', 'spaces'], async () => {
        if (space !== undefined) await clearSpaceDeletion(database, space);
        const rows = await readDeleted(database, ids);
        // A new revision, so that pending index work on the deleted revision is not taken for this one.
        await putRows(
          database,
          rows.map(({ deletedAt: _at, ...row }) => toNextRevision(row)),
        );
        const undeletedIds = rows.map(({ id }) => id);
        await database.deleted.bulkDelete(undeletedIds);
        for (const row of rows) await markReplacedAgain(database, row);
        return undeletedIds;
      }),

    purge: (until, now = getNow()) =>
      run('rw', [...forgetTables, 'spaces'], async () => {
        await database.deleted.where('deletedAt').above(now).modify({ deletedAt: now });
        await database.spaces.filter(({ deletedAt = 0 }) => deletedAt > now).modify({ deletedAt: now });
        const chats = (await database.deleted.where('deletedAt').belowOrEqual(until).primaryKeys()) as ConversationId[];
        for (const id of chats) await forgetOne(database, id);
        return { chats, spaces: await purgeSpaces(database, until) };
      }),

    listDeleted: () =>
      run('r', ['deleted', 'spaces'], async () => ({
        chats: (await database.deleted.toCollection().primaryKeys()) as ConversationId[],
        spaces: await listDeletedSpaces(database),
      })),
  };
}

/** The deleted rows of these ids, and the earlier versions that were deleted with them. */
async function readDeleted(database: VaultDatabase, ids: readonly ConversationId[]): Promise<readonly DeletedRow[]> {
  const deleted = new Map<string, DeletedRow>();
  const pendingIds: ConversationId[] = [...ids];
  // The list grows during the loop.
  for (const id of pendingIds) {
    const row = deleted.has(id) ? undefined : await database.deleted.get(id);
    if (!row) continue;
    deleted.set(id, row);
    if (row.note?.replaces) pendingIds.push(row.note.replaces);
  }
  return [...deleted.values()];
}

/** Marks the version that became current during the deletion as replaced again, unless another version replaced it meanwhile. */
export async function markReplacedAgain(
  database: VaultDatabase,
  { id, createdAt, note }: Pick<ConversationRow, 'id' | 'createdAt' | 'note'>,
): Promise<void> {
  const before = note?.replaces && (await database.conversations.get(note.replaces));
  if (!before || before.note?.replaced) return;
  await putRows(database, [
    toNextRevision(replaceNote(before, { ...before.note, replaced: { by: id, at: createdAt } })),
  ]);
}
