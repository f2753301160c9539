/**
 * Delivers snapshots at least once. A snapshot is stored before it is sent and removed only after its acknowledgement. If the tab or the
 * worker dies, the background delivers it at its next start. Saving is idempotent, so a second delivery is harmless.
 */
import type { Snapshot } from '../core/conversation';
import { toDraftId, isDraft } from '../merge/draft-id';
import { toProblemName, type ProblemName } from '../core/problem';

/** Durable storage that all tabs share. Each page writes only its own keys, so no page overwrites another's entry. */
export interface OutboxStore {
  put(key: string, snapshot: Snapshot): Promise<void>;
  remove(key: string): Promise<void>;
}

/** The receiver's reply. It names the snapshot by id and time. */
export interface SaveReply {
  readonly ok: true;
  readonly id: string;
  readonly seenAt: number;
  /** The result of saving; `forgotten` if the user has removed this chat for good. */
  readonly result?: string;
}

export interface Outbox {
  /** Resolves when the snapshot is acknowledged. If it rejects, the snapshot stays stored, unless it was refused permanently. */
  readonly deliver: (snapshot: Snapshot) => Promise<DeliveryResult>;
}

/** `new`: saved, and the vault had nothing of this chat before. `forgotten`: the user removed this chat for good, so nothing is saved. */
export type DeliveryResult = 'kept' | 'new' | 'forgotten';

const permanentProblems: readonly (ProblemName | undefined)[] = ['BadMessage', 'Forbidden', 'TooLarge'];

/** Whether sending the same snapshot again can never succeed. */
export const isPermanentRefusal = (error: unknown): boolean => permanentProblems.includes(toProblemName(error));

/** Prefix of the outbox's keys in storage that also holds other data. */
export const outboxPrefix = 'outbox:';

/** `page` is unique to this page load, so that two tabs do not remove each other's snapshots. A key names no chat, because others see it. */
export function createOutbox(
  store: OutboxStore,
  send: (snapshot: Snapshot) => Promise<SaveReply>,
  page: string,
): Outbox {
  /** Stored snapshots that are not removed yet, by key. */
  const pending = new Map<string, Snapshot>();
  let count = 0;

  /** Returns the key of an entry that `snapshot` makes superfluous, or a new key. */
  const toKey = (snapshot: Snapshot): string => {
    for (const [key, earlier] of pending) if (canReplace(snapshot, earlier)) return key;
    return `${outboxPrefix}${page}:${++count}`;
  };

  const removeEntry = async (key: string, snapshot: Snapshot): Promise<void> => {
    // A later snapshot may be stored under this key by now. It waits for its own reply.
    if (pending.get(key) !== snapshot) return;
    pending.delete(key);
    // If the removal fails, the snapshot is delivered once more at the next start, which is harmless.
    await store.remove(key).catch(() => undefined);
  };

  return {
    async deliver(snapshot) {
      const key = toKey(snapshot);
      pending.set(key, snapshot);
      // Both start at the same time, because a closing tab has no time to do one after the other.
      const [, sendResult] = await Promise.allSettled([store.put(key, snapshot), send(snapshot)]);
      const hasArrived = sendResult.status === 'fulfilled' && isReplyTo(sendResult.value, snapshot);
      if (hasArrived || (sendResult.status === 'rejected' && isPermanentRefusal(sendResult.reason)))
        await removeEntry(key, snapshot);
      // If the snapshot arrived, a failure to store it does not matter. If sending failed, that error is reported instead.
      if (sendResult.status === 'rejected') throw sendResult.reason;
      if (!hasArrived) throw new Error('The sighting was not acknowledged.');
      const { result } = sendResult.value;
      return result === 'forgotten' || result === 'new' ? result : 'kept';
    },
  };
}

/** Whether `snapshot` makes `earlier` superfluous. */
export function canReplace(snapshot: Snapshot, earlier: Snapshot): boolean {
  if (snapshot.id !== earlier.id) return false;
  // Data from the site is more complete than the same turns from the page, and a complete chat more than a part of it.
  if (earlier.data && (!snapshot.data || (earlier.data.whole && !snapshot.data.whole))) return false;
  const ids = new Set(snapshot.turns.map(turn => turn.id));
  // A checkpoint of an unfinished answer is superfluous once another turn is known to follow its prompt.
  const answered = new Set(snapshot.turns.slice(0, -1).map(turn => toDraftId(turn.id)));
  return earlier.turns.every(turn => ids.has(turn.id) || (isDraft(turn) && answered.has(turn.id)));
}

/** A call may resolve with nothing when the worker dies, so only a reply that names this snapshot counts. */
function isReplyTo(reply: Partial<SaveReply> | undefined, snapshot: Snapshot): boolean {
  return reply?.ok === true && reply.id === snapshot.id && reply.seenAt === snapshot.seenAt;
}
