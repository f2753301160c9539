/** Version 4: what lists show and look by, for rows that were written before. Frozen once it is released. */
import type { Transaction } from 'dexie';
import { firstQuestionOf } from './first-question';
import { pageOf } from './page-address';
import type { ConversationRow, TurnRow } from './schema';

export async function fillShelves(transaction: Transaction): Promise<void> {
  const conversations = transaction.table<ConversationRow, string>('conversations');
  const turns = transaction.table<TurnRow, [string, string]>('turns');
  await transaction.table('spaces').put({ id: 'main', name: '' });
  const lacking = await conversations.filter(({ title, source }) => title === '' || source === 'note').toArray();
  for (const row of lacking) {
    const shown = await turns.bulkGet(row.activePath.map(id => [row.id, id]));
    const firstQuestion = firstQuestionOf(shown.filter(turn => turn !== undefined));
    const page = row.source === 'note' ? pageOf(row.url) : undefined;
    await conversations.put({ ...row, ...(firstQuestion && { firstQuestion }), ...(page !== undefined && { page }) });
  }
}
