/** Messages that name what they follow → the turns of a chat, whatever is wrong with the links between them. */
import type { SeenTurn, SightingData } from '../../conversation';
import { parentsFirst } from '../../sites/data/tree';
import type { ChatSheet } from './chat-sheet';
import { mended, newestLeaf } from './mended';

export interface Message {
  readonly id: string;
  /** The message before it; `null` for a first one. */
  readonly parent: string | null;
  /** When it was said, in milliseconds since 1970: of messages that say nothing too. */
  readonly at?: number | undefined;
  /** Absent where it says nothing: what follows it follows the one before. */
  readonly turn?: Omit<SeenTurn, 'id' | 'parent'> | undefined;
}

interface Grown {
  /** Parents first, each branch in one stretch. */
  readonly turns: readonly SeenTurn[];
  readonly data: SightingData;
}

/**
 * The tree of `messages`, which stand in the file's order, mended; what follows a message that is not there keeps its name, so that the
 * gap is known. `current`: the message that the file says was shown last; where it names none, the newest end of a branch stands for it.
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
