/**
 * The turns of a conversation, under the key that its row names. An import writes all turns of a chat that it changes under a new key: nobody
 * finds them until the row is committed, and no turn has to be moved afterwards (decision 0026).
 */
import { Dexie } from 'dexie';
import type { Conversation, ConversationId, Turn } from '../../core/conversation';
import type { VaultDatabase } from './connection';
import type { ConversationRow } from './schema';

interface KeyedRow extends Pick<ConversationRow, 'turnsKey'> {
  readonly id: string;
}

export const getTurnsKey = ({ id, turnsKey = id }: KeyedRow): string => turnsKey;

/** The key of the turns that this import writes. No id is such a key, because ids begin with their source. */
export const toImportedTurnsKey = (id: ConversationId, importId: string): string => `${importId.slice(0, 8)}:${id}`;

export function queryTurns(database: VaultDatabase, row: KeyedRow) {
  return queryTurnsOfKey(database, getTurnsKey(row));
}

export function queryTurnsOfKey(database: VaultDatabase, key: string) {
  return database.turns.where('[conversation+id]').between([key, Dexie.minKey], [key, Dexie.maxKey]);
}

export interface TurnsToWrite extends Pick<Conversation, 'id' | 'turns'> {
  /** The stored turns and their row; absent for a new conversation. */
  readonly known?: { readonly turns: readonly Turn[]; readonly row: KeyedRow } | undefined;
  readonly importId?: string | undefined;
}

/** Writes what has changed, and answers the key under which the turns are now stored. */
export async function writeTurns(
  database: VaultDatabase,
  { id, turns, known, importId }: TurnsToWrite,
): Promise<string> {
  const keyBefore = known ? getTurnsKey(known.row) : id;
  const ids = new Set(turns.map(turn => turn.id));
  // A provisional turn is removed when its answer is finished.
  const removed = (known?.turns ?? []).filter(turn => !ids.has(turn.id));
  // `merge` keeps the order in which turns were first seen, and keeps the object of an unchanged turn.
  const places = [...turns.keys()].filter(place => turns[place] !== known?.turns[place]);
  const hasChanged = places.length > 0 || removed.length > 0;
  const key = importId !== undefined && hasChanged ? toImportedTurnsKey(id, importId) : keyBefore;
  const rows = turns.map((turn, place) => ({ ...turn, conversation: key, place }));
  if (key !== keyBefore) {
    await database.turns.bulkPut(rows);
    if (known) await database.replacedTurns.put({ id, turnsKey: keyBefore });
    return key;
  }
  const written = new Set(places);
  await database.turns.bulkPut(rows.filter(({ place }) => written.has(place)));
  await database.turns.bulkDelete(removed.map(turn => [key, turn.id]));
  return key;
}

/** Removes at most `limit` of the turns under this key. Answers whether these were all. */
export async function removeTurns(database: VaultDatabase, key: string, limit: number): Promise<boolean> {
  const found = await queryTurnsOfKey(database, key).limit(limit).primaryKeys();
  const last = found.at(-1);
  // A range is one request, and keys are one each.
  if (last) await database.turns.where('[conversation+id]').between([key, Dexie.minKey], last, true, true).delete();
  return found.length < limit;
}
