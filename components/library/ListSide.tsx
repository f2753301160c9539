/** One shelf: what to look for on it, and what stands there or was found there. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { ConversationId } from '../../lib/conversation';
import type { LibraryService } from '../../lib/messaging/services';
import type { ConversationSummary, Shelf, Shelves } from '../../lib/vault/vault';
import { ChatList } from './ChatList';
import { Found } from './Found';
import type { LibraryDoors } from './Library';
import { ListHead } from './ListHead';
import { Nothing } from './Nothing';
import { useChosen } from './use-chosen';
import type { Deeds } from './use-deeds';
import { useRows } from './use-rows';

interface ListSideProps {
  readonly library: Pick<LibraryService, 'browse' | 'recall'>;
  readonly shelf: Shelf;
  readonly occasion: string;
  readonly shelves: Shelves | undefined;
  readonly deeds: Deeds;
  readonly doors: LibraryDoors;
  readonly open: ConversationId | undefined;
  readonly isEmptyVault: boolean;
  readonly onOpen: (chat: ConversationId, turn?: string) => void;
}

/** Chats that are asked for at once when all of a shelf are chosen. */
const atOnce = 500;

export function ListSide({
  library,
  shelf,
  occasion,
  shelves,
  deeds,
  doors,
  open,
  isEmptyVault,
  onOpen,
}: ListSideProps) {
  const [typed, setTyped] = useState('');
  const [byTitle, setByTitle] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  useSlash(() => box.current?.focus());

  const question = typed.trim();
  const listed = useMemo(
    () => (byTitle && question ? { ...shelf, title: question } : shelf),
    [shelf, byTitle, question],
  );
  const rows = useRows(library, listed, occasion);
  const chosen = useChosen(JSON.stringify(listed));
  const ofChosen: Deeds = {
    ...deeds,
    forget: ids => {
      deeds.forget(ids);
      chosen.clear();
    },
  };
  const { total } = rows;
  const chooseAll = async () => chosen.set(await allOn(listed, total ?? 0, library));

  const isSearching = question !== '' && !byTitle;
  return (
    <main class="list-side">
      <ListHead
        {...{ box, typed, byTitle, chosen, shelves, deeds: ofChosen, total: isSearching ? undefined : total }}
        onTyped={setTyped}
        onByTitle={setByTitle}
      />
      {isSearching && <Found {...{ library, question, shelf, occasion, onOpen }} />}
      {!isSearching && !total && <Nothing {...{ rows, isEmptyVault, doors, isFiltered: listed !== shelf }} />}
      {!isSearching && total !== undefined && total > 0 && (
        <ChatList {...{ rows, total, chosen, open, onOpen }} onChooseAll={() => void chooseAll()} />
      )}
    </main>
  );
}

/** `/` goes to the search, as on many pages. */
function useSlash(goThere: () => void): void {
  const latest = useRef(goThere);
  latest.current = goThere;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

async function allOn(shelf: Shelf, total: number, library: Pick<LibraryService, 'browse'>) {
  const all: ConversationSummary[] = [];
  for (let from = 0; from < total; from += atOnce) all.push(...(await library.browse(shelf, from, atOnce)).chats);
  return all;
}
