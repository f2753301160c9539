/**
 * A note's versions. Each names the version that it replaced and the one that replaced it. All functions run inside the caller's
 * transaction.
 */
import type { Conversation, ConversationId, NoteDetails } from '../../core/conversation';
import type { VaultDatabase } from './connection';
import type { ConversationRow } from './schema';
import { toScopeKey } from '../../core/scope';

/** Adds all earlier and later versions of the notes among these rows; each row once. */
export async function addVersions(
  database: VaultDatabase,
  rows: readonly ConversationRow[],
): Promise<readonly ConversationRow[]> {
  const all = new Map(rows.map(row => [row.id, row]));
  // The map grows during the loop: after two vaults were merged, an earlier version may name another one that replaced it.
  for (const row of all.values()) {
    for (const next of [getReplacedId, getReplacingId])
      for (const version of await readChain(database, row, next)) all.set(version.id, version);
  }
  return [...all.values()];
}

/** The consequences of a deletion. `history`: earlier versions that go as well. `reappearing`: versions that become current again. */
export interface DeletionPlan {
  readonly history: readonly ConversationRow[];
  readonly reappearing: readonly ConversationRow[];
}

/**
 * Deleting a note deletes its earlier versions, too. A version in another scope stays: the fact of an earlier episode becomes current again
 * when the one that replaced it goes.
 */
export async function computeDeletionPlan(
  database: VaultDatabase,
  rows: readonly ConversationRow[],
): Promise<DeletionPlan> {
  const deleted = new Map(rows.map(row => [row.id, row]));
  const reappearing = new Map<string, ConversationRow>();
  for (const row of rows) {
    for (const version of await readChain(database, row, getReplacedId)) {
      if (toScopeKey(version) !== toScopeKey(row)) {
        reappearing.set(version.id, version);
        break;
      }
      deleted.set(version.id, version);
    }
  }
  const ids = new Set(rows.map(({ id }) => id));
  return {
    history: [...deleted.values()].filter(({ id }) => !ids.has(id)),
    reappearing: [...reappearing.values()].filter(
      ({ id, note }) => !deleted.has(id) && deleted.has(note?.replaced?.by ?? id),
    ),
  };
}

/**
 * A note from a file, without links that would close a circle of versions, and without a link to a newer version that was forgotten here.
 */
export async function normalizeNote(database: VaultDatabase, imported: Conversation): Promise<Conversation> {
  if (!imported.note) return imported;
  const { replaces, replaced, ...details } = imported.note;
  const isCircular = async (next: typeof getReplacedId) =>
    (await readChain(database, imported, next)).some(row => next(row.note) === imported.id) ||
    next(imported.note) === imported.id;
  const isSuperseded = replaced && !(await database.forgotten.get(replaced.by)) && !(await isCircular(getReplacingId));
  const isNewer = replaces && replaces !== replaced?.by && !(await isCircular(getReplacedId));
  const note = { ...details, ...(isNewer && { replaces }), ...(isSuperseded && { replaced }) };
  return { ...imported, note };
}

/** Oldest first. */
export async function readVersions(database: VaultDatabase, id: ConversationId): Promise<readonly ConversationRow[]> {
  const row = await database.conversations.get(id);
  if (row?.source !== 'note') return [];
  const [earlier, later] = [
    await readChain(database, row, getReplacedId),
    await readChain(database, row, getReplacingId),
  ];
  const all = [...earlier.toReversed(), row, ...later];
  // After two vaults were merged, a version may be on both sides.
  return [...new Map(all.map(version => [version.id, version])).values()];
}

const getReplacedId = (note: NoteDetails | undefined) => note?.replaces;
const getReplacingId = (note: NoteDetails | undefined) => note?.replaced?.by;

/** Nearest first. A file may hold a circle, so each version comes once. */
async function readChain(
  database: VaultDatabase,
  from: Pick<ConversationRow, 'id' | 'note'>,
  next: (note: NoteDetails | undefined) => ConversationId | undefined,
): Promise<readonly ConversationRow[]> {
  const chain = new Map<string, ConversationRow>();
  for (let id = next(from.note); id !== undefined && id !== from.id && !chain.has(id);) {
    const row = await database.conversations.get(id);
    if (!row) break;
    chain.set(id, row);
    id = next(row.note);
  }
  return [...chain.values()];
}
