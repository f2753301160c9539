/**
 * Delivery at least once: a sighting is written down before it is sent and crossed out only when its own acknowledgement came
 * back. A closed tab, a sleeping or killed worker and an updated extension leave it written down; the background delivers it
 * at its next start. Saving is idempotent, so twice does no harm.
 */
import type { Sighting } from '../conversation';
import { draftId, isDraft } from '../merge/draft-id';
import { problemName, type ProblemName } from '../problem';

/** Durable, shared by all tabs. A page writes under keys of its own: nobody reads, changes and writes back. */
export interface OutboxStore {
  put(key: string, sighting: Sighting): Promise<void>;
  remove(key: string): Promise<void>;
}

/** What the receiver says: which sighting it was, by id and time. */
export interface Receipt {
  readonly ok: true;
  readonly id: string;
  readonly seenAt: number;
  /** What became of it; `forgotten` when the user had this chat forgotten. */
  readonly result?: string;
}

export interface Outbox {
  /** Resolves when the sighting is acknowledged; rejects when it is not, with it still written down unless it was refused for good. */
  deliver(sighting: Sighting): Promise<Delivered>;
}

/** `new`: kept, as the first that the vault has of this chat. `forgotten`: the user had it forgotten, so nothing of it is kept. */
export type Delivered = 'kept' | 'new' | 'forgotten';

const forGood: readonly (ProblemName | undefined)[] = ['BadMessage', 'Forbidden', 'TooLarge'];

/** No later try of the same sighting would go better. */
export const refusedForGood = (error: unknown): boolean => forGood.includes(problemName(error));

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

  const crossOut = async (key: string, sighting: Sighting): Promise<void> => {
    // A later sighting may stand under this key by now: it waits for its own receipt.
    if (waiting.get(key) !== sighting) return;
    waiting.delete(key);
    // What stays written down is delivered once more at the next start, which does no harm.
    await store.remove(key).catch(() => undefined);
  };

  return {
    async deliver(sighting) {
      const key = keyFor(sighting);
      waiting.set(key, sighting);
      // Not one after the other: a closing tab leaves time to start both and to finish neither.
      const [, sent] = await Promise.allSettled([store.put(key, sighting), send(sighting)]);
      const arrived = sent.status === 'fulfilled' && acknowledges(sent.value, sighting);
      if (arrived || (sent.status === 'rejected' && refusedForGood(sent.reason))) await crossOut(key, sighting);
      // Whether it could be written down does not matter to one that arrived, and is no news beside why it did not.
      if (sent.status === 'rejected') throw sent.reason;
      if (!arrived) throw new Error('The sighting was not acknowledged.');
      const { result } = sent.value;
      return result === 'forgotten' || result === 'new' ? result : 'kept';
    },
  };
}

function includes(sighting: Sighting, earlier: Sighting): boolean {
  if (sighting.id !== earlier.id) return false;
  // What the site's data told is more than the same turns from the page, and a whole chat more than a piece of it.
  if (earlier.data && (!sighting.data || (earlier.data.whole && !sighting.data.whole))) return false;
  const ids = new Set(sighting.turns.map(turn => turn.id));
  // A checkpoint of a growing answer is superfluous as soon as something else is known to follow its prompt.
  const answered = new Set(sighting.turns.slice(0, -1).map(turn => draftId(turn.id)));
  return earlier.turns.every(turn => ids.has(turn.id) || (isDraft(turn) && answered.has(turn.id)));
}

/** A call may resolve with nothing when the worker dies under it: only this very receipt counts. */
function acknowledges(receipt: Partial<Receipt> | undefined, sighting: Sighting): boolean {
  return receipt?.ok === true && receipt.id === sighting.id && receipt.seenAt === sighting.seenAt;
}
