import type { SeenTurn } from '../conversation';
import { isAsked } from '../merge/draft-id';

/**
 * Which chats began under Kura's eyes. A site names a chat a moment after its first prompt was sent: a prompt that was on the page
 * before the chat had an id is its first turn, and nothing stands above it.
 */
export interface Births {
  /** What the page shows while the chat has no id, and whether its last answer grows. */
  unnamed(turns: readonly SeenTurn[], isGrowing?: boolean): void;
  /** The page has the address of this chat. */
  named(chat: string): void;
  /** `turns` of the chat, its first turn marked as such where it was seen to begin. */
  marked(chat: string, turns: readonly SeenTurn[]): readonly SeenTurn[];
}

export function createBirths(): Births {
  /** A chat that was left may stand on the page a moment longer, also where the watching begins: nothing begins before it is gone. */
  let isCleared = false;
  /** Chats whose address the page has had: none of them is born again. */
  const met = new Set<string>();
  /** The words of the prompt that waits for its chat's id, and the chat that the page came to from there. */
  let waiting: { readonly text: string; readonly chat?: string } | undefined;
  /** First turns by chat. */
  const firsts = new Map<string, SeenTurn>();

  const named = (chat: string) => {
    isCleared = false;
    const isNew = !met.has(chat) || waiting?.chat === chat;
    if (waiting) waiting = isNew && (waiting.chat ?? chat) === chat ? { ...waiting, chat } : undefined;
    met.add(chat);
  };

  return {
    unnamed(turns, isGrowing = false) {
      const [first, ...more] = turns;
      isCleared ||= !first;
      const isFirst = isCleared && first?.role === 'user' && more.every(({ role }) => role !== 'user');
      // One that is answered when it is first seen may be of another chat, drawn before the address became its own.
      const isYoung = more.length === 0 || isGrowing || first?.text === waiting?.text;
      waiting = isFirst && isYoung ? { text: first.text } : undefined;
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
