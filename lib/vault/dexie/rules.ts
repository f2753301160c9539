/** The rules that put new chats into spaces. */
import type { VaultConnection } from './connection';
import type { NotesContract } from '../notes-contract';
import { Problem } from '../../core/problem';
import { toNextRevision } from './update-conversations';
import { putRows, rowTables } from './summaries';
import { readCurrentScope } from './read-current-scope';
import { canMoveByRules, findSpaceByRules, hasCondition } from './apply-rules';
import { listSpaces, readSpace } from './spaces';

export function createRules({
  database,
  run,
}: VaultConnection): Pick<NotesContract, 'setRules' | 'applyRules' | 'readCurrentScope'> {
  return {
    setRules: (id, rules) =>
      run('rw', ['spaces'], async () => {
        if (id === 'main') throw new Problem('BadMessage', 'Everything without a rule lies there');
        if (!rules.every(hasCondition))
          throw new Problem('BadMessage', 'A rule that says nothing would fit everything');
        const { rules: _before, ...space } = await readSpace(database, id);
        await database.spaces.put({ ...space, ...(rules.length > 0 && { rules }) });
      }),

    applyRules: () =>
      run('rw', [...rowTables, 'spaces'], async () => {
        const spaces = await listSpaces(database);
        const rows = await database.conversations.filter(canMoveByRules).toArray();
        const moved = rows.flatMap(row => {
          // A chat that no rule matches any more stays where it is: nothing leaves a space by itself.
          const space = findSpaceByRules(spaces, row) ?? row.space;
          return space === row.space ? [] : [toNextRevision({ ...row, space })];
        });
        await putRows(database, moved);
        return moved.length;
      }),

    readCurrentScope: (page, chosen) =>
      run('r', ['conversations', 'deleted', 'spaces'], async () => readCurrentScope(database, page, chosen)),
  };
}
