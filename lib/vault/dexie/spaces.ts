/** Spaces: the scopes of chats and notes. */
import type { Connection, VaultDatabase } from './connection';
import type { Space, Vault } from '../vault';
import { Problem } from '../../core/problem';
import { again } from './update-conversations';
import { putRows, rowTables } from './summaries';
import { placeless, withNote } from './note-keys';
import { stands, type ConversationRow } from './schema';
import { storyOfBoth } from '../shapes/story';
import { tidy } from '../shapes/normalize-text';

export function walling({
  database,
  run,
}: Connection): Pick<Vault, 'spaces' | 'createSpace' | 'renameSpace' | 'removeSpace' | 'adoptSpaces'> {
  return {
    spaces: () => run('r', ['spaces'], () => allSpaces(database)),

    createSpace: name =>
      run('rw', ['spaces'], async () => {
        const wanted = nameFrom(name);
        const there = (await allSpaces(database)).find(space => space.name === wanted);
        if (there) return there;
        // The name is used as the id, so that a space from a file of another vault with the same name is the same space.
        const isFree = !(await database.spaces.get(wanted));
        const space: Space = { id: isFree ? wanted : crypto.randomUUID(), name: wanted };
        await database.spaces.add(space);
        return space;
      }),

    renameSpace: (id, name) =>
      run('rw', ['spaces'], async () => {
        refuseMain(id);
        const wanted = nameFrom(name);
        if (await isTaken(database, wanted, id)) {
          throw new Problem('BadMessage', 'Another space has this name');
        }
        await database.spaces.put({ ...(await spaceOf(database, id)), name: wanted });
      }),

    removeSpace: id =>
      run('rw', [...rowTables, 'spaces', 'leaving'], async () => {
        refuseMain(id);
        await remove(database, id);
      }),

    adoptSpaces: spaces =>
      run('rw', ['spaces'], async () => {
        for (const space of spaces) await takeIn(database, space);
      }),
  };
}

/**
 * Soft-deletes the space itself; its chats are deleted separately. Does nothing for an unknown space. Runs inside the caller's transaction.
 */
export async function leaveSpace(database: VaultDatabase, id: string, at: number): Promise<void> {
  refuseMain(id);
  const row = await database.spaces.get(id);
  if (stands(row)) await database.spaces.put({ ...row, leftAt: at });
}

/** Undeletes the space with its rules and its story, if it was not purged. Runs inside the caller's transaction. */
export async function spaceBack(database: VaultDatabase, id: string): Promise<void> {
  const row = await database.spaces.get(id);
  if (!row || stands(row)) return;
  const { leftAt: _at, ...space } = row;
  let { name } = space;
  // Another space may have got its name meanwhile.
  for (let n = 2; await isTaken(database, name, id); n += 1) name = `${space.name} ${n}`;
  await database.spaces.put({ ...space, name });
}

/** Removes the spaces that were deleted until `until`, and answers their ids. Runs inside the caller's transaction, over `leaving`, too. */
export async function removeLeft(database: VaultDatabase, until: number): Promise<readonly string[]> {
  const gone = await spacesLeft(database, until);
  for (const id of gone) await remove(database, id);
  return gone;
}

/** The ids of the spaces that were deleted until `until`. Runs inside the caller's transaction. */
export async function spacesLeft(database: VaultDatabase, until = Infinity): Promise<readonly string[]> {
  const rows = await database.spaces.toArray();
  return rows.filter(({ leftAt }) => leftAt !== undefined && leftAt <= until).map(({ id }) => id);
}

/** Moves everything in the space to `main`, also deleted chats that may be undeleted, and removes the space. */
async function remove(database: VaultDatabase, id: string): Promise<void> {
  const inside = (await database.cards.toArray()).filter(({ space }) => space === id);
  const rows = (await database.conversations.bulkGet(inside.map(card => card.id))).filter(row => row !== undefined);
  await putRows(
    database,
    rows.map(row => again(inMain(row))),
  );
  const away = await database.leaving.filter(row => row.space === id).toArray();
  await database.leaving.bulkPut(away.map(row => ({ ...inMain(row), leftAt: row.leftAt })));
  await database.spaces.delete(id);
}

const isTaken = async (database: VaultDatabase, name: string, but: string): Promise<boolean> =>
  (await allSpaces(database)).some(space => space.id !== but && space.name === name);

/**
 * Creates the space if it does not exist; without a name its id is the name. Undeletes a deleted one. Runs inside the caller's transaction.
 */
export async function makeSure(database: VaultDatabase, id: string, name = ''): Promise<void> {
  const row = await database.spaces.get(id);
  if (row) await spaceBack(database, id);
  else await database.spaces.put({ id, name: tidy(name) || tidy(id) || id });
}

/** Adds what a file says about a space to the stored one. Runs inside the caller's transaction. */
export async function takeIn(database: VaultDatabase, { id, name, rules, story }: Space): Promise<void> {
  await makeSure(database, id, name);
  const here = await spaceOf(database, id);
  const told = storyOfBoth(here.story, story);
  const ruled = id === 'main' ? undefined : (here.rules ?? rules);
  await database.spaces.put({ ...here, ...(ruled && { rules: ruled }), ...(told && { story: told }) });
}

/** `main` first, then by name. Runs inside the caller's transaction. */
export async function allSpaces(database: VaultDatabase): Promise<readonly Space[]> {
  const all = (await database.spaces.toArray()).filter(stands);
  return all.sort(
    (one, other) => Number(other.id === 'main') - Number(one.id === 'main') || one.name.localeCompare(other.name),
  );
}

/** Rejects with `BadMessage` for an unknown space. Runs inside the caller's transaction. */
export async function spaceOf(database: VaultDatabase, id: string): Promise<Space> {
  const space = await database.spaces.get(id);
  if (!stands(space)) throw new Problem('BadMessage', 'There is no such space');
  return space;
}

/** The row in `main`, where it counts as not moved by hand and has no place in a story. */
function inMain({ ownSpace: _own, ...row }: ConversationRow): ConversationRow {
  return withNote({ ...row, space: 'main' }, placeless(row));
}

function refuseMain(id: string): void {
  if (id === 'main') throw new Problem('BadMessage', 'The space in which everything lies stays as it is');
}

function nameFrom(said: string): string {
  const name = tidy(said);
  if (name === '') throw new Problem('BadMessage', 'A space needs a name');
  return name;
}
