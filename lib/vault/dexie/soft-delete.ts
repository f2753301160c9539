/**
 * Deletion that can be undone. The row of a deleted chat moves to another table, which no list, count, search or export reads. Its turns
 * stay where they are, because nothing finds them without the row.
 */
import type { ConversationId } from '../../core/conversation';
import type { Connection, VaultDatabase } from './connection';
import type { ConversationRow, LeavingRow } from './schema';
import type { Vault } from '../vault';
import { again } from './update-conversations';
import { dropRows, putRows, rowTables } from './summaries';
import { forgetWhole, forgotten } from './forget';
import { standingAgain, withNote } from './note-keys';
import { leaveSpace, removeLeft, spaceBack, spacesLeft } from './spaces';
import { leavingWith } from './note-versions';

export function leaving({ database, run }: Connection): Pick<Vault, 'leave' | 'comeBack' | 'takeLeave' | 'leaving'> {
  return {
    leave: (ids, at, space) =>
      run('rw', [...rowTables, 'leaving', 'spaces'], async () => {
        if (space !== undefined) await leaveSpace(database, space, at);
        const chosen = (await database.conversations.bulkGet([...new Set(ids)])).filter(row => row !== undefined);
        const { also, again: stands } = await leavingWith(database, chosen);
        const rows = [...chosen, ...also];
        await database.leaving.bulkPut(rows.map(row => ({ ...row, leftAt: at })));
        const left = rows.map(({ id }) => id);
        await dropRows(database, left);
        await putRows(
          database,
          stands.map(row => again(standingAgain(row))),
        );
        return left;
      }),

    comeBack: (ids, space) =>
      run('rw', [...rowTables, 'leaving', 'spaces'], async () => {
        if (space !== undefined) await spaceBack(database, space);
        const rows = await leftWith(database, ids);
        // A new revision, so that pending index work on the deleted revision is not taken for this one.
        await putRows(
          database,
          rows.map(({ leftAt: _at, ...row }) => again(row)),
        );
        const back = rows.map(({ id }) => id);
        await database.leaving.bulkDelete(back);
        for (const row of rows) await takePlaceAgain(database, row);
        return back;
      }),

    takeLeave: until =>
      run('rw', [...forgotten, 'spaces'], async () => {
        const chats = (await database.leaving.where('leftAt').belowOrEqual(until).primaryKeys()) as ConversationId[];
        for (const id of chats) await forgetWhole(database, id);
        return { chats, spaces: await removeLeft(database, until) };
      }),

    leaving: () =>
      run('r', ['leaving', 'spaces'], async () => ({
        chats: (await database.leaving.toCollection().primaryKeys()) as ConversationId[],
        spaces: await spacesLeft(database),
      })),
  };
}

/** The deleted rows of these ids, and the earlier versions that were deleted with them. */
async function leftWith(database: VaultDatabase, ids: readonly ConversationId[]): Promise<readonly LeavingRow[]> {
  const left = new Map<string, LeavingRow>();
  const asked: ConversationId[] = [...ids];
  // The list grows during the loop.
  for (const id of asked) {
    const row = left.has(id) ? undefined : await database.leaving.get(id);
    if (!row) continue;
    left.set(id, row);
    if (row.note?.replaces) asked.push(row.note.replaces);
  }
  return [...left.values()];
}

/** Marks the version that became current during the deletion as replaced again, unless another version replaced it meanwhile. */
export async function takePlaceAgain(
  database: VaultDatabase,
  { id, createdAt, note }: Pick<ConversationRow, 'id' | 'createdAt' | 'note'>,
): Promise<void> {
  const before = note?.replaces && (await database.conversations.get(note.replaces));
  if (!before || before.note?.replaced) return;
  await putRows(database, [again(withNote(before, { ...before.note, replaced: { by: id, at: createdAt } }))]);
}
