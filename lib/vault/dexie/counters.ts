/** The vault's counts, for pages that ask every second. */
import type { Vault, VaultCounts } from '../vault';
import type { VaultConnection } from './connection';
import { queryQueue } from './rows';
import { queue } from './schema';

interface KnownCounts {
  /** The connection's number of writes when this was counted, and the imports that were merged by then. */
  readonly writes: number;
  readonly imports: string;
  readonly conversations: number;
  readonly turns: number;
}

export function createCounters({ database, run, writes }: VaultConnection): Pick<Vault, 'readCounts'> {
  let known: KnownCounts | undefined;
  return {
    readCounts: () =>
      run('r', ['conversations', 'imports'], async (): Promise<VaultCounts> => {
        const merged = await database.imports.filter(({ counts }) => counts !== undefined).primaryKeys();
        const now = { writes: writes(), imports: merged.join(), conversations: await database.conversations.count() };
        // Other contexts mark conversations as indexed and forget them, but turns are written by this connection and by imports only.
        const isKnown =
          known?.writes === now.writes && known.imports === now.imports && known.conversations === now.conversations;
        if (!known || !isKnown) {
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
