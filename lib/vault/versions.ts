/** A note's versions: each names the one whose place it took, and the one that took its own. Every function here runs inside the caller's transaction. */
import type { ConversationId, NoteDetails } from '../conversation';
import type { VaultDatabase } from './connection';
import type { ConversationRow } from './schema';

/** These rows, and of each note those that it took the place of; each once. */
export async function withEarlier(
  database: VaultDatabase,
  rows: readonly ConversationRow[],
): Promise<readonly ConversationRow[]> {
  const all = new Map(rows.map(row => [row.id, row]));
  for (const row of rows) for (const one of await along(database, row, before)) all.set(one.id, one);
  return [...all.values()];
}

/** Oldest first. */
export async function versionsOf(database: VaultDatabase, id: ConversationId): Promise<readonly ConversationRow[]> {
  const row = await database.conversations.get(id);
  if (row?.source !== 'note') return [];
  const [earlier, later] = [await along(database, row, before), await along(database, row, after)];
  return [...earlier.toReversed(), row, ...later];
}

const before = (note: NoteDetails | undefined) => note?.replaces;
const after = (note: NoteDetails | undefined) => note?.replaced?.by;

/** Nearest first. A file may have told of a circle: each comes once. */
async function along(
  database: VaultDatabase,
  from: ConversationRow,
  next: (note: NoteDetails | undefined) => ConversationId | undefined,
): Promise<readonly ConversationRow[]> {
  const met = new Map<string, ConversationRow>();
  for (let id = next(from.note); id !== undefined && id !== from.id && !met.has(id);) {
    const row = await database.conversations.get(id);
    if (!row) break;
    met.set(id, row);
    id = next(row.note);
  }
  return [...met.values()];
}
