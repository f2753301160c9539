/** The library page: facets, the list of chats, and one open chat. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ConversationId } from '../../lib/core/conversation';
import type { Pauses } from '../../lib/health/pauses';
import type { LibraryService } from '../../lib/rpc/contracts/index';
import type { NoteService, SpaceService } from '../../lib/rpc/contracts/spaces';
import type { ConversationSummary, Shelf, Shelves } from '../../lib/vault/vault';
import type { Change } from '../controls/SharedSetting';
import { useLanguage } from '../i18n/language';
import { MissingChats } from '../controls/MissingChats';
import { useAsked } from '../hooks/use-query';
import { usePauses } from '../hooks/use-pauses';
import { usePolled } from '../hooks/use-polling';
import { useUnsaved } from '../story/state/use-unsaved';
import type { Place } from './route';
import { BesideList } from './SideList';
import { isWriting } from './is-typing';
import { ListSide } from './ListSide';
import { shelfGroups, shelfName } from './state/facet-groups';
import { ShelfList } from './FacetList';
import { UndoBar } from './UndoBar';
import { useDeeds } from './state/use-actions';
import type { Deeds } from './state/use-actions';

/** Actions that leave the library page. */
export interface LibraryDoors {
  readonly copy: (text: string) => Promise<void>;
  readonly openWelcome: () => void;
  readonly openSettings: (section?: 'import') => void;
  /** Continues this chat on another site. Absent where the page cannot do that. */
  readonly continueElsewhere?: (id: ConversationId) => void;
  /** Downloads these chats as a file. Resolves with the number of chats in it. */
  readonly exportThese?: (chats: readonly ConversationSummary[]) => Promise<number>;
  /** Downloads all chats of this space in the same way. */
  readonly exportSpace?: (space: string) => Promise<number>;
}

export type LibraryKeeper = Omit<
  LibraryService & NoteService & SpaceService,
  'useModel' | 'coverage' | 'uncovered' | 'logInsertion' | 'markTakenBack' | 'asides' | 'indexAgain'
>;

export interface LibraryProps {
  readonly library: LibraryKeeper;
  /** The route that the address names. */
  readonly place: Place;
  readonly onPlace: (place: Place) => void;
  readonly doors: LibraryDoors;
  readonly pauses: Pauses;
  readonly onPauses: Change<Pauses>;
}

const all: Shelf = {};

/** Returns whether the filter names a space that does not exist. */
const isGone = ({ space }: Shelf, shelves: Shelves | undefined): boolean =>
  space !== undefined && shelves !== undefined && !shelves.spaces.some(({ id }) => id === space);

/** Milliseconds between two reads of the vault's state. */
const pause = 2000;

export function Library({ library, place, onPlace, doors, pauses, onPauses }: LibraryProps) {
  const { t, locale } = useLanguage();
  // A story that is opened by its address comes with the chats of its space in the list.
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

/** Reads what another tab may have changed. Spaces become JSON text, because they are only compared. */
async function lookAt(library: Pick<LibraryKeeper, 'status' | 'spaces'>) {
  const [status, spaces] = await Promise.all([library.status(), library.spaces()]);
  return { status, spaces: JSON.stringify(spaces) };
}

/** Escape closes the open chat, unless the user is typing, or a dialog or a menu is open and has to close first. */
function useEscape(leave: (() => void) | undefined): void {
  useEffect(() => {
    const onKeyDown = ({ key, target }: KeyboardEvent) => {
      // If a click beside its controls moved the focus to the body, the dialog does not receive the key.
      const isForAnother = document.querySelector('dialog[open], :popover-open') !== null;
      if (key === 'Escape' && !isForAnother && !isWriting(target)) leave?.();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [leave]);
}
