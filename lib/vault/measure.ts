/** How much the vault holds, in numbers that are small enough to be kept elsewhere and tell when some of it is gone. */
import type { ConversationId } from '../conversation';
import type { Connection, VaultDatabase } from './connection';
import { again } from './amending';
import { putRows, rowTables } from './cards';

export interface Measure {
  readonly conversations: number;
  readonly turns: number;
  /** All conversations' revisions together: no change but forgetting makes it less. */
  readonly revisions: number;
  /** Of every conversation's id and revision, whatever their order; a whole number below 2³². */
  readonly digest: number;
}

/** What the vault held at a time. `revisions` 0: less than before is right, how much less is not known. */
export interface Holding extends Measure {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The chats up to here, in order of id, were looked through for messages that are missing; absent at the beginning. */
  readonly looked?: ConversationId;
}

/** A chat whose row is here, and not all of its messages. */
export interface Torn {
  readonly id: ConversationId;
  /** Messages that it had and that are gone; above 0. */
  readonly lacks: number;
}

/** The vault came back with less than it had. Stands until the chats are back, or the user goes on with what is here. */
export interface VaultLoss {
  readonly had: Pick<Holding, 'conversations' | 'turns' | 'at'>;
  readonly has: Pick<Holding, 'conversations' | 'turns'>;
  /**
   * Once a file was taken in and so many chats are here, those that were missing are counted as back. 0: no chat is missing, and those that
   * are torn may be mended by whatever brings their messages.
   */
  readonly enough: number;
  readonly torn?: readonly Torn[];
}

export interface Measuring {
  /** Reads what is indexed and no row: some 0.2 s for 5,000 conversations, 1.3 s for 22,000. Those that are leaving are not counted. */
  measure(): Promise<Measure>;
  /** The next conversations in order of id. */
  idsAfter(after: ConversationId | undefined, most: number): Promise<readonly ConversationId[]>;
  /** Those of these that lack messages. Counts an index for each: some 60 ms for 200 of them. Ids that are not here are passed over. */
  torn(ids: readonly ConversationId[]): Promise<readonly Torn[]>;
  /** Has these count only the messages that are here, and say of themselves that they have a gap. */
  goOnTorn(ids: readonly ConversationId[]): Promise<void>;
}

export function measuring({ database, run }: Connection): Measuring {
  return {
    measure: () =>
      run('r', ['conversations'], async () => {
        const { conversations } = database;
        // Both in order of revision and id.
        const revisions = (await conversations.orderBy('revision').keys()) as unknown as number[];
        const ids = await conversations.orderBy('revision').primaryKeys();
        const turns = (await conversations.orderBy('turnCount').keys()) as unknown as number[];
        return {
          conversations: ids.length,
          turns: sumOf(turns),
          revisions: sumOf(revisions),
          digest: sumOf(ids.map((id, n) => hashOf(`${id} ${revisions[n]}`))) % 2 ** 32,
        };
      }),

    idsAfter: (after, most) =>
      run('r', ['conversations'], async () => {
        const next = database.conversations.where('id').above(after ?? '');
        return (await next.limit(most).primaryKeys()) as ConversationId[];
      }),

    torn: ids =>
      run('r', ['conversations', 'turns'], async () =>
        (await counted(database, ids))
          .map(({ row, turns }) => ({ id: row.id, lacks: row.turnCount - turns }))
          .filter(({ lacks }) => lacks > 0),
      ),

    goOnTorn: ids =>
      run('rw', [...rowTables, 'turns'], async () => {
        const torn = (await counted(database, ids)).filter(({ row, turns }) => row.turnCount > turns);
        await putRows(
          database,
          torn.map(({ row, turns }) => ({ ...again(row), turnCount: turns, completeness: withGap(turns) })),
        );
      }),
  };
}

const withGap = (turns: number) => ({ state: 'partial', turns, gap: true }) as const;

/** Conversations with how many messages are here of each. */
async function counted(database: VaultDatabase, ids: readonly ConversationId[]) {
  const rows = (await database.conversations.bulkGet([...ids])).filter(row => row !== undefined);
  // An index of its own for each: counting all of them at once takes ten times as long.
  return Promise.all(
    rows.map(async row => ({ row, turns: await database.turns.where('conversation').equals(row.id).count() })),
  );
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** FNV-1a over UTF-16 units, 32 bits. A guard against damage, not against somebody who forges. */
function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  return hash >>> 0;
}
