/** Removes conversations for good. */
import type { ConversationId } from '../../core/conversation';
import type { Connection, VaultDatabase } from './connection';
import type { Vault } from '../vault';
import { again } from './update-conversations';
import { dropRows, putRows, rowTables } from './summaries';
import { untitle } from './listings';
import { withoutQuery } from './insertion-log';
import { standingAgain } from './note-keys';
import { turnsOf } from './rows';
import { leavingWith } from './note-versions';

/** All tables that hold something of a conversation. */
export const forgotten = [...rowTables, 'leaving', 'turns', 'insertions', 'forgotten', 'listed'] as const;

export function forgetting({ database, run }: Connection): Pick<Vault, 'forget' | 'isForgotten'> {
  return {
    forget: id => run('rw', forgotten, async () => forgetAll(database, [id])),

    isForgotten: id => run('r', ['forgotten', 'leaving'], () => isGone(database, id)),
  };
}

/** Whether the conversation was forgotten or soft-deleted. Runs inside the caller's transaction. */
export async function isGone(database: VaultDatabase, id: ConversationId): Promise<boolean> {
  return ((await database.forgotten.get(id)) ?? (await database.leaving.get(id))) !== undefined;
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
  const { also, again: stands } = await leavingWith(database, rows);
  await putRows(
    database,
    stands.map(row => again(standingAgain(row))),
  );
  const gone = [...new Set([...ids, ...also.map(({ id }) => id)])];
  for (const id of gone) await forgetWhole(database, id);
  return gone;
}

/** Runs inside the caller's transaction, over `forgetTables`. */
export async function forgetWhole(database: VaultDatabase, id: ConversationId): Promise<void> {
  const row = (await database.conversations.get(id)) ?? (await database.leaving.get(id));
  await database.forgotten.put({ id });
  await turnsOf(database, id).delete();
  await dropRows(database, [id]);
  await database.leaving.delete(id);
  await untitle(database, id, row?.account);

  if (row) await database.insertions.where('into').equals(withoutQuery(row.url)).delete();
  const quoting = await database.insertions.where('conversations').equals(id).toArray();
  for (const insertion of quoting) {
    const from = insertion.from.filter(({ conversation }) => conversation !== id);
    const conversations = insertion.conversations.filter(each => each !== id);
    if (from.length === 0) await database.insertions.delete(insertion.fence);
    else await database.insertions.put({ ...insertion, from, conversations });
  }
}
