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
  /** As `set`, of chats whose summaries are not known. Rejects as `listConversations` does. */
  readonly setIds: (ids: Iterable<ConversationId>) => Promise<void>;
  /** As `toggle`. Also counts what is toggled while the summaries of the last one are read. */
  readonly toggleId: (id: ConversationId) => Promise<void>;
  readonly clear: () => void;
}

/**
 * Keeps the selection of a list; a new `key` starts with an empty one. When `changeCount` grows, the selected chats are read again, and
 * those that left the list are deselected, because no action may affect chats that are not visible.
 */
export function useSelection(
  library: Pick<LibraryService, 'listConversations'>,
  filter: ListFilter,
  changeCount: number,
  key = JSON.stringify(filter),
): ChatSelection {
  const [state, setState] = useState<{ key: string; chats: ChatsById }>({ key, chats: new Map() });
  const chats: ChatsById = state.key === key ? state.chats : new Map();
  /** A new object for each selection and each key. */
  const version = useRef({});
  /** The selection as it will be once its summaries are read. */
  const wanted = useRef<{ readonly key: string; readonly ids: readonly ConversationId[] }>({ key, ids: [] });
  useEffect(() => void (version.current = {}), [key]);
  const set = (selected: Iterable<ConversationSummary>) => {
    version.current = {};
    const selectedById = indexById(selected);
    wanted.current = { key, ids: [...selectedById.keys()] };
    setState({ key, chats: selectedById });
  };
  const setIds = async (ids: Iterable<ConversationId>) => {
    const startVersion = (version.current = {});
    wanted.current = { key, ids: [...new Set(ids)] };
    const found = await readById(wanted.current.ids, library, filter);
    if (version.current === startVersion) set(found);
  };

  useEffect(() => {
    if (chats.size === 0) return undefined;
    let isCancelled = false;
    const updateSelected = async () => {
      const currentById = indexById(await readById([...chats.keys()], library, filter));
      // A chat that was selected meanwhile is already current.
      const replaceChat = (chat: ConversationSummary) => (chats.has(chat.id) ? (currentById.get(chat.id) ?? []) : chat);
      if (isCancelled) return;
      setState(before =>
        before.key === key ? { key, chats: indexById([...before.chats.values()].flatMap(replaceChat)) } : before,
      );
    };
    // If the list cannot be read, the selection stays.
    updateSelected().catch(() => undefined);
    return () => void (isCancelled = true);
  }, [library, key, changeCount]);

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
    setIds,
    toggleId(id) {
      const ids = wanted.current.key === key ? wanted.current.ids : [];
      return setIds(ids.includes(id) ? ids.filter(each => each !== id) : [...ids, id]);
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

/** The number of ids per request. */
const idsAtOnce = 500;

/** Reads those of these chats that match the filter, in their current state. */
async function readById(
  ids: readonly ConversationId[],
  library: Pick<LibraryService, 'listConversations'>,
  filter: ListFilter,
): Promise<readonly ConversationSummary[]> {
  const found: ConversationSummary[] = [];
  for (let at = 0; at < ids.length; at += idsAtOnce) {
    const some = { ...filter, ids: ids.slice(at, at + idsAtOnce) };
    found.push(...(await library.listConversations(some, 0, idsAtOnce)).chats);
  }
  return found;
}
