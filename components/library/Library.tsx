/** The full page of all that is kept: where it stands, the list, and one chat to be read. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { ConversationId } from '../../lib/conversation';
import type { LibraryService } from '../../lib/messaging/services';
import type { ConversationSummary, Shelf } from '../../lib/vault/vault';
import { useAsked } from '../use-asked';
import { usePolled } from '../use-polled';
import type { Place } from './address';
import { ChatList } from './ChatList';
import { Found } from './Found';
import { ListHead } from './ListHead';
import { Nothing } from './Nothing';
import { OpenChat } from './OpenChat';
import { ShelfList } from './ShelfList';
import { UndoBar } from './UndoBar';
import { useChosen } from './use-chosen';
import { useDeeds } from './use-deeds';
import { useRows } from './use-rows';

/** Ways out of the library. */
export interface LibraryDoors {
  readonly copy: (text: string) => Promise<void>;
  readonly openWelcome: () => void;
  readonly openSettings: (section?: 'import') => void;
  /** Takes this chat to another assistant; absent where nothing can. */
  readonly continueElsewhere?: (id: ConversationId) => void;
}

export type LibraryKeeper = Omit<LibraryService, 'useModel' | 'coverage' | 'uncovered' | 'logInsertion'>;

interface LibraryProps {
  readonly library: LibraryKeeper;
  /** What the address names. */
  readonly place: Place;
  readonly onPlace: (place: Place) => void;
  readonly doors: LibraryDoors;
}

/** How old what is shown of the vault may be, in milliseconds. */
const pause = 2000;
/** Chats that are asked for at once when all of a shelf are chosen. */
const atOnce = 500;

export function Library({ library, place, onPlace, doors }: LibraryProps) {
  const [shelf, setShelf] = useState<Shelf>({});
  const [typed, setTyped] = useState('');
  const [byTitle, setByTitle] = useState(false);
  const [changes, setChanges] = useState(0);
  const search = useRef<HTMLInputElement>(null);

  const status = usePolled(() => library.status(), pause);
  const { conversations = 0, turns = 0 } = status.value?.vault ?? {};
  const occasion = `${conversations} ${turns} ${changes}`;
  const shelves = useAsked(() => library.shelves(), occasion);

  const question = typed.trim();
  const listed = useMemo(
    () => (byTitle && question ? { ...shelf, title: question } : shelf),
    [shelf, byTitle, question],
  );
  const rows = useRows(library, listed, occasion);
  const chosen = useChosen(JSON.stringify(listed));
  const deeds = useDeeds(library, () => setChanges(before => before + 1));
  const onForget = (ids: readonly ConversationId[]) => {
    deeds.forget(ids);
    chosen.clear();
    if (place.chat && ids.includes(place.chat)) onPlace({});
  };

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLInputElement;
      if (event.key === '/' && !typing) search.current?.focus();
      else if (event.key === 'Escape' && place.chat && !typing) onPlace({});
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [place.chat, onPlace]);

  const chooseAll = async () => {
    const all: ConversationSummary[] = [];
    for (let from = 0; from < (rows.total ?? 0); from += atOnce) {
      const { chats } = await library.browse(listed, from, atOnce);
      all.push(...chats);
    }
    chosen.set(all);
  };

  const open = (chat: ConversationId, turn?: string) => onPlace({ chat, ...(turn !== undefined && { turn }) });
  const isSearching = question !== '' && !byTitle;
  return (
    <div class={`library${place.chat ? ' has-open' : ''}`}>
      {shelves.value && (
        <ShelfList
          shelves={shelves.value}
          shelf={shelf}
          onShelf={next => {
            setShelf(next);
            onPlace({});
          }}
        />
      )}
      <main class="list-side">
        <ListHead
          box={search}
          typed={typed}
          onTyped={setTyped}
          byTitle={byTitle}
          onByTitle={setByTitle}
          total={isSearching ? undefined : rows.total}
          chosen={chosen}
          shelves={shelves.value}
          deeds={{ ...deeds, forget: onForget }}
        />
        {isSearching ? (
          <Found library={library} question={question} shelf={shelf} occasion={occasion} onOpen={open} />
        ) : rows.total ? (
          <ChatList
            rows={rows}
            total={rows.total}
            chosen={chosen}
            open={place.chat}
            onOpen={open}
            onChooseAll={() => void chooseAll()}
          />
        ) : (
          <Nothing rows={rows} isEmptyVault={conversations === 0} isFiltered={listed !== shelf} doors={doors} />
        )}
      </main>
      {place.chat && (
        <OpenChat
          key={place.chat}
          library={library}
          id={place.chat}
          turn={place.turn}
          occasion={occasion}
          shelves={shelves.value}
          deeds={{ ...deeds, forget: onForget }}
          doors={doors}
          onClose={() => onPlace({})}
        />
      )}
      <UndoBar deeds={deeds} />
    </div>
  );
}
