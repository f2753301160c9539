import type { ObservedTurn } from '../../core/conversation';
import { isProvisional } from '../../merge/draft-id';

/**
 * Detects chats that begin while Kura watches. A site gives a chat its id shortly after the first prompt is sent. A prompt that was on
 * the page before the chat had an id is therefore its first turn.
 */
export interface NewChatDetector {
  /** Reports what the page shows while the chat has no id, and whether its last answer is still being written. */
  observeUnnamed(turns: readonly ObservedTurn[], isStreaming?: boolean): void;
  /** Reports that the page has the address of this chat. */
  observeNamed(chat: string): void;
  /** Returns `turns`. The first one gets `parent: null` if Kura saw the chat begin with it. */
  markFirstTurn(chat: string, turns: readonly ObservedTurn[]): readonly ObservedTurn[];
}

export function createNewChatDetector(): NewChatDetector {
  /**
   * Turns of the previous chat may stay on the page for a moment, also when watching starts. A new chat can begin only after they are
   * gone.
   */
  let isCleared = false;
  /** Chats whose address the page has already had. None of them can begin again. */
  const seenChats = new Set<string>();
  /** The text of the prompt whose chat has no id yet, and the chat that the page opened after it. */
  let pendingPrompt: { readonly text: string; readonly chat?: string } | undefined;
  /** First turns by chat. */
  const firstTurns = new Map<string, ObservedTurn>();

  const observeNamed = (chat: string) => {
    isCleared = false;
    const isNew = !seenChats.has(chat) || pendingPrompt?.chat === chat;
    if (pendingPrompt)
      pendingPrompt = isNew && (pendingPrompt.chat ?? chat) === chat ? { ...pendingPrompt, chat } : undefined;
    seenChats.add(chat);
  };

  return {
    observeUnnamed(turns, isStreaming = false) {
      const [first, ...more] = turns;
      isCleared ||= !first;
      const isFirst = isCleared && first?.role === 'user' && more.every(({ role }) => role !== 'user');
      // A prompt that already has an answer when it is first seen may belong to another chat, drawn before the address changed.
      const isFresh = more.length === 0 || isStreaming || first?.text === pendingPrompt?.text;
      pendingPrompt = isFirst && isFresh ? { text: first.text } : undefined;
    },

    observeNamed,

    markFirstTurn(chat, turns) {
      const [first, ...rest] = turns;
      if (!first) return turns;
      observeNamed(chat);
      if (first.text === pendingPrompt?.text && first.role === 'user') firstTurns.set(chat, first);
      pendingPrompt = undefined;
      const known = firstTurns.get(chat);
      // The prompt had no lasting id while its answer was being written.
      if (known && isProvisional(known) && first.role === 'user' && first.text === known.text)
        firstTurns.set(chat, first);
      return firstTurns.get(chat)?.id === first.id ? [{ ...first, parent: null }, ...rest] : turns;
    },
  };
}
