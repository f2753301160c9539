import type { ObservedTurn } from '../../core/conversation';
import { isProvisional } from '../../merge/draft-id';

/**
 * Detects chats that begin while Kura watches. A site gives a chat its id when the first prompt is sent, or shortly after. Therefore a
 * prompt that was on the page before the chat had an id is its first turn, and so is one that is alone when it is first seen, in a chat
 * that the page opened from an empty new chat.
 */
export interface NewChat {
  /**
   * Turns of the previous chat may stay on the page for a moment, also when watching starts. A new chat can begin only after they are
   * gone.
   */
  readonly isCleared: boolean;
  /** Chats whose address the page has already had. None of them can begin again. */
  readonly seenChats: ReadonlySet<string>;
  /** The text of the prompt whose chat has no id yet, and the chat that the page opened after it. */
  readonly pendingPrompt?: { readonly text: string; readonly chat?: string } | undefined;
  /** The chat that the page opened from an empty new chat, until its first turns are seen. */
  readonly openedEmpty?: string | undefined;
  /** First turns by chat. */
  readonly firstTurns: ReadonlyMap<string, ObservedTurn>;
}

export const noNewChat: NewChat = {
  isCleared: false,
  seenChats: new Set(),
  firstTurns: new Map(),
};

/** Records what the page shows while the chat has no id, and whether its last answer is still being written. */
export function observeUnnamed(newChat: NewChat, turns: readonly ObservedTurn[], isStreaming = false): NewChat {
  const [first, ...more] = turns;
  const isCleared = newChat.isCleared || !first;
  const isFirst = isCleared && first?.role === 'user' && more.every(({ role }) => role !== 'user');
  // A prompt that already has an answer when it is first seen may belong to another chat, drawn before the address changed.
  const isFresh = more.length === 0 || isStreaming || first?.text === newChat.pendingPrompt?.text;
  return { ...newChat, isCleared, pendingPrompt: isFirst && isFresh ? { text: first.text } : undefined };
}

/** Records that the page has the address of this chat. */
export function observeNamed(before: NewChat, chat: string): NewChat {
  const { isCleared, seenChats, pendingPrompt, openedEmpty, firstTurns } = before;
  const isSeen = seenChats.has(chat);
  const isOpenedEmpty = openedEmpty === chat || (isCleared && !isSeen && !pendingPrompt);
  const isPending = pendingPrompt && (pendingPrompt.chat === chat || (!isSeen && pendingPrompt.chat === undefined));
  return {
    isCleared: false,
    seenChats: isSeen ? seenChats : new Set(seenChats).add(chat),
    pendingPrompt: isPending ? { ...pendingPrompt, chat } : undefined,
    openedEmpty: isOpenedEmpty ? chat : undefined,
    firstTurns,
  };
}

/** Records what the page shows of a chat after `observeNamed`. An older chat shows an answer or more than one prompt at first sight. */
export function observeFirstSight(newChat: NewChat, chat: string, turns: readonly ObservedTurn[]): NewChat {
  const [first, ...more] = turns;
  if (!first || newChat.openedEmpty !== chat) return newChat;
  const isAlone = first.role === 'user' && more.every(({ role, text }) => role !== 'user' && text === '');
  return { ...newChat, openedEmpty: undefined, ...(isAlone && { pendingPrompt: { text: first.text, chat } }) };
}

/** Returns `turns`. The first one gets `parent: null` if Kura saw the chat begin with it. */
export function markFirstTurn(before: NewChat, chat: string, turns: readonly ObservedTurn[]) {
  const [first, ...rest] = turns;
  if (!first) return { newChat: before, turns };
  const { pendingPrompt, ...named } = observeNamed(before, chat);
  const known = named.firstTurns.get(chat);
  // The prompt had no lasting id while its answer was being written.
  const hasItsText = first.text === pendingPrompt?.text || (known && isProvisional(known) && first.text === known.text);
  const firstTurns =
    first.role === 'user' && hasItsText ? new Map(named.firstTurns).set(chat, first) : named.firstTurns;
  return {
    newChat: { ...named, firstTurns },
    turns: firstTurns.get(chat)?.id === first.id ? [{ ...first, parent: null }, ...rest] : turns,
  };
}
