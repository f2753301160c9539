/** The vault on Dexie. Every method is one transaction, and a save is acknowledged once it is durable. */
import type { Completeness, Conversation, ConversationId, Snapshot } from '../../core/conversation';
import type { Vault } from '../vault';
import type { VaultConnection, VaultDatabase } from './connection';
import { createUpdates } from './update-conversations';
import { openConnection } from './connection';
import { createDocuments } from './documents';
import { createCounters } from './counters';
import { createExchanges } from './exchanges';
import { createForget } from './forget';
import { createInsertionLog } from './insertion-log';
import { resolveId, saveConversation, saveTables, saveSnapshot } from './upsert';
import { createSoftDelete } from './soft-delete';
import { createListings } from './listings';
import { createIntegrity } from '../integrity';
import { createNotes } from './notes';
import { queryFailed, readConversation, readStoredVersions, readWithTurns, sortNewestFirst, toSummary } from './rows';
import { createRules } from './rules';
import { queue, type ConversationRow } from './schema';
import { createFacets } from './facets';
import { ensureSpaceExists, createSpaces } from './spaces';
import { createStaging } from './staging';
import { createStories } from './stories';

/** Opens the vault. Rejects with `VaultUnreadable`. Several contexts may have it open at the same time. */
export async function openVault(name = 'kura'): Promise<Vault> {
  return createVault(await openConnection(name));
}

/** The vault over an open connection. */
export function createVault(connection: VaultConnection): Vault {
  return {
    ...createWrites(connection),
    ...createReads(connection),
    ...createCounters(connection),
    ...createExchanges(connection),
    ...createQueue(connection),
    ...createListings(connection),
    ...createFacets(connection),
    ...createUpdates(connection),
    ...createSpaces(connection),
    ...createNotes(connection),
    ...createRules(connection),
    ...createStories(connection),
    ...createInsertionLog(connection),
    ...createForget(connection),
    ...createSoftDelete(connection),
    ...createIntegrity(connection),
    ...createStaging(connection),
    ...createDocuments(connection),
    close: connection.close,
  };
}

function createWrites({
  database,
  run,
}: VaultConnection): Pick<Vault, 'save' | 'importConversation' | 'readCompleteness'> {
  return {
    // Dexie follows a transaction through awaits only if the function itself is `async`.
    save: (snapshot, space) =>
      run('rw', saveTables, async () => {
        const result = await saveSnapshot(database, snapshot, space);
        // Another transaction would have to wait for its turn while an import is merged.
        const completeness = await readCompleteness(database, snapshot);
        return { result, ...(completeness && { completeness }) };
      }),
    importConversation: (conversation: Conversation) =>
      run('rw', saveTables, async () => {
        await ensureSpaceExists(database, conversation.space);
        return saveConversation(database, conversation);
      }),
    readCompleteness: seen => run('r', ['conversations', 'deleted'], async () => readCompleteness(database, seen)),
  };
}

async function readCompleteness(
  database: VaultDatabase,
  seen: Pick<Snapshot, 'id' | 'account'>,
): Promise<Completeness | undefined> {
  return (await database.conversations.get(await resolveId(database, seen)))?.completeness;
}

function createReads({ database, run }: VaultConnection): Pick<Vault, 'readConversation' | 'listNewest' | 'readPage'> {
  return {
    readConversation: id => run('r', ['conversations', 'turns'], () => readConversation(database, id)),

    listNewest: (limit, offset = 0) =>
      run('r', ['conversations'], async () => {
        const rows = await sortNewestFirst(database.conversations.orderBy('updatedAt'))
          .offset(offset)
          .limit(limit)
          .toArray();
        return rows.map(toSummary);
      }),

    readPage: (after, bytes) =>
      run('r', ['conversations', 'turns'], async () => {
        const conversations: Conversation[] = [];
        const ids = await database.conversations
          .where('id')
          .above(after ?? '')
          .limit(500)
          .primaryKeys();
        let remainingBytes = bytes;
        for (let at = 0; at < ids.length && remainingBytes > 0; at += readBatchSize) {
          const read = await Promise.all(ids.slice(at, at + readBatchSize).map(id => readConversation(database, id)));
          for (const conversation of read) {
            if (!conversation || remainingBytes <= 0) continue;
            conversations.push(conversation);
            remainingBytes -= countTextBytes(conversation);
          }
        }
        return conversations;
      }),
  };
}

