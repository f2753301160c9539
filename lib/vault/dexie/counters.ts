/** The vault's counts, for pages that ask every second. */
import type { Vault, VaultCounts } from '../vault';
import type { Connection } from './connection';
import { standing } from './rows';
import { queue } from './schema';

interface Known {
  /** The connection's number of writes when this was counted. */
  readonly writes: number;
  readonly conversations: number;
  readonly turns: number;
}

export function counting({ database, run, writes }: Connection): Pick<Vault, 'counts'> {
  let known: Known | undefined;
  return {
    counts: () =>
      run('r', ['conversations'], async (): Promise<VaultCounts> => {
        const now = { writes: writes(), conversations: await database.conversations.count() };
        // Other contexts mark conversations as indexed and forget them, but turns are written by this connection only.
        if (known?.writes !== now.writes || known.conversations !== now.conversations) {
          // Reads numbers only: counting 100,000 turns takes seconds, and the rows name every turn of their branch.
          const counts = (await database.conversations.orderBy('turnCount').keys()) as unknown as number[];
          known = { ...now, turns: counts.reduce((sum, count) => sum + count, 0) };
        }
        const unindexed = await standing(database, queue.waiting).count();
        const setAside = await standing(database, queue.aside).count();
        return { conversations: now.conversations, turns: known.turns, unindexed, setAside };
      }),
  };
}
