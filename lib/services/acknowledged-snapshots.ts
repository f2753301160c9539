import type { Snapshot } from '../core/conversation';

const maxRemembered = 1000;

/** Remembers the last snapshots that were saved, so that an entry that its page removes afterwards is not missed. */
export function createAcknowledgedSnapshots() {
  const marks = new Set<string>();
  return {
    add(snapshot: Snapshot): void {
      marks.add(toMark(snapshot));
      const [oldest] = marks;
      if (marks.size > maxRemembered && oldest !== undefined) marks.delete(oldest);
    },
    has: (snapshot: Snapshot): boolean => marks.has(toMark(snapshot)),
  };
}

const toMark = ({ id, seenAt, turns }: Snapshot): string => `${id} ${seenAt} ${turns.length}`;
