/** The rules that put new chats into spaces. */
import type { Connection } from './connection';
import type { Noting } from '../notes-contract';
import { Problem } from '../../core/problem';
import { again } from './update-conversations';
import { putRows, rowTables } from './summaries';
import { idFor } from './upsert';
import { isForRules, placeByRules, saysSomething } from './apply-rules';
import { allSpaces, spaceOf } from './spaces';

export function ruling({ database, run }: Connection): Pick<Noting, 'setRules' | 'applyRules' | 'spaceFor'> {
  return {
    setRules: (id, rules) =>
      run('rw', ['spaces'], async () => {
        if (id === 'main') throw new Problem('BadMessage', 'Everything without a rule lies there');
        if (!rules.every(saysSomething))
          throw new Problem('BadMessage', 'A rule that says nothing would fit everything');
        const { rules: _before, ...space } = await spaceOf(database, id);
        await database.spaces.put({ ...space, ...(rules.length > 0 && { rules }) });
      }),

    applyRules: () =>
      run('rw', [...rowTables, 'spaces'], async () => {
        const spaces = await allSpaces(database);
        const rows = await database.conversations.filter(isForRules).toArray();
        const moved = rows.flatMap(row => {
          // A chat that no rule matches any more stays where it is: nothing leaves a space by itself.
          const space = placeByRules(spaces, row) ?? row.space;
          return space === row.space ? [] : [again({ ...row, space })];
        });
        await putRows(database, moved);
        return moved.length;
      }),

    spaceFor: chat =>
      run('r', ['conversations', 'leaving', 'spaces'], async () => {
        const row = await database.conversations.get(await idFor(database, chat));
        return row?.space ?? placeByRules(await allSpaces(database), chat) ?? 'main';
      }),
  };
}
