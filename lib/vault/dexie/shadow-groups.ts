/** Takes back what an import prepared for one group, so that the group can be merged again. */
import type { ConversationId } from '../../core/conversation';
import type { VaultDatabase } from './connection';
import { journalKey, noteGroup, spaceGroup } from './shadow-tables';
import { queryTurnsOfKey, toImportedTurnsKey } from './stored-turns';

/** Empties the group's shadows and removes its turns and its mark. Runs inside a transaction of the import, over `saveTables`. */
export async function clearGroup(database: VaultDatabase, group: string, importId: string): Promise<void> {
  await database.stale.delete(group);
  if (group === spaceGroup) {
    await database.shadowSpaces.where('id').above(journalKey).delete();
    return;
  }
  for (const [from, to] of toKeyRanges(group)) {
    const conversations = database.shadowConversations.where('id').between(from, to, true, true);
    const entries = await conversations.toArray();
    const ids = entries.map(({ id }) => id as ConversationId);
    for (const id of ids) await queryTurnsOfKey(database, toImportedTurnsKey(id, importId)).delete();
    await conversations.delete();
    // The conversations are seen as they are without the import, now that it says nothing of them.
    const rows = [...entries.map(({ row }) => row), ...(await database.conversations.bulkGet(ids))];
    await database.shadowPending.bulkDelete(rows.flatMap(row => (row ? [[row.updatedAt, row.id] as const] : [])));
    await database.shadowSummaries.where('id').between(from, to, true, true).delete();
    await database.shadowForgotten.where('id').between(from, to, true, true).delete();
    await database.replacedTurns.where('id').between(from, to, true, true).delete();
  }
}

/** The first and last possible id of the conversations of a group. */
function toKeyRanges(group: string): readonly (readonly [from: string, to: string])[] {
  if (group === noteGroup) return [[group, `${group}\uFFFF`]];
  return [
    [group, group],
    [`${group}@`, `${group}@\uFFFF`],
  ];
}
