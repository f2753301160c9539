/** How something becomes part of what is known. Every function here runs inside the caller's transaction, over `joinedTables`. */
import type { Conversation, ConversationId, Sighting } from '../conversation';
import type { Merged } from '../merge';
import type { VaultDatabase } from './connection';
import type { SaveResult } from './vault';
import { merge, mergeConversations } from '../merge';
import { idOfAccount } from './accounts';
import { rowTables } from './cards';
import { isGone } from './forgetting';
import { takePlaceAgain } from './leaving';
import { placed } from './placing';
import { withQuotes, withTurns, writeConversation } from './rows';
import { soundNote } from './versions';

export const joinedTables = [...rowTables, 'turns', 'forgotten', 'leaving', 'spaces'] as const;

/** Under which id such a chat is kept here. */
export const idFor = (database: VaultDatabase, seen: Pick<Sighting, 'id' | 'account'>): Promise<ConversationId> =>
  idOfAccount(seen.id, seen.account, async id => (await database.conversations.get(id)) ?? database.leaving.get(id));

export async function joinSighting(database: VaultDatabase, sighting: Sighting): Promise<SaveResult> {
  const seen = { ...sighting, id: await idFor(database, sighting), turns: sighting.turns.map(withQuotes) };
  return join(database, seen.id, seen.seenAt, async known => {
    const merged = merge(known, seen);
    // What a file tells lies where the file says; `applyRules` moves it, too.
    return merged.changed ? { ...merged, conversation: await placed(database, merged.conversation) } : merged;
  });
}

/**
 * A whole conversation, from a vault file or an export. `isRevived`: a note that was forgotten takes its place again; else everything
 * stands as the file says, so that what is read back of a vault is that vault.
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

/** What `joinConversation` would make of it now; writes nothing. */
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
