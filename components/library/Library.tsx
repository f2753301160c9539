/** The full page of all that is kept: where it stands, the list, and one chat to be read. */
import { useEffect, useState } from 'preact/hooks';
import type { ConversationId } from '../../lib/conversation';
import type { LibraryService } from '../../lib/messaging/services';
import type { Shelf } from '../../lib/vault/vault';
import { useAsked } from '../use-asked';
import { usePolled } from '../use-polled';
import type { Place } from './address';
import { ListSide } from './ListSide';
import { OpenChat } from './OpenChat';
import { ShelfList } from './ShelfList';
import { UndoBar } from './UndoBar';
import { useDeeds } from './use-deeds';
import type { Deeds } from './use-deeds';

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

export function Library({ library, place, onPlace, doors }: LibraryProps) {
  const [shelf, setShelf] = useState<Shelf>({});
  const [changes, setChanges] = useState(0);

  const status = usePolled(() => library.status(), pause);
  const { conversations = 0, turns = 0 } = status.value?.vault ?? {};
  const occasion = `${conversations} ${turns} ${changes}`;
  const shelves = useAsked(() => library.shelves(), occasion);

  const close = () => onPlace({});
  const all = useDeeds(library, () => setChanges(before => before + 1));
  const deeds: Deeds = {
    ...all,
    forget: ids => {
      all.forget(ids);
      if (place.chat && ids.includes(place.chat)) close();
    },
  };
  useEscape(place.chat === undefined ? undefined : close);

  return (
    <div class={`library${place.chat ? ' has-open' : ''}`}>
      {shelves.value && (
        <ShelfList
          shelves={shelves.value}
          shelf={shelf}
          onShelf={next => {
            setShelf(next);
            close();
          }}
        />
      )}
      <ListSide
        key={JSON.stringify(shelf)}
        {...{ library, shelf, occasion, deeds, doors, open: place.chat, shelves: shelves.value }}
        isEmptyVault={conversations === 0}
        onOpen={(chat, turn) => onPlace({ chat, ...(turn !== undefined && { turn }) })}
      />
      {place.chat && (
        <OpenChat
          key={place.chat}
          library={library}
          id={place.chat}
          turn={place.turn}
          occasion={occasion}
          shelves={shelves.value}
          deeds={deeds}
          doors={doors}
          onClose={close}
        />
      )}
      <UndoBar deeds={deeds} />
    </div>
  );
}

/** Escape leaves the chat that is open, unless something is being written. */
function useEscape(leave: (() => void) | undefined): void {
  useEffect(() => {
    const onKeyDown = ({ key, target }: KeyboardEvent) => {
      if (key === 'Escape' && !(target instanceof HTMLInputElement)) leave?.();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [leave]);
}
