/** Version 6: until then there were no rules, so what lies in a space was put there by hand. Frozen once it is released. */
import type { Transaction } from 'dexie';
import type { ConversationRow, LeavingRow } from './schema';

export async function markOwnSpaces(transaction: Transaction): Promise<void> {
  for (const name of ['conversations', 'leaving']) {
    const table = transaction.table<ConversationRow | LeavingRow, string>(name);
    const placed = await table.filter(({ space }) => space !== 'main').toArray();
    await table.bulkPut(placed.map(row => ({ ...row, ownSpace: true })));
  }
}
