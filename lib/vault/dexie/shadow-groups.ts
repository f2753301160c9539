/** Takes back what an import prepared for one group, so that the group can be merged again. */
import { Dexie } from 'dexie';
import type { VaultDatabase } from './connection';
import { journalKeys, noteGroup, spaceGroup } from './shadow-tables';

/** Empties the group's shadows and removes its mark. Runs inside the caller's transaction, over all shadows. */
export async function clearGroup(database: VaultDatabase, group: string): Promise<void> {
  await database.stale.delete(group);
  if (group === spaceGroup) {
    await database.shadowSpaces.where('id').above(journalKeys.spaces).delete();
    return;
  }
  for (const [from, to] of toKeyRanges(group)) {
    await database.shadowConversations.where('id').between(from, to, true, true).delete();
    await database.shadowSummaries.where('id').between(from, to, true, true).delete();
    await database.shadowForgotten.where('id').between(from, to, true, true).delete();
    const turns = database.shadowTurns.where('[conversation+id]');
    await turns.between([from, Dexie.minKey], [to, Dexie.maxKey]).delete();
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
