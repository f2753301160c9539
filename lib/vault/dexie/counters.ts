/** The vault's counts, for pages that ask every second. */
import type { Vault, VaultCounts } from '../vault';
import type { VaultConnection } from './connection';
import { queryQueue } from './rows';
import { queue } from './schema';

interface KnownCounts {
  /** The connection's number of writes when this was counted. */
  readonly writes: number;
  readonly conversations: number;
  readonly turns: number;
}

export function createCounters({ database, run, writes }: VaultConnection): Pick<Vault, 'readCounts'> {
  let known: KnownCounts | undefined;
  return {
    readCounts: () =>
      run('r', ['conversations'], async (): Promise<VaultCounts> => {
        const now = { writes: writes(), conversations: await database.conversations.count() };
        // Other contexts mark conversations as indexed and forget them, but turns are written by this connection only.
        if (known?.writes !== now.writes || known.conversations !== now.conversations) {
          // Reads numbers only: counting 100,000 turns takes seconds, and the rows name every turn of their branch.
          const counts = (await database.conversations.orderBy('turnCount').keys()) as unknown as number[];
          known = { ...now, turns: counts.reduce((sum, count) => sum + count, 0) };
        }
        const pending = await queryQueue(database, queue.waiting).count();
        const failed = await queryQueue(database, queue.failed).count();
        return { conversations: now.conversations, turns: known.turns, pending, failed };
      }),
  };
}
