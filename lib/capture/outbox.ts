/**
 * Delivery at least once: a sighting is written down before it is sent and crossed out only when its own acknowledgement came
 * back. A closed tab, a sleeping or killed worker and an updated extension leave it written down; the background delivers it
 * at its next start. Saving is idempotent, so twice does no harm.
 */
import type { Sighting } from '../conversation';

/** Durable, shared by all tabs. One key per chat and page: nobody reads, changes and writes back. */
export interface OutboxStore {
  put(key: string, sighting: Sighting): Promise<void>;
  remove(key: string): Promise<void>;
}

/** What the receiver says: which sighting it was, by id and time. */
export interface Receipt {
  readonly ok: true;
  readonly id: string;
  readonly seenAt: number;
}

export interface Outbox {
  /** Resolves when the sighting is acknowledged; rejects, with it still written down, when it is not. */
  deliver(sighting: Sighting): Promise<void>;
}

/** Marks the outbox's keys in a store that holds other things too. */
export const outboxPrefix = 'outbox:';

/** `page`: unique to this page's life, so that two tabs on one chat do not cross out each other's sightings. */
export function createOutbox(store: OutboxStore, send: (sighting: Sighting) => Promise<Receipt>, page: string): Outbox {
  /** What is written down and not yet crossed out, by key. */
  const waiting = new Map<string, Sighting>();
  let count = 0;

  /** An entry that `sighting` makes superfluous is written over; one that holds other turns is kept beside it. */
  const keyFor = (sighting: Sighting): string => {
    for (const [key, earlier] of waiting) if (includes(sighting, earlier)) return key;
    return `${outboxPrefix}${sighting.id}:${page}:${++count}`;
  };

  return {
    async deliver(sighting) {
      const key = keyFor(sighting);
      waiting.set(key, sighting);
      // Not one after the other: a closing tab leaves time to start both and to finish neither.
      const [, receipt] = await Promise.all([store.put(key, sighting), send(sighting)]);
      if (!acknowledges(receipt, sighting)) throw new Error('The sighting was not acknowledged.');
      // A later sighting may stand under this key by now: it waits for its own receipt.
      if (waiting.get(key) !== sighting) return;
      waiting.delete(key);
      await store.remove(key);
    },
  };
}

function includes(sighting: Sighting, earlier: Sighting): boolean {
  if (sighting.id !== earlier.id) return false;
  const ids = new Set(sighting.turns.map(turn => turn.id));
  return earlier.turns.every(turn => ids.has(turn.id));
}

/** A call may resolve with nothing when the worker dies under it: only this very receipt counts. */
function acknowledges(receipt: Partial<Receipt> | undefined, sighting: Sighting): boolean {
  return receipt?.ok === true && receipt.id === sighting.id && receipt.seenAt === sighting.seenAt;
}
