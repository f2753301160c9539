import { useState } from 'preact/hooks';
import type { ConversationId } from '../../lib/conversation';
import type { ConversationSummary } from '../../lib/vault/vault';

type Chats = ReadonlyMap<ConversationId, ConversationSummary>;

/** Which chats of a list are chosen, to do something with all of them. */
export interface Chosen {
  readonly chats: Chats;
  readonly toggle: (chat: ConversationSummary) => void;
  /** These and no others. */
  readonly set: (chats: readonly ConversationSummary[]) => void;
  readonly clear: () => void;
}

/** A new shelf begins with none. */
export function useChosen(shelf: string): Chosen {
  const [state, setState] = useState<{ of: string; chats: Chats }>({ of: shelf, chats: new Map() });
  const chats: Chats = state.of === shelf ? state.chats : new Map();
  const set = (chosen: Iterable<ConversationSummary>) =>
    setState({ of: shelf, chats: new Map(Array.from(chosen, chat => [chat.id, chat])) });
  return {
    chats,
    toggle: chat =>
      set(chats.has(chat.id) ? [...chats.values()].filter(({ id }) => id !== chat.id) : [...chats.values(), chat]),
    set,
    clear: () => set([]),
  };
}
