import type { SeenTurn } from '../../core/conversation';
import { isAsked } from '../../merge/draft-id';

/**
 * Detects chats that begin while Kura watches. A site gives a chat its id shortly after the first prompt is sent. A prompt that was on
 * the page before the chat had an id is therefore its first turn.
 */
export interface Births {
  /** Reports what the page shows while the chat has no id, and whether its last answer is still being written. */
  unnamed(turns: readonly SeenTurn[], isGrowing?: boolean): void;
  /** Reports that the page has the address of this chat. */
  named(chat: string): void;
  /** Returns `turns`. The first one gets `parent: null` if Kura saw the chat begin with it. */
  marked(chat: string, turns: readonly SeenTurn[]): readonly SeenTurn[];
}

export function createBirths(): Births {
  /**
   * Turns of the previous chat may stay on the page for a moment, also when watching starts. A new chat can begin only after they are
   * gone.
   */
  let isCleared = false;
  /** Chats whose address the page has already had. None of them can begin again. */
  const met = new Set<string>();
  /** The text of the prompt whose chat has no id yet, and the chat that the page opened after it. */
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
      // A prompt that already has an answer when it is first seen may belong to another chat, drawn before the address changed.
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
      // The prompt had no lasting id while its answer was being written.
      if (known && isAsked(known) && first.role === 'user' && first.text === known.text) firsts.set(chat, first);
      return firsts.get(chat)?.id === first.id ? [{ ...first, parent: null }, ...rest] : turns;
    },
  };
}