/** The number of conversations that are read in parallel. Few, because those beyond the page are read in vain. */
const readBatchSize = 8;

const utf8 = new TextEncoder();

function countTextBytes({ turns }: Conversation): number {
  const texts = turns.flatMap(({ text, parts = [] }) => [text, ...parts.map(part => part.text)]);
  return texts.reduce((sum, text) => sum + utf8.encode(text).length, 0);
}

/** In UTF-16 units: texts that are read at once, while a question waits. */
const maxPendingLength = 1_000_000;

/** Reads the first of these conversations, until their texts are long. */
async function readLimited(
  database: VaultDatabase,
  rows: readonly (ConversationRow | undefined)[],
): Promise<readonly Conversation[]> {
  const conversations: Conversation[] = [];
  let length = 0;
  for (const row of rows) {
    if (length >= maxPendingLength) break;
    if (!row) continue;
    const conversation = await readWithTurns(database, row);
    length += conversation.turns.reduce((sum, { text }) => sum + text.length, 0);
    conversations.push(conversation);
  }
  return conversations;
}

function createQueue({
  database,
  run,
}: VaultConnection): Pick<Vault, 'listPending' | 'markIndexed' | 'markFailed' | 'listFailed' | 'requeueExcept'> {
  return {
    listPending: limit =>
      run('r', ['conversations', 'turns', 'pending'], async () => {
        const keys = await sortNewestFirst(database.pending.toCollection()).limit(limit).primaryKeys();
        return readLimited(database, await database.conversations.bulkGet(keys.map(([, id]) => id)));
      }),
    markIndexed: indexed =>
      run('rw', ['conversations'], async () => {
        const rows = await database.conversations.bulkGet(indexed.map(({ conversation }) => conversation));
        const current = rows.flatMap((row, n) => (row?.revision === indexed[n]?.revision && row ? [row] : []));
        await database.conversations.bulkPut(current.map(row => ({ ...removeReason(row), queue: queue.indexed })));
        return indexed.flatMap(({ conversation }, n) => (rows[n] ? [] : [conversation]));
      }),
    markFailed: (id, revision, reason) =>
      run('rw', ['conversations'], async () => {
        const row = await database.conversations.get(id);
        if (row?.revision === revision)
          await database.conversations.put({ ...removeReason(row), queue: queue.failed, reason });
      }),
    listFailed: limit =>
      run('r', ['conversations'], async () => {
        const rows = (await queryFailed(database).toArray()).sort((a, b) => b.updatedAt - a.updatedAt);
        return rows.slice(0, limit).map(row => ({ chat: toSummary(row), reason: row.reason ?? '' }));
      }),
    requeueExcept: indexedRevisions =>
      run('rw', ['conversations', 'pending'], async () => {
        const revisionById = new Map<string, number>(
          indexedRevisions.map(({ conversation, revision }) => [conversation, revision]),
        );
        const stored = await readStoredVersions(database, '', '\uFFFF');
        const waiting = new Set((await database.pending.toCollection().primaryKeys()).map(([, id]) => id));
        const failed = new Set(await queryFailed(database).primaryKeys());
        const isIndexed = (id: ConversationId) => !waiting.has(id) && !failed.has(id);
        const changed = stored
          .filter(([id, revision]) => !(revisionById.get(id) === revision ? isIndexed(id) : waiting.has(id)))
          .map(([id]) => id);
        const rows = (await database.conversations.bulkGet(changed)).filter(row => row !== undefined);
        await database.conversations.bulkPut(
          rows.map(row => {
            const state = revisionById.get(row.id) === row.revision ? queue.indexed : queue.waiting;
            return { ...removeReason(row), queue: state };
          }),
        );
        const storedIds = new Set(stored.map(([id]) => id));
        return indexedRevisions.map(({ conversation }) => conversation).filter(id => !storedIds.has(id));
      }),
  };
}

const removeReason = ({ reason: _reason, ...row }: ConversationRow): ConversationRow => row;
