/** The full page of all that is kept: where it stands, the list, and one chat to be read. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ConversationId } from '../../lib/conversation';
import type { Pauses } from '../../lib/health/pauses';
import type { LibraryService } from '../../lib/messaging/services';
import type { NoteService, SpaceService } from '../../lib/messaging/walled';
import type { ConversationSummary, Shelf, Shelves } from '../../lib/vault/vault';
import type { Change } from '../Followed';
import { useLanguage } from '../language';
import { MissingChats } from '../MissingChats';
import { useAsked } from '../use-asked';
import { usePauses } from '../use-pauses';
import { usePolled } from '../use-polled';
import { useUnsaved } from '../story/use-unsaved';
import type { Place } from './address';
import { BesideList } from './BesideList';
import { isWriting } from './is-writing';
import { ListSide } from './ListSide';
import { shelfGroups, shelfName } from './shelf-groups';
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
  /** Hands out a file with these chats; answers how many are in it. */
  readonly exportThese?: (chats: readonly ConversationSummary[]) => Promise<number>;
  /** The same with all that is in this space. */
  readonly exportSpace?: (space: string) => Promise<number>;
}

export type LibraryKeeper = Omit<
  LibraryService & NoteService & SpaceService,
  'useModel' | 'coverage' | 'uncovered' | 'logInsertion' | 'markTakenBack' | 'asides' | 'indexAgain'
>;

export interface LibraryProps {
  readonly library: LibraryKeeper;
  /** What the address names. */
  readonly place: Place;
  readonly onPlace: (place: Place) => void;
  readonly doors: LibraryDoors;
  readonly pauses: Pauses;
  readonly onPauses: Change<Pauses>;
}

const all: Shelf = {};

/** Its space was removed, or never was. */
const isGone = ({ space }: Shelf, shelves: Shelves | undefined): boolean =>
  space !== undefined && shelves !== undefined && !shelves.spaces.some(({ id }) => id === space);

/** How old what is shown of the vault may be, in milliseconds. */
const pause = 2000;

export function Library({ library, place, onPlace, doors, pauses, onPauses }: LibraryProps) {
  const { t, locale } = useLanguage();
  // Who comes to a story by its address has its space's chats beside it.
  const [wanted, setShelf] = useState<Shelf>(place.story === undefined ? all : { space: place.story });
  const [changes, setChanges] = useState(0);
  const main = useRef<HTMLElement>(null);

  const seen = usePolled(() => lookAt(library), pause).value;
  const status = seen?.status;
  const { conversations, turns } = status?.vault ?? {};
  const occasion = `${conversations} ${turns} ${changes} ${seen?.spaces}`;
  const shelves = useAsked(() => library.shelves(), occasion);
  const shelf = isGone(wanted, shelves.value) ? all : wanted;

  const close = () => onPlace({});
  const open = (chat: ConversationId, turn?: string) => onPlace({ chat, ...(turn !== undefined && { turn }) });
  const pausing = usePauses(pauses, onPauses);
  const done = useDeeds(library, pausing, () => setChanges(before => before + 1));
  const deeds: Deeds = {
    ...done,
    forget: ids => {
      done.forget(ids);
      if (place.chat && ids.includes(place.chat)) close();
    },
  };
  const isOpen = place.chat !== undefined || place.story !== undefined;
  useEscape(isOpen ? close : undefined);
  const unsaved = useUnsaved(shelves.value?.spaces);

  const groups = shelves.value ? shelfGroups(shelves.value, t, locale) : [];
  const isEmptyVault = conversations === 0;
  const shared = { library, occasion, deeds, doors, shelves: shelves.value };
  const goTo = (next: Shelf) => {
    setShelf(next);
    close();
  };
  return (
    <div class={`library${isOpen ? ' has-open' : ''}${isEmptyVault ? ' is-empty' : ''}`}>
      <ShelfList groups={groups} shelf={shelf} onShelf={goTo} onSettings={() => doors.openSettings()} />
      <main ref={main}>
        <h1 class="unseen">{t('library_title')}</h1>
        <ListSide
          {...{ ...shared, shelf, isEmptyVault, changes }}
          title={shelfName(shelf, groups, t, locale)}
          notice={<MissingChats {...{ library, status }} onImport={() => doors.openSettings('import')} />}
          onShelf={goTo}
          open={place.chat}
          story={place.story}
          onOpen={open}
          onStory={story => onPlace({ story })}
        />
        <BesideList {...{ ...shared, place, isEmptyVault, shelf, unsaved, open, close }} onShelf={goTo} />
      </main>
      <UndoBar deeds={deeds} toList={() => main.current?.querySelector<HTMLElement>('[role=listbox]')?.focus()} />
    </div>
  );
}

/** What another tab may have changed. Spaces as one text: they are compared and no more. */
async function lookAt(library: Pick<LibraryKeeper, 'status' | 'spaces'>) {
  const [status, spaces] = await Promise.all([library.status(), library.spaces()]);
  return { status, spaces: JSON.stringify(spaces) };
}

/** Escape leaves the chat that is open, unless something is being written, or a dialog or a menu stands over it: that one is left first. */
function useEscape(leave: (() => void) | undefined): void {
  useEffect(() => {
    const onKeyDown = ({ key, target }: KeyboardEvent) => {
      // Where a press beside its controls took the focus, the dialog itself does not hear of the key.
      const isForAnother = document.querySelector('dialog[open], :popover-open') !== null;
      if (key === 'Escape' && !isForAnother && !isWriting(target)) leave?.();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [leave]);
}
