/** The vault's counts, for pages that ask every second. */
import type { Vault, VaultCounts } from '../vault';
import type { VaultConnection } from './connection';
import { queryQueue } from './rows';
import { queue } from './schema';
import { maxRowsAtOnce, readSummaries } from './summaries';

interface KnownTurns {
  /** The connection's number of writes when they were counted, the imports that were merged by then, and the conversations. */
  readonly writes: number;
  readonly imports: string;
  readonly conversations: number;
  readonly turns: number;
  /** When they are counted again, although only this connection has written. */
  readonly nextAt: number;
}

/** Turns of a large vault are counted for at most this share of the time. Until then the last count holds. */
const maxCountingShare = 1 / 20;

export function createCounters(connection: VaultConnection): Pick<Vault, 'readCounts'> {
  const { database, run, writes } = connection;
  let known: KnownTurns | undefined;
  /** Other contexts mark conversations as indexed and forget them, but turns are written by this connection and by imports only. */
  const findTurns = (now: Pick<KnownTurns, 'writes' | 'imports' | 'conversations'>): number | undefined => {
    if (known?.imports !== now.imports) return undefined;
    const isSame = known.writes === now.writes && known.conversations === now.conversations;
    return isSame || performance.now() < known.nextAt ? known.turns : undefined;
  };
  return {
    readCounts: async (): Promise<VaultCounts> => {
      const { now, rows, ...counts } = await run('r', ['conversations', 'summaries', 'imports'], async () => {
        const merged = await database.imports.filter(row => row.counts !== undefined).primaryKeys();
        const conversations = await database.conversations.count();
        const documents = await database.conversations.where('id').startsWith('document:').count();
        const pending = await queryQueue(database, queue.waiting).count();
        const failed = await queryQueue(database, queue.failed).count();
        const asOf = { writes: writes(), imports: merged.join(), conversations };
        const isCounted = findTurns(asOf) !== undefined || conversations >= maxRowsAtOnce;
        return {
          now: asOf,
          rows: isCounted ? [] : await database.summaries.toArray(),
          conversations,
          documents,
          pending,
          failed,
        };
      });
      const found = rows.length > 0 ? undefined : findTurns(now);
      if (found !== undefined) return { ...counts, turns: found };
      const startedAt = performance.now();
      const isLarge = counts.conversations >= maxRowsAtOnce;
      const summaries = isLarge ? await readSummaries(connection, [], async all => all) : rows;
      const turns = summaries.reduce((sum, { turnCount }) => sum + turnCount, 0);
      const endedAt = performance.now();
      known = { ...now, turns, nextAt: isLarge ? endedAt + (endedAt - startedAt) / maxCountingShare : 0 };
      return { ...counts, turns };
    },
  };
}
