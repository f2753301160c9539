/** The way out, and the log of insertions that it must clear. */
import type { Connection } from './connection';
import type { Vault } from './vault';
import { untitle } from './listings';
import { turnsOf } from './rows';

export function forgetting({
  database,
  run,
}: Connection): Pick<Vault, 'forget' | 'isForgotten' | 'logInsertion' | 'insertion'> {
  return {
    forget: id =>
      run('rw', ['conversations', 'turns', 'insertions', 'forgotten', 'listed'], async () => {
        const row = await database.conversations.get(id);
        await database.forgotten.put({ id });
        await turnsOf(database, id).delete();
        await database.conversations.delete(id);
        await untitle(database, id, row?.account);

        if (row) await database.insertions.where('into').equals(withoutQuery(row.url)).delete();
        const quoting = await database.insertions.where('conversations').equals(id).toArray();
        for (const insertion of quoting) {
          const from = insertion.from.filter(({ conversation }) => conversation !== id);
          const conversations = insertion.conversations.filter(each => each !== id);
          if (from.length === 0) await database.insertions.delete(insertion.fence);
          else await database.insertions.put({ ...insertion, from, conversations });
        }
      }),

    isForgotten: id => run('r', ['forgotten'], async () => (await database.forgotten.get(id)) !== undefined),

    logInsertion: insertion =>
      run('rw', ['insertions', 'forgotten'], async () => {
        const ids = [...new Set(insertion.from.map(({ conversation }) => conversation))];
        const gone = new Set((await database.forgotten.bulkGet(ids)).flatMap(row => row?.id ?? []));
        const from = insertion.from.filter(({ conversation }) => !gone.has(conversation));
        if (from.length === 0) return;
        await database.insertions.put({ ...insertion, from, conversations: ids.filter(id => !gone.has(id)) });
      }),

    insertion: fence =>
      run('r', ['insertions'], async () => {
        const row = await database.insertions.get(fence);
        if (!row) return undefined;
        const { conversations: _index, ...insertion } = row;
        return insertion;
      }),
  };
}

/** Origin and path, as an insertion names the page that it went into. */
function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/, '');
}
