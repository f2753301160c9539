/** Builds the turns of a chat from messages that name their parent, even if links between them are wrong. */
import type { ObservedTurn, SnapshotData } from '../../core/conversation';
import { sortParentsFirst } from '../../sites/data/sort-parents-first';
import type { ChatContext } from './chat-context';
import { skipUnreadWords } from './find-words';
import { normalizeTree, findNewestLeaf } from './normalize-tree';

export interface VendorMessage {
  readonly id: string;
  /** The message before it; `null` for a first one. */
  readonly parent: string | null;
  /** Milliseconds since 1970. Messages without a turn may have a time too. */
  readonly at?: number | undefined;
  /** The message in the file. If no text was found in it and it has words, these are counted. */
  readonly raw?: unknown;
  /** Absent for a message without content. Its followers are attached to its parent. */
  readonly turn?: Omit<ObservedTurn, 'id' | 'parent'> | undefined;
}

interface BuiltTurns {
  /** Parents first, each branch without a gap. */
  readonly turns: readonly ObservedTurn[];
  readonly data: SnapshotData;
}

/**
 * Builds the tree of `messages`, which are in the file's order. A turn whose parent is missing keeps the parent's name, so that the gap is
 * known. `current` is the message that the file shows last; without it, the newest leaf is used.
 */
export function buildTurns(messages: readonly VendorMessage[], context: ChatContext, current?: string): BuiltTurns {
  for (const { raw, turn } of messages) if (raw !== undefined) skipUnreadWords(raw, turn, context);
  const { all, lost } = normalizeTree(messages, context);
  const nearestTurns = new Map<string, string | null>();
  const turns = new Map<string, ObservedTurn & { readonly parent: string | null }>();
  for (const { id, parent: messageParent, turn } of sortParentsFirst(all) ?? []) {
    const parentMessage = lost.get(id) ?? messageParent;
    const parent =
      parentMessage === null
        ? null
        : nearestTurns.has(parentMessage)
          ? (nearestTurns.get(parentMessage) ?? null)
          : parentMessage;
    nearestTurns.set(id, turn ? id : parent);
    if (turn) turns.set(id, { id, parent, ...turn });
  }
  const timed = all.flatMap(({ id, at }) => {
    const turn = turns.get(id);
    return turn ? [{ id, parent: turn.parent, at }] : [];
  });
  const leaf = (current === undefined ? undefined : nearestTurns.get(current)) ?? findNewestLeaf(timed);
  return { turns: [...turns.values()], data: { whole: context.isWhole, ...(leaf !== undefined && { leaf }) } };
}
