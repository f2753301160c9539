/** Merges snapshots and conversations into what is stored. All functions run inside the caller's transaction, over `saveTables`. */
import type { Conversation, ConversationId, Snapshot } from '../../core/conversation';
import type { MergeResult } from '../../merge/merge';
import type { VaultDatabase } from './connection';
import type { SaveResult } from '../vault';
import { getNow, isFromFuture } from '../../core/clock';
import { correctSnapshot, correctStored } from '../../core/correct-times';
import { merge, mergeConversations } from '../../merge/merge';
import { resolveAccountId } from './accounts';
import { rowTables } from './summaries';
import { isForgotten } from './forget';
import { markReplacedAgain } from './soft-delete';
import { applyRules } from './apply-rules';
import { attachQuotes, readWithTurns, writeConversation } from './rows';
import { normalizeNote } from './note-versions';
import { readSpace } from './spaces';

export const saveTables = [...rowTables, 'turns', 'forgotten', 'deleted', 'spaces'] as const;

/** The id under which this chat is stored, or would be. */
export const resolveId = (
  database: VaultDatabase,
  observed: Pick<Snapshot, 'id' | 'account'>,
): Promise<ConversationId> =>
  resolveAccountId(
    observed.id,
    observed.account,
    async id => (await database.conversations.get(id)) ?? database.deleted.get(id),
  );

export async function saveSnapshot(database: VaultDatabase, received: Snapshot, space?: string): Promise<SaveResult> {
  const snapshot = correctSnapshot(received, getNow());
  const observed = { ...snapshot, id: await resolveId(database, snapshot), turns: snapshot.turns.map(attachQuotes) };
  return save(database, { id: observed.id, at: observed.seenAt }, async known => {
    const merged = merge(known, observed);
    if (!known && space !== undefined) {
      await readSpace(database, space);
      return { ...merged, conversation: { ...merged.conversation, space, ownSpace: true } };
    }
    // Rules apply to snapshots here. A conversation from a file stays in the file's space until `applyRules`.
    return merged.hasChanged ? { ...merged, conversation: await applyRules(database, merged.conversation) } : merged;
  });
}

export interface SaveOptions {
  /**
   * A note that was forgotten replaces its earlier version again. Otherwise the links stay as in the file, so that an exported vault is
   * restored exactly.
   */
  readonly isRevived?: boolean;
  /** The import of which this is a part. */
  readonly importId?: string;
}

/** Saves a conversation from a vault file or an export. */
export async function saveConversation(
  database: VaultDatabase,
  conversation: Conversation,
  { isRevived = false, importId }: SaveOptions = {},
): Promise<SaveResult> {
  const incoming = await normalizeNote(database, await toStored(database, conversation));
  const mergeInto = (known: Conversation | undefined) => mergeConversations(known, incoming);
  const result = await save(database, { id: incoming.id, at: incoming.updatedAt, importId }, mergeInto);
  if (isRevived && result === 'new') await markReplacedAgain(database, incoming);
  return result;
}

/** The result that `saveConversation` would have now; writes nothing. */
export async function computeSaveResult(database: VaultDatabase, conversation: Conversation): Promise<SaveResult> {
  const incoming = await normalizeNote(database, await toStored(database, conversation));
  if (await isForgotten(database, incoming.id)) return 'forgotten';
  const row = await database.conversations.get(incoming.id);
  if (!row) return 'new';
  const known = correctStored(await readWithTurns(database, row), incoming.updatedAt, getNow());
  return mergeConversations(known, incoming).hasChanged ? 'changed' : 'unchanged';
}

async function toStored(database: VaultDatabase, conversation: Conversation): Promise<Conversation> {
  return { ...conversation, id: await resolveId(database, conversation), turns: conversation.turns.map(attachQuotes) };
}

interface Saving {
  readonly id: ConversationId;
  /** When the chat was seen, in milliseconds since 1970. */
  readonly at: number;
  readonly importId?: string | undefined;
}

/** Merges into the stored conversation, unless it was forgotten. Runs inside the caller's transaction, over `saveTables`. */
export async function save(
  database: VaultDatabase,
  { id, at, importId }: Saving,
  mergeInto: (known: Conversation | undefined) => MergeResult | Promise<MergeResult>,
): Promise<SaveResult> {
  if (await isForgotten(database, id)) return 'forgotten';
  const row = await database.conversations.get(id);
  const known = row && (await readWithTurns(database, row));
  const now = getNow();
  const { conversation, hasChanged: changed } = await mergeInto(known && correctStored(known, at, now));
  const seenAt = row && !isFromFuture(row.seenAt, now) ? Math.max(row.seenAt, at) : at;
  if (changed) await writeConversation(database, conversation, known, seenAt, importId);
  else if (row && seenAt !== row.seenAt) await database.conversations.put({ ...row, seenAt });
  if (!changed) return 'unchanged';
  return known ? 'changed' : 'new';
}
