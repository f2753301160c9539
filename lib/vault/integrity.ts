/** Totals of the vault that are small enough to be kept elsewhere. They reveal when a part of the vault was lost. */
import type { ConversationId } from '../core/conversation';
import type { VaultConnection, VaultDatabase } from './dexie/connection';
import { getTurnsKey } from './dexie/stored-turns';
import { toNextRevision } from './dexie/update-conversations';
import { readVersionsOf } from './dexie/rows';
import { putRows, rowTables } from './dexie/summaries';

export interface VaultTotals {
  readonly conversations: number;
  readonly turns: number;
  /** The sum of all conversations' revisions. Only forgetting lowers it. */
  readonly revisions: number;
  /** A digest of every conversation's id and revision, independent of their order; a whole number below 2³². */
  readonly digest: number;
}

/** The totals at one moment. With `revisions` 0 it is known that the vault has less than before, but not how much less. */
export interface VaultInventory extends VaultTotals {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The audit has checked chats up to this id, in order of id; absent at the beginning. */
  readonly checkedUpTo?: ConversationId;
}

/** A chat whose row is in the vault while some of its messages are lost. */
export interface IncompleteConversation {
  readonly id: ConversationId;
  /** The number of lost messages; above 0. */
  readonly lacks: number;
}

/** The vault came back with less than it had. This record remains until the chats are back, or until the user accepts the loss. */
export interface VaultLoss {
  readonly had: Pick<VaultInventory, 'conversations' | 'turns' | 'at'>;
  readonly has: Pick<VaultInventory, 'conversations' | 'turns'>;
  /**
   * After an import, the missing chats count as restored once the vault holds this many. 0: no chat is missing, and incomplete chats can be
   * repaired by any source that has their messages.
   */
  readonly enough: number;
  readonly incomplete?: readonly IncompleteConversation[];
}

export interface IntegrityContract {
  /** Soft-deleted conversations are not counted. What is added or changed meanwhile may be counted or not; nothing may be removed. */
  measure(): Promise<VaultTotals>;
  /** The ids after `after`, in order of id. */
  listIds(after: ConversationId | undefined, limit: number): Promise<readonly ConversationId[]>;
  /** The incomplete conversations among these. Counts an index for each: about 60 ms for 200. Unknown ids are ignored. */
  listIncomplete(ids: readonly ConversationId[]): Promise<readonly IncompleteConversation[]>;
  /** Lowers the counts of these conversations to the messages that remain, and marks a gap in their completeness. */
  acceptIncomplete(ids: readonly ConversationId[]): Promise<void>;
}

/** Few enough that a write which waits for them is not noticed. */
const maxVersionsAtOnce = 1000;

export function createIntegrity(connection: VaultConnection): IntegrityContract {
  const { database, run } = connection;
  return {
    measure: async () => {
      const totals = { conversations: 0, turns: 0, revisions: 0, digest: 0 };
      for (let last: string | undefined = ''; last !== undefined;) {
        const after: string = last;
        const versions = await run('r', ['conversations'], async () => {
          const ids = await database.conversations.where('id').above(after).limit(maxVersionsAtOnce).primaryKeys();
          const to = ids.at(-1);
          return ids[0] === undefined || to === undefined ? [] : readVersionsOf(database, ids[0], to);
        });
        totals.conversations += versions.length;
        for (const [id, revision, turns] of versions) {
          totals.turns += turns;
          totals.revisions += revision;
          totals.digest = (totals.digest + hashText(`${id} ${revision}`)) % 2 ** 32;
        }
        last = versions.at(-1)?.[0];
      }
      return totals;
    },

    listIds: (after, limit) =>
      run('r', ['conversations'], async () => {
        const next = database.conversations.where('id').above(after ?? '');
        return (await next.limit(limit).primaryKeys()) as ConversationId[];
      }),

    listIncomplete: ids =>
      run('r', ['conversations', 'turns'], async () =>
        (await countStoredTurns(database, ids))
          .map(({ row, turns }) => ({ id: row.id, lacks: row.turnCount - turns }))
          .filter(({ lacks }) => lacks > 0),
      ),

    acceptIncomplete: ids =>
      run('rw', [...rowTables, 'turns'], async () => {
        const incomplete = (await countStoredTurns(database, ids)).filter(({ row, turns }) => row.turnCount > turns);
        await putRows(
          database,
          incomplete.map(({ row, turns }) => ({
            ...toNextRevision(row),
            turnCount: turns,
            completeness: toPartialCompleteness(turns),
          })),
        );
      }),
  };
}

const toPartialCompleteness = (turns: number) => ({ state: 'partial', turns, gap: true }) as const;

/** The conversations with the number of messages that are stored of each. */
async function countStoredTurns(database: VaultDatabase, ids: readonly ConversationId[]) {
  const rows = (await database.conversations.bulkGet([...ids])).filter(row => row !== undefined);
  // One index count per conversation: counting all of them in one query takes ten times as long.
  return Promise.all(
    rows.map(async row => {
      const turns = await database.turns.where('conversation').equals(getTurnsKey(row)).count();
      return { row, turns };
    }),
  );
}

/** FNV-1a over UTF-16 units, 32 bits. It detects damage, not forgery. */
function hashText(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  return hash >>> 0;
}
