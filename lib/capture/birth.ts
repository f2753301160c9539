import type { SeenTurn } from '../conversation';
import { isAsked } from '../merge/draft-id';

/**
 * Which chats began under Kura's eyes. A site names a chat a moment after its first prompt was sent: a prompt that was on the page
 * before the chat had an id is its first turn, and nothing stands above it.
 */
export interface Births {
  /** What the page shows while the chat has no id. */
  unnamed(turns: readonly SeenTurn[]): void;
  /** The page has the address of this chat. */
  named(chat: string): void;
  /** `turns` of the chat, its first turn marked as such where it was seen to begin. */
  marked(chat: string, turns: readonly SeenTurn[]): readonly SeenTurn[];
}

export function createBirths(): Births {
  /** The chat that was left may stand on the page a moment longer: nothing begins before it is gone. */
  let isCleared = true;
  /** The words of the prompt that waits for its chat's id, and the chat that the page came to from there. */
  let waiting: { readonly text: string; readonly chat?: string } | undefined;
  /** First turns by chat. */
  const firsts = new Map<string, SeenTurn>();

  const named = (chat: string) => {
    isCleared = false;
    if (waiting) waiting = (waiting.chat ?? chat) === chat ? { ...waiting, chat } : undefined;
  };

  return {
    unnamed(turns) {
      const [first, ...more] = turns;
      isCleared ||= !first;
      const isFirst = isCleared && first?.role === 'user' && more.every(({ role }) => role !== 'user');
      waiting = isFirst ? { text: first.text } : undefined;
    },

    named,

    marked(chat, turns) {
      const [first, ...rest] = turns;
      if (!first) return turns;
      named(chat);
      if (first.text === waiting?.text && first.role === 'user') firsts.set(chat, first);
      waiting = undefined;
      const known = firsts.get(chat);
      // While its answer grew it had no lasting id.
      if (known && isAsked(known) && first.role === 'user' && first.text === known.text) firsts.set(chat, first);
      return firsts.get(chat)?.id === first.id ? [{ ...first, parent: null }, ...rest] : turns;
    },
  };
}
