import type { SeenTurn } from '../conversation';
import { isAsked } from '../merge/draft-id';

/**
 * Which chats began under Kura's eyes. A site names a chat a moment after its first prompt was sent: a prompt that was on the page
 * before the chat had an id is its first turn, and nothing stands above it.
 */
export interface Births {
  /** What the page shows while the chat has no id. */
  unnamed(turns: readonly SeenTurn[]): void;
  /** `turns` of the chat, its first turn marked as such where it was seen to begin. */
  marked(chat: string, turns: readonly SeenTurn[]): readonly SeenTurn[];
}

export function createBirths(): Births {
  /** The words of the prompt that waits for its chat's id. */
  let waiting: string | undefined;
  /** First turns by chat. */
  const firsts = new Map<string, SeenTurn>();

  return {
    unnamed(turns) {
      const [first, ...more] = turns;
      waiting = first?.role === 'user' && more.every(({ role }) => role !== 'user') ? first.text : undefined;
    },

    marked(chat, turns) {
      const [first, ...rest] = turns;
      if (!first) return turns;
      if (waiting !== undefined && first.text === waiting && first.role === 'user') firsts.set(chat, first);
      waiting = undefined;
      const known = firsts.get(chat);
      // While its answer grew it had no lasting id.
      if (known && isAsked(known) && first.role === 'user' && first.text === known.text) firsts.set(chat, first);
      return firsts.get(chat)?.id === first.id ? [{ ...first, parent: null }, ...rest] : turns;
    },
  };
}
