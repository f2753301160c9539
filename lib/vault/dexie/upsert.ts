/** Merges snapshots and conversations into what is stored. All functions run inside the caller's transaction, over `saveTables`. */
import type { Conversation, ConversationId, Sighting } from '../../core/conversation';
import type { Merged } from '../../merge/merge';
import type { VaultDatabase } from './connection';
import type { SaveResult } from '../vault';
import { merge, mergeConversations } from '../../merge/merge';
import { idOfAccount } from './accounts';
import { rowTables } from './summaries';
import { isGone } from './forget';
import { takePlaceAgain } from './soft-delete';
import { placed } from './apply-rules';
import { withQuotes, withTurns, writeConversation } from './rows';
import { soundNote } from './note-versions';

export const joinedTables = [...rowTables, 'turns', 'forgotten', 'leaving', 'spaces'] as const;

/** The id under which this chat is stored, or would be. */
export const idFor = (database: VaultDatabase, seen: Pick<Sighting, 'id' | 'account'>): Promise<ConversationId> =>
  idOfAccount(seen.id, seen.account, async id => (await database.conversations.get(id)) ?? database.leaving.get(id));

export async function joinSighting(database: VaultDatabase, sighting: Sighting): Promise<SaveResult> {
  const seen = { ...sighting, id: await idFor(database, sighting), turns: sighting.turns.map(withQuotes) };
  return join(database, seen.id, seen.seenAt, async known => {
    const merged = merge(known, seen);
    // Rules apply to snapshots here. A conversation from a file stays in the file's space until `applyRules`.
    return merged.changed ? { ...merged, conversation: await placed(database, merged.conversation) } : merged;
  });
}

/**
 * Saves a conversation from a vault file or an export. `isRevived`: a note that was forgotten replaces its earlier version again; otherwise
 * the links stay as in the file, so that an exported vault is restored exactly.
 */
export async function joinConversation(
  database: VaultDatabase,
  conversation: Conversation,
  isRevived = false,
): Promise<SaveResult> {
  const other = await soundNote(database, await asOurs(database, conversation));
  const result = await join(database, other.id, other.updatedAt, known => mergeConversations(known, other));
  if (isRevived && result === 'new') await takePlaceAgain(database, other);
  return result;
}

/** The result that `saveConversation` would have now; writes nothing. */
export async function foresee(database: VaultDatabase, conversation: Conversation): Promise<SaveResult> {
  const other = await soundNote(database, await asOurs(database, conversation));
  if (await isGone(database, other.id)) return 'forgotten';
  const row = await database.conversations.get(other.id);
  if (!row) return 'new';
  return mergeConversations(await withTurns(database, row), other).changed ? 'changed' : 'unchanged';
}

async function asOurs(database: VaultDatabase, conversation: Conversation): Promise<Conversation> {
  return { ...conversation, id: await idFor(database, conversation), turns: conversation.turns.map(withQuotes) };
}

/** `at`: when the chat was seen, in milliseconds since 1970. */
async function join(
  database: VaultDatabase,
  id: ConversationId,
  at: number,
  joined: (known: Conversation | undefined) => Merged | Promise<Merged>,
): Promise<SaveResult> {
  if (await isGone(database, id)) return 'forgotten';
  const row = await database.conversations.get(id);
  const known = row && (await withTurns(database, row));
  const { conversation, changed } = await joined(known);
  const seenAt = Math.max(row?.seenAt ?? 0, at);
  if (changed) await writeConversation(database, conversation, known, seenAt);
  else if (row && seenAt !== row.seenAt) await database.conversations.put({ ...row, seenAt });
  if (!changed) return 'unchanged';
  return known ? 'changed' : 'new';
}
