/** The vault's counts, for pages that ask every second. */
import type { Vault, VaultCounts } from '../vault';
import type { VaultConnection } from './connection';
import { queryFailed } from './rows';
import type { SummaryRow } from './schema';
import { maxRowsAtOnce, readSummaries } from './summaries';

/** The connection's number of writes, the imports that were merged, and the conversations. */
interface AsOf {
  readonly writes: number;
  readonly imports: string;
  readonly conversations: number;
}

/** The turns when they were last counted. */
interface KnownTurns extends AsOf {
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
  const findTurns = (now: AsOf): number | undefined => {
    if (known?.imports !== now.imports) return undefined;
    const isSame = known.writes === now.writes && known.conversations === now.conversations;
    return isSame || performance.now() < known.nextAt ? known.turns : undefined;
  };
  let counting: Promise<number> | undefined;
  const countLargeVault = async (now: AsOf): Promise<number> => {
    const startedAt = performance.now();
    const turns = computeTurnSum(await readSummaries(connection, [], async all => all));
    const endedAt = performance.now();
    known = { ...now, turns, nextAt: endedAt + (endedAt - startedAt) / maxCountingShare };
    return turns;
  };
  return {
    readCounts: async (): Promise<VaultCounts> => {
      const { now, found, rows, ...counts } = await run(
        'r',
        ['conversations', 'summaries', 'pending', 'imports'],
        async () => {
          const merged = await database.imports.filter(row => row.counts !== undefined).primaryKeys();
          // There are as many summaries, and their rows are small.
          const conversations = await database.summaries.count();
          const documents = await database.summaries.where('id').startsWith('document:').count();
          const pending = await database.pending.count();
          const failed = await queryFailed(database).count();
          const asOf = { writes: writes(), imports: merged.join(), conversations };
          const found = findTurns(asOf);
          const isRead = found === undefined && conversations < maxRowsAtOnce;
          const rows = isRead ? await database.summaries.toArray() : [];
          return { now: asOf, found, rows, conversations, documents, pending, failed };
        },
      );
      if (found !== undefined) return { ...counts, turns: found };
      if (counts.conversations < maxRowsAtOnce) {
        const turns = computeTurnSum(rows);
        known = { ...now, turns, nextAt: 0 };
        return { ...counts, turns };
      }
      counting ??= countLargeVault(now).finally(() => (counting = undefined));
      if (!known) return { ...counts, turns: await counting };
      // Whoever asks every second does not wait for all rows of a large vault. If they cannot be read, the next to ask tries again.
      counting.catch(() => {});
      return { ...counts, turns: known.turns };
    },
  };
}

const computeTurnSum = (rows: readonly SummaryRow[]): number => rows.reduce((sum, { turnCount }) => sum + turnCount, 0);
