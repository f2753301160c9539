/** The walls between chats. */
import type { Connection, VaultDatabase } from './connection';
import type { Space, Vault } from './vault';
import { Problem } from '../problem';
import { again } from './amending';
import { tidy } from './wording';

export function walling({
  database,
  run,
}: Connection): Pick<Vault, 'spaces' | 'createSpace' | 'renameSpace' | 'removeSpace' | 'adoptSpaces'> {
  return {
    spaces: () => run('r', ['spaces'], () => allSpaces(database)),

    createSpace: name =>
      run('rw', ['spaces'], async () => {
        const wanted = nameFrom(name);
        const there = (await database.spaces.toArray()).find(space => space.name === wanted);
        if (there) return there;
        const space: Space = { id: crypto.randomUUID(), name: wanted };
        await database.spaces.add(space);
        return space;
      }),

    renameSpace: (id, name) =>
      run('rw', ['spaces'], async () => {
        refuseMain(id);
        const wanted = nameFrom(name);
        const all = await database.spaces.toArray();
        if (all.some(space => space.id !== id && space.name === wanted)) {
          throw new Problem('BadMessage', 'Another space has this name');
        }
        if (!all.some(space => space.id === id)) throw new Problem('BadMessage', 'There is no such space');
        await database.spaces.put({ id, name: wanted });
      }),

    removeSpace: id =>
      run('rw', ['spaces', 'conversations', 'leaving'], async () => {
        refuseMain(id);
        const rows = await database.conversations.where('space').equals(id).toArray();
        await database.conversations.bulkPut(rows.map(row => again({ ...row, space: 'main' })));
        await database.leaving.filter(row => row.space === id).modify({ space: 'main' });
        await database.spaces.delete(id);
      }),

    adoptSpaces: spaces =>
      run('rw', ['spaces'], async () => {
        const known = new Map((await database.spaces.toArray()).map(space => [space.id, space]));
        await database.spaces.bulkPut(
          spaces.filter(({ id, name }) => !known.get(id) || (!known.get(id)?.name && name && id !== 'main')),
        );
      }),
  };
}

/** `main` first, then by name. Runs inside the caller's transaction. */
export async function allSpaces(database: VaultDatabase): Promise<readonly Space[]> {
  const all = await database.spaces.toArray();
  return all.sort(
    (one, other) => Number(other.id === 'main') - Number(one.id === 'main') || one.name.localeCompare(other.name),
  );
}

function refuseMain(id: string): void {
  if (id === 'main') throw new Problem('BadMessage', 'The space in which everything lies stays as it is');
}

function nameFrom(said: string): string {
  const name = tidy(said);
  if (name === '') throw new Problem('BadMessage', 'A space needs a name');
  return name;
}
