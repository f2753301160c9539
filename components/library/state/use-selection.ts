import { useEffect, useRef, useState } from 'preact/hooks';
import type { ConversationId } from '../../../lib/core/conversation';
import type { LibraryService } from '../../../lib/rpc/contracts/library';
import type { ConversationSummary, ListFilter } from '../../../lib/vault/vault';
import { iterateConversations } from './iterate-conversations';

type ChatsById = ReadonlyMap<ConversationId, ConversationSummary>;

/** The selected chats of a list. */
export interface ChatSelection {
  readonly chats: ChatsById;
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
export function useSelection(
  library: Pick<LibraryService, 'listConversations'>,
  filter: ListFilter,
  changeCount: number,
): ChatSelection {
  const filterKey = JSON.stringify(filter);
  const [state, setState] = useState<{ filterKey: string; chats: ChatsById }>({ filterKey, chats: new Map() });
  const chats: ChatsById = state.filterKey === filterKey ? state.chats : new Map();
  /** A new object for each selection and each filter. */
  const version = useRef({});
  useEffect(() => void (version.current = {}), [filterKey]);
  const set = (selected: Iterable<ConversationSummary>) => {
    version.current = {};
    setState({ filterKey, chats: indexById(selected) });
  };

  useEffect(() => {
    if (chats.size === 0) return undefined;
    let isCancelled = false;
    const updateSelected = async () => {
      const currentById = indexById(await readSelected(chats, library, filter));
      // A chat that was selected meanwhile is already current.
      const replaceChat = (chat: ConversationSummary) => (chats.has(chat.id) ? (currentById.get(chat.id) ?? []) : chat);
      if (isCancelled) return;
      setState(before =>
        before.filterKey === filterKey
          ? { filterKey, chats: indexById([...before.chats.values()].flatMap(replaceChat)) }
          : before,
      );
    };
    // If the list cannot be read, the selection stays.
    updateSelected().catch(() => undefined);
    return () => void (isCancelled = true);
  }, [library, filterKey, changeCount]);

  return {
    chats,
    toggle: chat =>
      set(chats.has(chat.id) ? [...chats.values()].filter(({ id }) => id !== chat.id) : [...chats.values(), chat]),
    set,
    async setAll() {
      const startVersion = (version.current = {});
      const all = await readAll(library, filter);
      if (version.current === startVersion) set(all);
    },
    clear: () => set([]),
  };
}

const indexById = (chats: Iterable<ConversationSummary>): ChatsById =>
  new Map(Array.from(chats, chat => [chat.id, chat]));

async function readAll(library: Pick<LibraryService, 'listConversations'>, filter: ListFilter) {
  const all: ConversationSummary[] = [];
  for await (const chat of iterateConversations(library, filter)) all.push(chat);
  return all;
}

/** Reads the selected chats that still match the filter, in their current state. */
async function readSelected(chats: ChatsById, library: Pick<LibraryService, 'listConversations'>, filter: ListFilter) {
  const found: ConversationSummary[] = [];
  for await (const chat of iterateConversations(library, filter)) {
    if (chats.has(chat.id)) found.push(chat);
    if (found.length === chats.size) break;
  }
  return found;
}
