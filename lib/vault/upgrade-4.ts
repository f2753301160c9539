/** Version 4: what lists show and look by, for rows that were written before. Frozen once it is released. */
import type { Transaction } from 'dexie';
import { cardOf } from './cards';
import { firstQuestionOf } from './first-question';
import { pageOf } from './page-address';
import type { CardRow, ConversationRow, TurnRow } from './schema';

export async function fillShelves(transaction: Transaction): Promise<void> {
  const conversations = transaction.table<ConversationRow, string>('conversations');
  const turns = transaction.table<TurnRow, [string, string]>('turns');
  await transaction.table('spaces').put({ id: 'main', name: '' });
  const rows = await conversations.toArray();
  const filled: ConversationRow[] = [];
  for (const row of rows) {
    const page = row.source === 'note' ? pageOf(row.url) : undefined;
    if (row.title !== '' && page === undefined) continue;
    const shown = await turns.bulkGet(row.activePath.map(id => [row.id, id]));
    const firstQuestion = firstQuestionOf(shown.filter(turn => turn !== undefined));
    filled.push({ ...row, ...(firstQuestion && { firstQuestion }), ...(page !== undefined && { page }) });
  }
  await conversations.bulkPut(filled);
  const cards = transaction.table<CardRow, string>('cards');
  await cards.bulkPut([...rows, ...filled].map(cardOf));
}
