/** The library page: facets, the list of chats, and one open chat. */
import { useRef, useState } from 'preact/hooks';
import type { ConversationId } from '../../lib/core/conversation';
import type { Pauses } from '../../lib/health/pauses';
import type { LibraryService, LibraryStatus } from '../../lib/rpc/contracts/library';
import type { NotesService } from '../../lib/rpc/contracts/notes';
import type { SpacesService } from '../../lib/rpc/contracts/spaces';
import type { ConversationSummary, ListFilter, Facets } from '../../lib/vault/vault';
import { useLanguage } from '../i18n/language';
import { MissingChats } from '../controls/MissingChats';
import { RestoredSettings } from '../controls/RestoredSettings';
import { useKeyDown } from '../hooks/use-key-down';
import { useQuery } from '../hooks/use-query';
import { usePauses, type UpdatePauses } from '../hooks/use-pauses';
import { useUnsaved } from '../story/state/use-unsaved';
import type { Route } from './route';
import { DetailPane } from './DetailPane';
import { hasOpenOverlay, isTyping } from './is-typing';
import { ListPane } from './ListPane';
import { listFacetGroups, formatFilterName } from './state/facet-groups';
import { FacetList } from './FacetList';
import { UndoBar } from './UndoBar';
import { useActions } from './state/use-actions';
import { useFirstChat } from './state/use-first-chat';
import { useNewNote } from './use-new-note';
import type { LibraryActions } from './state/use-actions';

/** Resolves with whether the file could be read. `page`: counted from 1. */
export type OpenPdf = (page: number | undefined) => Promise<boolean>;

/** Actions that leave the library page. */
export interface LibraryNavigation {
  readonly copy: (text: string) => Promise<void>;
  /** Opens the first steps, at the one that is named. */
  readonly openWelcome: (step?: 'history') => void;
  readonly openSettings: (section?: 'import') => void;
  /** Answers what opens the PDF of this document at a page, or `undefined` if its file is no PDF that the browser can read. */
  readonly findPdf?: (id: ConversationId) => Promise<OpenPdf | undefined>;
  /** Continues this chat on another site. Absent where the page cannot do that. */
  readonly continueChat?: (id: ConversationId) => void;
  /** Inserts this message into a new chat that the person chooses. Absent where the page cannot do that. */
  readonly insertMessage?: (id: ConversationId, turn: string) => void;
  /** Continues this chat in Ask, or opens a thread of Ask again. Absent until a model is set up. */
  readonly continueHere?: (id: ConversationId) => void;
  /** Asks a model. Absent until one is set up. */
  readonly ask?: (question: string) => void;
  /** Lets a model list facts. Resolves with its answer, or `undefined` if the user changed their mind. Absent until one is set up. */
  readonly requestFacts?: (request: string) => Promise<string | undefined>;
  /** Downloads these chats as a file. Resolves with the number of chats in it. */
  readonly exportSelected?: (chats: readonly ConversationSummary[]) => Promise<number>;
  /** Downloads all chats of this space in the same way. */
  readonly exportSpace?: (space: string) => Promise<number>;
}

export type LibraryPageService = Omit<
  LibraryService & NotesService & SpacesService,
  'useModel' | 'readCoverage' | 'listUncovered' | 'logInsertion' | 'markUndone' | 'listFailed' | 'reindexAll'
>;

export interface LibraryProps {
  readonly library: LibraryPageService;
  /** The route that the address names. */
  readonly route: Route;
  readonly onRoute: (route: Route) => void;
  readonly navigation: LibraryNavigation;
  readonly pauses: Pauses;
  readonly onPauses: UpdatePauses;
}

const noFilter: ListFilter = {};

/** Returns whether the filter names a space that does not exist. */
const isMissingSpace = ({ space }: ListFilter, facets: Facets | undefined): boolean =>
  space !== undefined && facets !== undefined && !facets.spaces.some(({ id }) => id === space);

/** Milliseconds between two reads of the vault's state. */
const pollIntervalMs = 2000;

