/** Spaces: the scopes of chats and notes. */
import type { VaultConnection, VaultDatabase } from './connection';
import type { Space, Vault } from '../vault';
import { Problem } from '../../core/problem';
import { toNextRevision } from './update-conversations';
import { putRows, rowTables } from './summaries';
import { removePlace, replaceNote } from './note-keys';
import { isPresent, type ConversationRow } from './schema';
import { mergeStories } from '../shapes/story';
import { normalizeText } from '../shapes/normalize-text';

export function createSpaces({
  database,
  run,
}: VaultConnection): Pick<Vault, 'listSpaces' | 'createSpace' | 'renameSpace' | 'removeSpace' | 'importSpaces'> {
  return {
    listSpaces: () => run('r', ['spaces'], () => listSpaces(database)),

    createSpace: name =>
      run('rw', ['spaces'], async () => {
        const newName = validateName(name);
        const existing = (await listSpaces(database)).find(space => space.name === newName);
        if (existing) return existing;
        // The name is used as the id, so that a space from a file of another vault with the same name is the same space.
        const isFree = !(await database.spaces.get(newName));
        const space: Space = { id: isFree ? newName : crypto.randomUUID(), name: newName };
        await database.spaces.add(space);
        return space;
      }),

    renameSpace: (id, name) =>
      run('rw', ['spaces'], async () => {
        assertNotMain(id);
        const newName = validateName(name);
        if (await isTaken(database, newName, id)) {
          throw new Problem('BadMessage', 'Another space has this name');
        }
        await database.spaces.put({ ...(await readSpace(database, id)), name: newName });
      }),

    removeSpace: id =>
      run('rw', [...rowTables, 'spaces', 'deleted'], async () => {
        assertNotMain(id);
        await removeSpace(database, id);
      }),

    importSpaces: spaces =>
      run('rw', ['spaces'], async () => {
        for (const space of spaces) await importSpace(database, space);
      }),
  };
}

/**
 * Soft-deletes the space itself; its chats are deleted separately. Does nothing for an unknown space. Runs inside the caller's transaction.
 */
export async function markSpaceDeleted(database: VaultDatabase, id: string, at: number): Promise<void> {
  assertNotMain(id);
  const row = await database.spaces.get(id);
  if (isPresent(row)) await database.spaces.put({ ...row, deletedAt: at });
}

/** Undeletes the space with its rules and its story, if it was not purged. Runs inside the caller's transaction. */
export async function clearSpaceDeletion(database: VaultDatabase, id: string): Promise<void> {
  const row = await database.spaces.get(id);
  if (!row || isPresent(row)) return;
  const { deletedAt: _at, ...space } = row;
  let { name } = space;
  // Another space may have got its name meanwhile.
  for (let n = 2; await isTaken(database, name, id); n += 1) name = `${space.name} ${n}`;
  await database.spaces.put({ ...space, name });
}

/** Removes the spaces that were deleted until `until`, and answers their ids. Runs inside the caller's transaction, over `deleted`, too. */
export async function purgeSpaces(database: VaultDatabase, until: number): Promise<readonly string[]> {
  const ids = await listDeletedSpaces(database, until);
  for (const id of ids) await removeSpace(database, id);
  return ids;
}

/** The ids of the spaces that were deleted until `until`. Runs inside the caller's transaction. */
export async function listDeletedSpaces(database: VaultDatabase, until = Infinity): Promise<readonly string[]> {
  const rows = await database.spaces.toArray();
  return rows.filter(({ deletedAt }) => deletedAt !== undefined && deletedAt <= until).map(({ id }) => id);
}

/** Moves everything in the space to `main`, also deleted chats that may be undeleted, and removes the space. */
async function removeSpace(database: VaultDatabase, id: string): Promise<void> {
  const inside = (await database.summaries.toArray()).filter(({ space }) => space === id);
  const rows = (await database.conversations.bulkGet(inside.map(card => card.id))).filter(row => row !== undefined);
  await putRows(
    database,
    rows.map(row => toNextRevision(moveToMain(row))),
  );
  const deletedRows = await database.deleted.filter(row => row.space === id).toArray();
  await database.deleted.bulkPut(deletedRows.map(row => ({ ...moveToMain(row), deletedAt: row.deletedAt })));
  await database.spaces.delete(id);
}

const isTaken = async (database: VaultDatabase, name: string, exceptId: string): Promise<boolean> =>
  (await listSpaces(database)).some(space => space.id !== exceptId && space.name === name);

/**
 * Creates the space if it does not exist; without a name its id is the name. Undeletes a deleted one. Runs inside the caller's transaction.
 */
export async function ensureSpaceExists(database: VaultDatabase, id: string, name = ''): Promise<void> {
  const row = await database.spaces.get(id);
  if (row) await clearSpaceDeletion(database, id);
  else await database.spaces.put({ id, name: normalizeText(name) || normalizeText(id) || id });
}

/** Adds what a file says about a space to the stored one. Runs inside the caller's transaction. */
export async function importSpace(database: VaultDatabase, { id, name, rules, story }: Space): Promise<void> {
  await ensureSpaceExists(database, id, name);
  const stored = await readSpace(database, id);
  const mergedStory = mergeStories(stored.story, story);
  const mergedRules = id === 'main' ? undefined : (stored.rules ?? rules);
  await database.spaces.put({
    ...stored,
    ...(mergedRules && { rules: mergedRules }),
    ...(mergedStory && { story: mergedStory }),
  });
}

/** `main` first, then by name. Runs inside the caller's transaction. */
export async function listSpaces(database: VaultDatabase): Promise<readonly Space[]> {
  const all = (await database.spaces.toArray()).filter(isPresent);
  return all.sort((a, b) => Number(b.id === 'main') - Number(a.id === 'main') || a.name.localeCompare(b.name));
}

/** Rejects with `BadMessage` for an unknown space. Runs inside the caller's transaction. */
export async function readSpace(database: VaultDatabase, id: string): Promise<Space> {
  const space = await database.spaces.get(id);
  if (!isPresent(space)) throw new Problem('BadMessage', 'There is no such space');
  return space;
}

/** The row in `main`, where it counts as not moved by hand and has no place in a story. */
function moveToMain({ ownSpace: _own, ...row }: ConversationRow): ConversationRow {
  return replaceNote({ ...row, space: 'main' }, removePlace(row));
}

function assertNotMain(id: string): void {
  if (id === 'main') throw new Problem('BadMessage', 'The space in which everything lies stays as it is');
}

function validateName(typed: string): string {
  const name = normalizeText(typed);
  if (name === '') throw new Problem('BadMessage', 'A space needs a name');
  return name;
}
