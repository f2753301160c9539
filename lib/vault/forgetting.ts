/** The way out. */
import type { ConversationId } from '../conversation';
import type { Connection, VaultDatabase } from './connection';
import type { Vault } from './vault';
import { dropRows, rowTables } from './cards';
import { untitle } from './listings';
import { withoutQuery } from './insertions';
import { turnsOf } from './rows';

/** The tables that hold something of a conversation. */
export const forgotten = [...rowTables, 'leaving', 'turns', 'insertions', 'forgotten', 'listed'] as const;

export function forgetting({ database, run }: Connection): Pick<Vault, 'forget' | 'isForgotten'> {
  return {
    forget: id => run('rw', forgotten, () => forgetWhole(database, id)),

    isForgotten: id => run('r', ['forgotten', 'leaving'], () => isGone(database, id)),
  };
}

/** Forgotten, or on its way. Runs inside the caller's transaction. */
export async function isGone(database: VaultDatabase, id: ConversationId): Promise<boolean> {
  return ((await database.forgotten.get(id)) ?? (await database.leaving.get(id))) !== undefined;
}

/** Runs inside the caller's transaction, over the tables `forgotten`. */
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
