/** The vault's counts, for pages that ask every second. */
import type { Vault, VaultCounts } from '../vault';
import type { VaultConnection } from './connection';
import { queryQueue } from './rows';
import { queue } from './schema';
import { maxRowsAtOnce, readSummaries } from './summaries';

interface KnownTurns {
  /** The connection's number of writes when they were counted, and the imports that were merged and the conversations by then. */
  readonly writes: number;
  readonly imports: string;
  readonly conversations: number;
  readonly turns: number;
  /** When they may be counted again after a write of this connection. */
  readonly nextAt: number;
}

/** Turns of a large vault are counted for at most this share of the time. Until then the last count counts. */
const maxCountingShare = 1 / 20;

export function createCounters(connection: VaultConnection): Pick<Vault, 'readCounts'> {
  const { database, run, writes } = connection;
  let known: KnownTurns | undefined;
  const countTurns = async (now: Pick<KnownTurns, 'imports' | 'conversations' | 'writes'>): Promise<number> => {
    // Other contexts mark conversations as indexed and forget them, but turns are written by this connection and by imports only.
    const isSameVault = known?.imports === now.imports;
    if (known && isSameVault && known.writes === now.writes && known.conversations === now.conversations)
      return known.turns;
    const startedAt = performance.now();
    if (known && isSameVault && startedAt < known.nextAt) return known.turns;
    const rows = await readSummaries(connection);
    const turns = rows.reduce((sum, { turnCount }) => sum + turnCount, 0);
    const endedAt = performance.now();
    const isLarge = rows.length >= maxRowsAtOnce;
    known = { ...now, turns, nextAt: isLarge ? endedAt + (endedAt - startedAt) / maxCountingShare : 0 };
    return turns;
  };
  return {
    readCounts: async (): Promise<VaultCounts> => {
      const writesBefore = writes();
      const { merged, ...counts } = await run('r', ['conversations', 'imports'], async () => ({
        merged: await database.imports.filter(row => row.counts !== undefined).primaryKeys(),
        conversations: await database.conversations.count(),
        pending: await queryQueue(database, queue.waiting).count(),
        failed: await queryQueue(database, queue.failed).count(),
      }));
      const { conversations } = counts;
      return { ...counts, turns: await countTurns({ writes: writesBefore, imports: merged.join(), conversations }) };
    },
  };
}
