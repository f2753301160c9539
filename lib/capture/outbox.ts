/**
 * Delivers snapshots at least once. A snapshot is stored before it is sent and removed only after its acknowledgement. If the tab or the
 * worker dies, the background delivers it at its next start. Saving is idempotent, so a second delivery is harmless.
 */
import type { Sighting } from '../core/conversation';
import { draftId, isDraft } from '../merge/draft-id';
import { problemName, type ProblemName } from '../core/problem';

/** Durable storage that all tabs share. Each page writes only its own keys, so no page overwrites another's entry. */
export interface OutboxStore {
  put(key: string, sighting: Sighting): Promise<void>;
  remove(key: string): Promise<void>;
}

/** The receiver's reply. It names the snapshot by id and time. */
export interface Receipt {
  readonly ok: true;
  readonly id: string;
  readonly seenAt: number;
  /** The result of saving; `forgotten` if the user has removed this chat for good. */
  readonly result?: string;
}

export interface Outbox {
  /** Resolves when the snapshot is acknowledged. If it rejects, the snapshot stays stored, unless it was refused permanently. */
  deliver(sighting: Sighting): Promise<Delivered>;
}

/** `new`: saved, and the vault had nothing of this chat before. `forgotten`: the user removed this chat for good, so nothing is saved. */
export type Delivered = 'kept' | 'new' | 'forgotten';

const forGood: readonly (ProblemName | undefined)[] = ['BadMessage', 'Forbidden', 'TooLarge'];

/** Whether sending the same snapshot again can never succeed. */
export const refusedForGood = (error: unknown): boolean => forGood.includes(problemName(error));

/** Prefix of the outbox's keys in storage that also holds other data. */
export const outboxPrefix = 'outbox:';

/** `page` is unique to this page load, so that two tabs on one chat do not remove each other's snapshots. */
export function createOutbox(store: OutboxStore, send: (sighting: Sighting) => Promise<Receipt>, page: string): Outbox {
  /** Stored snapshots that are not removed yet, by key. */
  const waiting = new Map<string, Sighting>();
  let count = 0;

  /** Returns the key of an entry that `snapshot` makes superfluous, or a new key. */
  const keyFor = (sighting: Sighting): string => {
    for (const [key, earlier] of waiting) if (includes(sighting, earlier)) return key;
    return `${outboxPrefix}${sighting.id}:${page}:${++count}`;
  };

  const crossOut = async (key: string, sighting: Sighting): Promise<void> => {
    // A later snapshot may be stored under this key by now. It waits for its own reply.
    if (waiting.get(key) !== sighting) return;
    waiting.delete(key);
    // If the removal fails, the snapshot is delivered once more at the next start, which is harmless.
    await store.remove(key).catch(() => undefined);
  };

  return {
    async deliver(sighting) {
      const key = keyFor(sighting);
      waiting.set(key, sighting);
      // Both start at the same time, because a closing tab has no time to do one after the other.
      const [, sent] = await Promise.allSettled([store.put(key, sighting), send(sighting)]);
      const arrived = sent.status === 'fulfilled' && acknowledges(sent.value, sighting);
      if (arrived || (sent.status === 'rejected' && refusedForGood(sent.reason))) await crossOut(key, sighting);
      // If the snapshot arrived, a failure to store it does not matter. If sending failed, that error is reported instead.
      if (sent.status === 'rejected') throw sent.reason;
      if (!arrived) throw new Error('The sighting was not acknowledged.');
      const { result } = sent.value;
      return result === 'forgotten' || result === 'new' ? result : 'kept';
    },
  };
}

function includes(sighting: Sighting, earlier: Sighting): boolean {
  if (sighting.id !== earlier.id) return false;
  // Data from the site is more complete than the same turns from the page, and a complete chat more than a part of it.
  if (earlier.data && (!sighting.data || (earlier.data.whole && !sighting.data.whole))) return false;
  const ids = new Set(sighting.turns.map(turn => turn.id));
  // A checkpoint of an unfinished answer is superfluous once another turn is known to follow its prompt.
  const answered = new Set(sighting.turns.slice(0, -1).map(turn => draftId(turn.id)));
  return earlier.turns.every(turn => ids.has(turn.id) || (isDraft(turn) && answered.has(turn.id)));
}

/** A call may resolve with nothing when the worker dies, so only a reply that names this snapshot counts. */
function acknowledges(receipt: Partial<Receipt> | undefined, sighting: Sighting): boolean {
  return receipt?.ok === true && receipt.id === sighting.id && receipt.seenAt === sighting.seenAt;
}
