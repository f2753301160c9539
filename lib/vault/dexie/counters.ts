/** The vault's counts, for pages that ask every second. */
import type { Vault, VaultCounts } from '../vault';
import type { VaultConnection, VaultDatabase } from './connection';
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

/** What is counted in one transaction. */
interface RowCounts extends Omit<VaultCounts, 'turns'> {
  readonly asOf: AsOf;
  /** Where they were known. */
  readonly turnsBefore: number | undefined;
  /** All of a small vault whose turns must be counted; otherwise empty. */
  readonly rows: readonly SummaryRow[];
}

/** A large vault is counted for at most this share of the time. Until then the last count holds, and nobody waits for the next. */
const maxCountingShare = 1 / 20;
/** In milliseconds: how long a count holds at most, and once more until whoever asks waits for the next. */
const maxAgeMs = 3000;

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
  const count = (): Promise<RowCounts> =>
    run('r', ['conversations', 'summaries', 'pending', 'imports'], async () => {
      const merged = await listMerged(database);
      // There are as many summaries, and their rows are small.
      const conversations = await database.summaries.count();
      const documents = await database.summaries.where('id').startsWith('document:').count();
      const pending = await database.pending.count();
      const failed = await queryFailed(database).count();
      const asOf = { writes: writes(), imports: merged.join(), conversations };
      const turnsBefore = findTurns(asOf);
      const isRead = turnsBefore === undefined && conversations < maxRowsAtOnce;
      const rows = isRead ? await database.summaries.toArray() : [];
      return { asOf, turnsBefore, rows, conversations, documents, pending, failed };
    });
  const findCounts = createCountCache(count);
  return {
    readCounts: async (): Promise<VaultCounts> => {
      const { asOf, turnsBefore, rows, ...counts } = await findCounts();
      const turns = turnsBefore ?? findTurns(asOf);
      if (turns !== undefined) return { ...counts, turns };
      if (counts.conversations < maxRowsAtOnce) {
        known = { ...asOf, turns: computeTurnSum(rows), nextAt: 0 };
        return { ...counts, turns: known.turns };
      }
      counting ??= countLargeVault(asOf).finally(() => (counting = undefined));
      if (!known) return { ...counts, turns: await counting };
      // Whoever asks every second does not wait for all rows of a large vault. If they cannot be read, the next to ask tries again.
      counting.catch(() => {});
      return { ...counts, turns: known.turns };
    },
  };
}

/** Answers the last counts of a large vault at once, and counts again when they are old. */
function createCountCache(count: () => Promise<RowCounts>): () => Promise<RowCounts> {
  let last: { readonly counts: RowCounts; readonly nextAt: number } | undefined;
  let counting: Promise<RowCounts> | undefined;
  const countAgain = async (): Promise<RowCounts> => {
    const startedAt = performance.now();
    const counts = await count();
    const endedAt = performance.now();
    const nextAt = endedAt + Math.min((endedAt - startedAt) / maxCountingShare, maxAgeMs);
    last = counts.conversations < maxRowsAtOnce ? undefined : { counts, nextAt };
    return counts;
  };
  return async () => {
    // Nobody has asked for a while.
    if (!last || performance.now() >= last.nextAt + maxAgeMs) return countAgain();
    if (performance.now() >= last.nextAt) {
      counting ??= countAgain().finally(() => (counting = undefined));
      // If it fails, the next to ask tries again.
      counting.catch(() => {});
    }
    return last.counts;
  };
}

/** The ids of the imports that were merged, inside the caller's transaction, over `imports`. */
export const listMerged = (database: VaultDatabase): Promise<readonly string[]> =>
  database.imports.filter(row => row.counts !== undefined).primaryKeys();

const computeTurnSum = (rows: readonly SummaryRow[]): number => rows.reduce((sum, { turnCount }) => sum + turnCount, 0);
