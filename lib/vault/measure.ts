/** How much the vault holds, in numbers that are small enough to be kept elsewhere and tell when some of it is gone. */
import type { Connection } from './connection';

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
}

/** The vault came back with less than it had. Stands until the chats are back, or the user goes on with what is here. */
export interface VaultLoss {
  readonly had: Pick<Holding, 'conversations' | 'turns' | 'at'>;
  readonly has: Pick<Holding, 'conversations' | 'turns'>;
  /** Once a file was taken in and so many chats are here, those that were missing are counted as back. */
  readonly enough: number;
}

export interface Measuring {
  /** Reads what is indexed and no row: some 20 ms for 5,000 conversations. Those that are leaving are not counted. */
  measure(): Promise<Measure>;
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
  };
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** FNV-1a over UTF-16 units, 32 bits. A guard against damage, not against somebody who forges. */
function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  return hash >>> 0;
}
