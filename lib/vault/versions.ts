/** A note's versions: each names the one whose place it took, and the one that took its own. Every function here runs inside the caller's transaction. */
import type { Conversation, ConversationId, NoteDetails } from '../conversation';
import type { VaultDatabase } from './connection';
import type { ConversationRow } from './schema';
import { wallOf } from '../walls';

/** These rows, and of each note what it took the place of and what took its; each once. */
export async function withVersions(
  database: VaultDatabase,
  rows: readonly ConversationRow[],
): Promise<readonly ConversationRow[]> {
  const all = new Map(rows.map(row => [row.id, row]));
  // Grows while it is gone through: of two vaults that did not agree, an earlier wording may name another that took its place.
  for (const row of all.values()) {
    for (const next of [before, after]) for (const one of await along(database, row, next)) all.set(one.id, one);
  }
  return [...all.values()];
}

/** What leaves when these do: `also` the earlier wordings of each, as history without it. `again`: what stands once more. */
export interface Leaving {
  readonly also: readonly ConversationRow[];
  readonly again: readonly ConversationRow[];
}

/**
 * Whoever wants a note gone means what it said before, too. Not so behind another wall: what an earlier episode told stays told there,
 * and is as it was before a later one replaced it.
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
 * A note from a file, without what would make a circle of its versions, and without a newer one that was forgotten here: it would be
 * the history of nothing.
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
  // Of two vaults that did not agree, one may come on both sides.
  return [...new Map(all.map(one => [one.id, one])).values()];
}

const before = (note: NoteDetails | undefined) => note?.replaces;
const after = (note: NoteDetails | undefined) => note?.replaced?.by;

/** Nearest first. A file may have told of a circle: each comes once. */
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
