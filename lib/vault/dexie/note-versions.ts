/**
 * A note's versions. Each names the version that it replaced and the one that replaced it. All functions run inside the caller's
 * transaction.
 */
import type { Conversation, ConversationId, NoteDetails } from '../../core/conversation';
import type { VaultDatabase } from './connection';
import type { ConversationRow } from './schema';
import { wallOf } from '../../core/scope';

/** Adds all earlier and later versions of the notes among these rows; each row once. */
export async function withVersions(
  database: VaultDatabase,
  rows: readonly ConversationRow[],
): Promise<readonly ConversationRow[]> {
  const all = new Map(rows.map(row => [row.id, row]));
  // The map grows during the loop: after two vaults were merged, an earlier version may name another one that replaced it.
  for (const row of all.values()) {
    for (const next of [before, after]) for (const one of await along(database, row, next)) all.set(one.id, one);
  }
  return [...all.values()];
}

/** The consequences of a deletion. `history`: earlier versions that go as well. `reappearing`: versions that become current again. */
export interface Leaving {
  readonly also: readonly ConversationRow[];
  readonly again: readonly ConversationRow[];
}

/**
 * Deleting a note deletes its earlier versions, too. A version in another scope stays: the fact of an earlier episode becomes current again
 * when the one that replaced it goes.
 */
export async function leavingWith(database: VaultDatabase, rows: readonly ConversationRow[]): Promise<Leaving> {
  const going = new Map(rows.map(row => [row.id, row]));
  const standing = new Map<string, ConversationRow>();
  for (const row of rows) {
    for (const one of await along(database, row, before)) {
      if (wallOf(one) !== wallOf(row)) {
        standing.set(one.id, one);
        break;
      }
      going.set(one.id, one);
    }
  }
  const given = new Set(rows.map(({ id }) => id));
  return {
    also: [...going.values()].filter(({ id }) => !given.has(id)),
    again: [...standing.values()].filter(({ id, note }) => !going.has(id) && going.has(note?.replaced?.by ?? id)),
  };
}

/**
 * A note from a file, without links that would close a circle of versions, and without a link to a newer version that was forgotten here.
 */
export async function soundNote(database: VaultDatabase, told: Conversation): Promise<Conversation> {
  if (!told.note) return told;
  const { replaces, replaced, ...details } = told.note;
  const isRound = async (next: typeof before) =>
    (await along(database, told, next)).some(row => next(row.note) === told.id) || next(told.note) === told.id;
  const isSuperseded = replaced && !(await database.forgotten.get(replaced.by)) && !(await isRound(after));
  const isNewer = replaces && replaces !== replaced?.by && !(await isRound(before));
  const note = { ...details, ...(isNewer && { replaces }), ...(isSuperseded && { replaced }) };
  return { ...told, note };
}

/** Oldest first. */
export async function versionsOf(database: VaultDatabase, id: ConversationId): Promise<readonly ConversationRow[]> {
  const row = await database.conversations.get(id);
  if (row?.source !== 'note') return [];
  const [earlier, later] = [await along(database, row, before), await along(database, row, after)];
  const all = [...earlier.toReversed(), row, ...later];
  // After two vaults were merged, a version may be on both sides.
  return [...new Map(all.map(one => [one.id, one])).values()];
}

const before = (note: NoteDetails | undefined) => note?.replaces;
const after = (note: NoteDetails | undefined) => note?.replaced?.by;

/** Nearest first. A file may hold a circle, so each version comes once. */
async function along(
  database: VaultDatabase,
  from: Pick<ConversationRow, 'id' | 'note'>,
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
