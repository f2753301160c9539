/**
 * A conversation's row and its summary row, written and removed together. Lists read all summary rows at once: reading 5,000 full rows
 * would take five times as long, and an index for each filter would slow down every save.
 */
import type { SourceId } from '../../core/conversation';
import type { VaultDatabase } from './connection';
import type { SummaryRow, ConversationRow } from './schema';

/** The tables that a change of a conversation's row touches. */
export const rowTables = ['conversations', 'summaries'] as const;

/** Runs inside the caller's transaction, over `rowTables`. */
export async function putRows(database: VaultDatabase, rows: readonly ConversationRow[]): Promise<void> {
  await database.conversations.bulkPut(rows);
  await database.summaries.bulkPut(rows.map(toSummaryRow));
}

/** Runs inside the caller's transaction, over `rowTables`. */
export async function removeRows(database: VaultDatabase, ids: readonly string[]): Promise<void> {
  await database.conversations.bulkDelete([...ids]);
  await database.summaries.bulkDelete([...ids]);
}

export function toSummaryRow(row: ConversationRow): SummaryRow {
  const { id, space, updatedAt, pinned, tags, completeness, title, firstQuestion = '', note } = row;
  return {
    id,
    space,
    updatedAt,
    state: completeness.state,
    title: normalizeForCompare(title || firstQuestion),
    ...(pinned && { pinned }),
    ...(tags && { tags }),
    ...(note?.replaced && { replaced: true }),
  };
}

/** The source, which is the beginning of the id. */
export const toSource = ({ id }: Pick<SummaryRow, 'id'>): SourceId => id.slice(0, id.indexOf(':')) as SourceId;

/** Removes differences of case and width. */
export const normalizeForCompare = (text: string): string => text.normalize('NFKC').toLowerCase();
