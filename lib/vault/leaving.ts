/**
 * Forgetting that can be undone for a while. A chat that leaves is moved, as a row, to where no list, count, search or export looks; its
 * turns stay where they are and are found by nobody without it.
 */
import type { ConversationId } from '../conversation';
import type { Connection } from './connection';
import type { Vault } from './vault';
import { again } from './amending';
import { dropRows, putRows, rowTables } from './cards';
import { forgetWhole, forgotten } from './forgetting';

export function leaving({ database, run }: Connection): Pick<Vault, 'leave' | 'comeBack' | 'takeLeave' | 'leaving'> {
  return {
    leave: (ids, at) =>
      run('rw', [...rowTables, 'leaving'], async () => {
        const rows = (await database.conversations.bulkGet([...new Set(ids)])).filter(row => row !== undefined);
        await database.leaving.bulkPut(rows.map(row => ({ ...row, leftAt: at })));
        await dropRows(
          database,
          rows.map(({ id }) => id),
        );
      }),

    comeBack: ids =>
      run('rw', [...rowTables, 'leaving'], async () => {
        const rows = (await database.leaving.bulkGet([...new Set(ids)])).filter(row => row !== undefined);
        // As another revision: whatever the index still does with the one that left cannot be taken for this one.
        await putRows(
          database,
          rows.map(({ leftAt: _at, ...row }) => again(row)),
        );
        const back = rows.map(({ id }) => id);
        await database.leaving.bulkDelete(back);
        return back;
      }),

    takeLeave: until =>
      run('rw', [...forgotten], async () => {
        const ids = (await database.leaving.where('leftAt').belowOrEqual(until).primaryKeys()) as ConversationId[];
        for (const id of ids) await forgetWhole(database, id);
        return ids;
      }),

    leaving: () =>
      run('r', ['leaving'], async () => (await database.leaving.toCollection().primaryKeys()) as ConversationId[]),
  };
}
