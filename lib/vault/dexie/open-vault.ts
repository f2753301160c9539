/** The vault on Dexie. Every method is one transaction, and a save is acknowledged once it is durable. */
import type { Collection } from 'dexie';
import type { Conversation, ConversationId, Sighting } from '../../core/conversation';
import type { Vault } from '../vault';
import type { Connection } from './connection';
import { amending } from './update-conversations';
import { connectTo } from './connection';
import { counting } from './counters';
import { exchanging } from './exchanges';
import { forgetting } from './forget';
import { logging } from './insertion-log';
import { idFor, joinConversation, joinedTables, joinSighting } from './upsert';
import { leaving } from './soft-delete';
import { listing } from './listings';
import { measuring } from '../integrity';
import { noting } from './notes';
import { asSummary, readConversation, standing, withTurns } from './rows';
import { ruling } from './rules';
import { queue, type ConversationRow } from './schema';
import { shelving } from './facets';
import { makeSure, walling } from './spaces';
import { staging } from './staging';
import { telling } from './stories';

/** Opens the vault. Rejects with `VaultUnreadable`. Several contexts may have it open at the same time. */
export async function openVault(name = 'kura'): Promise<Vault> {
  return dexieVault(await connectTo(name));
}

/** The vault over an open connection. */
export function dexieVault(connection: Connection): Vault {
  return {
    ...writing(connection),
    ...reading(connection),
    ...counting(connection),
    ...exchanging(connection),
    ...queueing(connection),
    ...listing(connection),
    ...shelving(connection),
    ...amending(connection),
    ...walling(connection),
    ...noting(connection),
    ...ruling(connection),
    ...telling(connection),
    ...logging(connection),
    ...forgetting(connection),
    ...leaving(connection),
    ...measuring(connection),
    ...staging(connection),
    close: connection.close,
  };
}

function writing({ database, run }: Connection): Pick<Vault, 'save' | 'adopt' | 'receipt'> {
  return {
    // Dexie follows a transaction through awaits only if the function itself is `async`.
    save: (sighting: Sighting) => run('rw', joinedTables, async () => joinSighting(database, sighting)),
    adopt: (conversation: Conversation) =>
      run('rw', joinedTables, async () => {
        await makeSure(database, conversation.space);
        return joinConversation(database, conversation);
      }),
    receipt: seen =>
      run(
        'r',
        ['conversations', 'leaving'],
        async () => (await database.conversations.get(await idFor(database, seen)))?.completeness,
      ),
  };
}

function reading({ database, run }: Connection): Pick<Vault, 'get' | 'list' | 'page'> {
  return {
    get: id => run('r', ['conversations', 'turns'], () => readConversation(database, id)),

    list: (limit, offset = 0) =>
      run('r', ['conversations'], async () => {
        const rows = await newestFirst(database.conversations.orderBy('updatedAt'))
          .offset(offset)
          .limit(limit)
          .toArray();
        return rows.map(asSummary);
      }),

    page: (after, bytes) =>
      run('r', ['conversations', 'turns'], async () => {
        const found: Conversation[] = [];
        const ids = await database.conversations
          .where('id')
          .above(after ?? '')
          .limit(500)
          .primaryKeys();
        let left = bytes;
        for (let at = 0; at < ids.length && left > 0; at += readAtOnce) {
          const read = await Promise.all(ids.slice(at, at + readAtOnce).map(id => readConversation(database, id)));
          for (const conversation of read) {
            if (!conversation || left <= 0) continue;
            found.push(conversation);
            left -= textBytes(conversation);
          }
        }
        return found;
      }),
  };
}

/** The number of conversations that are read in parallel. Few, because those beyond the page are read in vain. */
const readAtOnce = 8;

const utf8 = new TextEncoder();

function textBytes({ turns }: Conversation): number {
  const texts = turns.flatMap(({ text, parts = [] }) => [text, ...parts.map(part => part.text)]);
  return texts.reduce((sum, text) => sum + utf8.encode(text).length, 0);
}

function queueing({
  database,
  run,
}: Connection): Pick<Vault, 'unindexed' | 'markIndexed' | 'setAside' | 'asides' | 'queueAllBut'> {
  const mark = (id: ConversationId, revision: number, fields: { queue: 0 | 1 | 2; reason?: string }) =>
    run('rw', ['conversations'], async () => {
      const row = await database.conversations.get(id);
      if (row?.revision !== revision) return;
      await database.conversations.put({ ...withoutReason(row), ...fields });
    });
  return {
    unindexed: limit =>
      run('r', ['conversations', 'turns'], async () => {
        const rows = await newestFirst(standing(database, queue.waiting)).limit(limit).toArray();
        return Promise.all(rows.map(row => withTurns(database, row)));
      }),
    markIndexed: (id, revision) => mark(id, revision, { queue: queue.indexed }),
    setAside: (id, revision, reason) => mark(id, revision, { queue: queue.aside, reason }),
    asides: limit =>
      run('r', ['conversations'], async () => {
        const rows = await newestFirst(standing(database, queue.aside)).limit(limit).toArray();
        return rows.map(row => ({ chat: asSummary(row), reason: row.reason ?? '' }));
      }),
    queueAllBut: learnt =>
      run('rw', ['conversations'], async () => {
        const wanted = new Map<string, number>(learnt.map(({ conversation, revision }) => [conversation, revision]));
        // Both queries answer in the order of revision and id.
        const revisions = (await database.conversations.orderBy('revision').keys()) as unknown as number[];
        const ids = await database.conversations.orderBy('revision').primaryKeys();
        const indexed = new Set(await standing(database, queue.indexed).primaryKeys());
        const waiting = new Set(await standing(database, queue.waiting).primaryKeys());
        const moved = ids.filter((id, n) => !(wanted.get(id) === revisions[n] ? indexed : waiting).has(id));
        const rows = (await database.conversations.bulkGet(moved)).filter(row => row !== undefined);
        await database.conversations.bulkPut(
          rows.map(row => {
            const place = wanted.get(row.id) === row.revision ? queue.indexed : queue.waiting;
            return { ...withoutReason(row), queue: place };
          }),
        );
        const here = new Set(ids);
        return learnt.map(({ conversation }) => conversation).filter(id => !here.has(id));
      }),
  };
}

const withoutReason = ({ reason: _reason, ...row }: ConversationRow): ConversationRow => row;

// oxlint-disable-next-line unicorn/no-array-reverse -- a question to the database, not an array.
const newestFirst = <Rows extends Collection>(rows: Rows) => rows.reverse() as Rows;
