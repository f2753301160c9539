/** Builds the turns of a chat from messages that name their parent, even if links between them are wrong. */
import type { SeenTurn, SightingData } from '../../core/conversation';
import { parentsFirst } from '../../sites/data/tree';
import type { ChatSheet } from './chat-csv';
import { mended, newestLeaf } from './repair-tree';

export interface Message {
  readonly id: string;
  /** The message before it; `null` for a first one. */
  readonly parent: string | null;
  /** Milliseconds since 1970. Messages without a turn may have a time too. */
  readonly at?: number | undefined;
  /** Absent for a message without content. Its followers are attached to its parent. */
  readonly turn?: Omit<SeenTurn, 'id' | 'parent'> | undefined;
}

interface Grown {
  /** Parents first, each branch without a gap. */
  readonly turns: readonly SeenTurn[];
  readonly data: SightingData;
}

/**
 * Builds the tree of `messages`, which are in the file's order. A turn whose parent is missing keeps the parent's name, so that the gap is
 * known. `current` is the message that the file shows last; without it, the newest leaf is used.
 */
export function grown(messages: readonly Message[], sheet: ChatSheet, current?: string): Grown {
  const { all, lost } = mended(messages, sheet);
  const standsFor = new Map<string, string | null>();
  const turns = new Map<string, SeenTurn & { readonly parent: string | null }>();
  for (const { id, parent: there, turn } of parentsFirst(all) ?? []) {
    const above = lost.get(id) ?? there;
    const parent = above === null ? null : standsFor.has(above) ? (standsFor.get(above) ?? null) : above;
    standsFor.set(id, turn ? id : parent);
    if (turn) turns.set(id, { id, parent, ...turn });
  }
  const timed = all.flatMap(({ id, at }) => {
    const turn = turns.get(id);
    return turn ? [{ id, parent: turn.parent, at }] : [];
  });
  const leaf = (current === undefined ? undefined : standsFor.get(current)) ?? newestLeaf(timed);
  return { turns: [...turns.values()], data: { whole: sheet.isWhole, ...(leaf !== undefined && { leaf }) } };
}
