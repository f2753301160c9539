import { useEffect, useRef, useState } from 'preact/hooks';
import type { ConversationId } from '../../../lib/core/conversation';
import type { LibraryService } from '../../../lib/rpc/contracts/index';
import type { ConversationSummary, Shelf } from '../../../lib/vault/vault';
import { chatsOnShelf } from './conversations-in';

type Chats = ReadonlyMap<ConversationId, ConversationSummary>;

/** The selected chats of a list. */
export interface Chosen {
  readonly chats: Chats;
  readonly toggle: (chat: ConversationSummary) => void;
  /** Replaces the selection. */
  readonly set: (chats: readonly ConversationSummary[]) => void;
  /**
   * Selects every chat that matches the filter, also those that are not loaded yet, unless the selection changes meanwhile. Rejects as
   * `listConversations` does.
   */
  readonly setAll: () => Promise<void>;
  readonly clear: () => void;
}

/**
 * Keeps the selection of a list; a new filter starts with an empty one. When `changeCount` grows, the selected chats are read again, and
 * those that left the list are deselected, because no action may affect chats that are not visible.
 */
export function useChosen(library: Pick<LibraryService, 'browse'>, shelf: Shelf, deeds: number): Chosen {
  const of = JSON.stringify(shelf);
  const [state, setState] = useState<{ of: string; chats: Chats }>({ of, chats: new Map() });
  const chats: Chats = state.of === of ? state.chats : new Map();
  /** A new object for each selection and each filter. */
  const moment = useRef({});
  useEffect(() => void (moment.current = {}), [of]);
  const set = (chosen: Iterable<ConversationSummary>) => {
    moment.current = {};
    setState({ of, chats: byId(chosen) });
  };

  useEffect(() => {
    if (chats.size === 0) return undefined;
    let isOver = false;
    const renew = async () => {
      const now = byId(await still(chats, library, shelf));
      // A chat that was selected meanwhile is already current.
      const renewed = (chat: ConversationSummary) => (chats.has(chat.id) ? (now.get(chat.id) ?? []) : chat);
      if (isOver) return;
      setState(before =>
        before.of === of ? { of, chats: byId([...before.chats.values()].flatMap(renewed)) } : before,
      );
    };
    // If the list cannot be read, the selection stays.
    renew().catch(() => undefined);
    return () => void (isOver = true);
  }, [library, of, deeds]);

  return {
    chats,
    toggle: chat =>
      set(chats.has(chat.id) ? [...chats.values()].filter(({ id }) => id !== chat.id) : [...chats.values(), chat]),
    set,
    async setAll() {
      const asked = (moment.current = {});
      const all = await allOn(library, shelf);
      if (moment.current === asked) set(all);
    },
    clear: () => set([]),
  };
}

const byId = (chats: Iterable<ConversationSummary>): Chats => new Map(Array.from(chats, chat => [chat.id, chat]));

async function allOn(library: Pick<LibraryService, 'browse'>, shelf: Shelf) {
  const all: ConversationSummary[] = [];
  for await (const chat of chatsOnShelf(library, shelf)) all.push(chat);
  return all;
}

/** Reads the selected chats that still match the filter, in their current state. */
async function still(chats: Chats, library: Pick<LibraryService, 'browse'>, shelf: Shelf) {
  const there: ConversationSummary[] = [];
  for await (const chat of chatsOnShelf(library, shelf)) {
    if (chats.has(chat.id)) there.push(chat);
    if (there.length === chats.size) break;
  }
  return there;
}