export function Library({ library, route, onRoute, navigation, pauses, onPauses }: LibraryProps) {
  const { t, locale } = useLanguage();
  // A story that is opened by its address comes with the chats of its space in the list.
  const [selectedFilter, setSelectedFilter] = useState<ListFilter>(
    route.story === undefined ? noFilter : { space: route.story },
  );
  const [changeCount, setChangeCount] = useState(0);
  const main = useRef<HTMLElement>(null);

  const { status, refreshKey } = useVaultState(library, changeCount);
  const facets = useQuery([refreshKey], () => library.readFacets());
  const filter = isMissingSpace(selectedFilter, facets.value) ? noFilter : selectedFilter;

  const close = () => onRoute({});
  const openChat = (chat: ConversationId, turn?: string) => onRoute({ chat, ...(turn !== undefined && { turn }) });
  const pauseControl = usePauses(pauses, onPauses);
  const baseActions = useActions(library, pauseControl, () => setChangeCount(before => before + 1));
  const actions = wrapForget(baseActions, ids => {
    first.onForget(ids);
    if (route.chat && ids.includes(route.chat)) close();
  });
  const isOpen = route.chat !== undefined || route.story !== undefined;
  const first = useFirstChat(library, filter, refreshKey, !isOpen);
  useEscape(isOpen ? close : undefined);
  const newNote = useNewNote(facets.value, filter.space, actions);
  const unsaved = useUnsaved(facets.value?.spaces);

  const groups = facets.value ? listFacetGroups(facets.value, t) : [];
  const isEmptyVault = status?.vault.conversations === 0;
  const chatMenu = useChatMenu(openChat);
  const sharedProps = { library, refreshKey, actions, navigation, facets: facets.value, chatMenu };
  const selectFilter = (next: ListFilter) => {
    setSelectedFilter(next);
    close();
  };
  return (
    <div class={`library${isOpen ? ' has-open' : ''}${isEmptyVault ? ' is-empty' : ''}`}>
      <FacetList {...{ groups, filter }} onFilter={selectFilter} openSettings={navigation.openSettings} />
      <main ref={main}>
        <h1 class="visually-hidden">{t('library_title')}</h1>
        <ListPane
          {...{ ...sharedProps, filter, isEmptyVault, changeCount }}
          vault={status?.vault}
          title={formatFilterName(filter, groups, t, locale)}
          notice={<Notices {...{ library, status, navigation }} />}
          onFilter={selectFilter}
          openId={route.chat}
          shownId={route.chat ?? first.place.chat}
          story={route.story}
          onOpen={openChat}
          onFirstResult={first.onResult}
          onStory={story => onRoute({ story })}
          onNewNote={newNote.open}
        />
        <DetailPane {...{ ...sharedProps, route, isEmptyVault, unsaved, openChat, close }} preview={first.place} />
      </main>
      {newNote.dialog}
      <UndoBar
        actions={actions}
        focusList={() => main.current?.querySelector<HTMLElement>('[role=listbox]')?.focus()}
      />
    </div>
  );
}

/** The menu of the chat beside the list. From a row it opens with the chat, once that was read. */
function useChatMenu(openChat: (chat: ConversationId, turn?: string) => void) {
  const [chat, show] = useState<ConversationId>();
  return {
    chat,
    show,
    openWith: (next: ConversationId, turn?: string) => {
      openChat(next, turn);
      show(next);
    },
  };
}

export type ChatMenu = ReturnType<typeof useChatMenu>;

const wrapForget = (actions: LibraryActions, onForget: (ids: readonly ConversationId[]) => void): LibraryActions => ({
  ...actions,
  forget: ids => {
    actions.forget(ids);
    onForget(ids);
  },
});

type NoticesProps = Pick<LibraryProps, 'library' | 'navigation'> & { readonly status: LibraryStatus | undefined };

/** What the person must know of before the list. */
const Notices = ({ library, status, navigation }: NoticesProps) => (
  <>
    <MissingChats {...{ library, status }} onImport={() => navigation.openSettings('import')} />
    <RestoredSettings {...{ library, status }} />
  </>
);

/** The polled state of the vault, and a key that changes with it and with each action of this page. */
function useVaultState(library: Pick<LibraryPageService, 'getStatus' | 'listSpaces'>, changeCount: number) {
  const polled = useQuery([], () => readVaultState(library), { pollMs: pollIntervalMs }).value;
  const status = polled?.status;
  const { conversations, turns } = status?.vault ?? {};
  return { status, refreshKey: `${conversations} ${turns} ${changeCount} ${polled?.spaces}` };
}

/** Reads what another tab may have changed. Spaces become JSON text, because they are only compared. */
async function readVaultState(library: Pick<LibraryPageService, 'getStatus' | 'listSpaces'>) {
  const [status, spaces] = await Promise.all([library.getStatus(), library.listSpaces()]);
  return { status, spaces: JSON.stringify(spaces) };
}

/** Escape closes the open chat, unless the user is typing, or a dialog or a menu is open and has to close first. */
function useEscape(onEscape: (() => void) | undefined): void {
  useKeyDown(({ key, target }) => {
    // If a click beside its controls moved the focus to the body, the dialog does not receive the key.
    if (key === 'Escape' && !hasOpenOverlay() && !isTyping(target)) onEscape?.();
  });
}
