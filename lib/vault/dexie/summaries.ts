/**
 * A conversation's row and its summary row, written and removed together. Lists and counts read all summary rows: reading 5,000 full rows
 * would take five times as long, and an index for each filter would slow down every save.
 */
import type { SourceId } from '../../core/conversation';
import type { VaultConnection, VaultDatabase } from './connection';
import type { SummaryRow, ConversationRow, TableName } from './schema';
import { normalizeForCompare } from '../../core/normalize-unicode';

/** The tables that a change of a conversation's row touches. */
export const rowTables = ['conversations', 'summaries'] as const;

/** Few enough that a write which waits for them is not noticed. */
export const maxRowsAtOnce = 4000;

/** The rows that are read before others have their turn. While an import comes to its place, they take three times as long. */
export const rowsPerSlice = 1000;

/**
 * All summary rows, in order of id, and what `finish` makes of them in the last transaction, which also has `tables`. What is written while
 * more than `rowsPerSlice` are read may be among them or not.
 */
export async function readSummaries<Found>(
  { database, run }: VaultConnection,
  tables: readonly TableName[],
  finish: (rows: readonly SummaryRow[]) => Promise<Found>,
): Promise<Found> {
  const rows: SummaryRow[] = [];
  for (;;) {
    const after = rows.at(-1)?.id ?? '';
    const found = await run('r', ['summaries', ...tables], async () => {
      const next = await database.summaries.where('id').above(after).limit(rowsPerSlice).toArray();
      if (next.length === rowsPerSlice) return { next };
      return { finished: await finish([...rows, ...next]) };
    });
    if ('finished' in found) return found.finished;
    for (const row of found.next) rows.push(row);
  }
}

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
  const { id, space, updatedAt, pinned, tags, completeness, title, firstQuestion = '', note, turnCount } = row;
  const listGroup = note?.replaced ? undefined : toListGroup(row);
  return {
    id,
    space,
    updatedAt,
    state: completeness.state,
    title: normalizeForCompare(title || firstQuestion),
    turnCount,
    ...(pinned && { pinned }),
    ...(tags && { tags }),
    ...(listGroup !== undefined && { listKey: [listGroup, updatedAt] as const }),
    ...((listGroup ?? -1) < 0 && { unlisted: 1 as const }),
  };
}

const toListGroup = (row: Pick<ConversationRow, 'id' | 'pinned'>): -1 | 0 | 1 =>
  row.pinned ? 1 : toSource(row) === 'document' ? -1 : 0;

/** The source, which is the beginning of the id. */
export const toSource = ({ id }: Pick<SummaryRow, 'id'>): SourceId => id.slice(0, id.indexOf(':')) as SourceId;
