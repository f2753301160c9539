/**
 * Forgetting that can be undone for a while. A chat that leaves is moved, as a row, to where no list, count, search or export looks; its
 * turns stay where they are and are found by nobody without it.
 */
import type { ConversationId } from '../conversation';
import type { Connection, VaultDatabase } from './connection';
import type { ConversationRow, LeavingRow } from './schema';
import type { Vault } from './vault';
import { again } from './amending';
import { dropRows, putRows, rowTables } from './cards';
import { forgetWhole, forgotten } from './forgetting';
import { standingAgain, withNote } from './note-keys';
import { leaveSpace, removeLeft, spaceBack, spacesLeft } from './spaces';
import { leavingWith } from './versions';

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
        // As another revision: whatever the index still does with the one that left cannot be taken for this one.
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

/** These, and the earlier wordings that left with them. */
async function leftWith(database: VaultDatabase, ids: readonly ConversationId[]): Promise<readonly LeavingRow[]> {
  const left = new Map<string, LeavingRow>();
  const asked: ConversationId[] = [...ids];
  // Grows while it is gone through.
  for (const id of asked) {
    const row = left.has(id) ? undefined : await database.leaving.get(id);
    if (!row) continue;
    left.set(id, row);
    if (row.note?.replaces) asked.push(row.note.replaces);
  }
  return [...left.values()];
}

/** What stood again while the note was away is replaced as before, unless another took its place meanwhile. */
export async function takePlaceAgain(
  database: VaultDatabase,
  { id, createdAt, note }: Pick<ConversationRow, 'id' | 'createdAt' | 'note'>,
): Promise<void> {
  const before = note?.replaces && (await database.conversations.get(note.replaces));
  if (!before || before.note?.replaced) return;
  await putRows(database, [again(withNote(before, { ...before.note, replaced: { by: id, at: createdAt } }))]);
}
