/** Version 4: the rows that lists are read from, for conversations that were stored before. Frozen after its release. */
import type { Transaction } from 'dexie';
import { toSummaryRow } from './dexie/summaries';
import { findFirstQuestion } from './first-question';
import { normalizeUrl } from './shapes/normalize-url';
import type { SummaryRow, ConversationRow, TurnRow } from './dexie/schema';

export async function writeSummaryRows(transaction: Transaction): Promise<void> {
  const conversations = transaction.table<ConversationRow, string>('conversations');
  const turns = transaction.table<TurnRow, [string, string]>('turns');
  await transaction.table('spaces').put({ id: 'main', name: '' });
  const rows = await conversations.toArray();
  const filled: ConversationRow[] = [];
  for (const row of rows) {
    const page = row.source === 'note' ? normalizeUrl(row.url) : undefined;
    if (row.title !== '' && page === undefined) continue;
    const shown = await turns.bulkGet(row.activePath.map(id => [row.id, id]));
    const firstQuestion = findFirstQuestion(shown.filter(turn => turn !== undefined));
    filled.push({ ...row, ...(firstQuestion && { firstQuestion }), ...(page !== undefined && { page }) });
  }
  await conversations.bulkPut(filled);
  const summaryRows = transaction.table<SummaryRow, string>('cards');
  await summaryRows.bulkPut([...rows, ...filled].map(toSummaryRow));
}
