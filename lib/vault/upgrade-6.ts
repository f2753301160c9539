/** Version 6: before it there were no rules, so the user had chosen every space by hand. Frozen after its release. */
import type { Transaction } from 'dexie';
import type { ConversationRow, DeletedRow } from './dexie/schema';

export async function markOwnSpaces(transaction: Transaction): Promise<void> {
  for (const name of ['conversations', 'leaving']) {
    const table = transaction.table<ConversationRow | DeletedRow, string>(name);
    const placed = await table.filter(({ space }) => space !== 'main').toArray();
    await table.bulkPut(placed.map(row => ({ ...row, ownSpace: true })));
  }
}
