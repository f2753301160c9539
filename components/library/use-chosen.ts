import { useEffect, useRef, useState } from 'preact/hooks';
import type { ConversationId } from '../../lib/conversation';
import type { LibraryService } from '../../lib/messaging/services';
import type { ConversationSummary, Shelf } from '../../lib/vault/vault';
import { chatsOnShelf } from '../chats-on-shelf';

type Chats = ReadonlyMap<ConversationId, ConversationSummary>;

/** Which chats of a list are chosen, to do something with all of them. */
export interface Chosen {
  readonly chats: Chats;
  readonly toggle: (chat: ConversationSummary) => void;
  /** These and no others. */
  readonly set: (chats: readonly ConversationSummary[]) => void;
  /** All of the shelf, those that were not brought yet included, unless something else is chosen meanwhile. Rejects as `browse` does. */
  readonly setAll: () => Promise<void>;
  readonly clear: () => void;
}

/**
 * A new shelf begins with none. After a deed, by the number of `deeds`, what is chosen is read anew, and what stands there no longer is
 * chosen no longer: nothing is done with what nobody sees.
 */
export function useChosen(library: Pick<LibraryService, 'browse'>, shelf: Shelf, deeds: number): Chosen {
  const of = JSON.stringify(shelf);
  const [state, setState] = useState<{ of: string; chats: Chats }>({ of, chats: new Map() });
  const chats: Chats = state.of === of ? state.chats : new Map();
  /** Another one for each choice, and for each shelf. */
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
      // One that was chosen meanwhile is as it is in the list.
      const renewed = (chat: ConversationSummary) => (chats.has(chat.id) ? (now.get(chat.id) ?? []) : chat);
      if (isOver) return;
      setState(before =>
        before.of === of ? { of, chats: byId([...before.chats.values()].flatMap(renewed)) } : before,
      );
    };
    // Where the shelf cannot be read, they stay as they were.
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

/** Those of them that stand on the shelf, as they are now. */
async function still(chats: Chats, library: Pick<LibraryService, 'browse'>, shelf: Shelf) {
  const there: ConversationSummary[] = [];
  for await (const chat of chatsOnShelf(library, shelf)) {
    if (chats.has(chat.id)) there.push(chat);
    if (there.length === chats.size) break;
  }
  return there;
}
