/** The list of one filter, with its search field and search results. */
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { ConversationId } from '../../lib/core/conversation';
import type { LibraryService } from '../../lib/rpc/contracts/library';
import type { ConversationSummary, ListFilter, Facets, VaultCounts } from '../../lib/vault/vault';
import { useLanguage } from '../i18n/language';
import type { QueryChip } from '../popup/state/query-chips';
import { useKeyDown } from '../hooks/use-key-down';
import { useTypeIntoBox } from '../hooks/use-type-into-box';
import { ChatList } from './ChatList';
import { SearchResults } from './SearchResults';
import type { ChatMenu, LibraryNavigation } from './Library';
import { isInList, isTyping } from './is-typing';
import { ListHead } from './ListHead';
import { EmptyList } from './EmptyList';
import { SelectedSpaceActions } from './SelectedSpaceActions';
import { useFirstResult, type ResultPlace } from './state/use-first-result';
import { useOpenFirst } from './state/use-open-first';
import { useSelection } from './state/use-selection';
import type { LibraryActions } from './state/use-actions';
import { useSearch, type LibrarySearch } from './state/use-search';
import { useRows } from './state/use-rows';

interface ListPaneProps {
  readonly library: Pick<LibraryService, 'listConversations' | 'listHits' | 'recall'>;
  readonly title: string;
  /** Rendered above the header. */
  readonly notice: ComponentChildren;
  readonly filter: ListFilter;
  readonly onFilter: (filter: ListFilter) => void;
  readonly refreshKey: string;
  /** The number of actions so far. */
  readonly changeCount: number;
  readonly facets: Facets | undefined;
  readonly actions: LibraryActions;
  readonly navigation: LibraryNavigation;
  readonly openId: ConversationId | undefined;
  /** The open chat, or the one that is shown while none is open. */
  readonly shownId: ConversationId | undefined;
  /** The space whose story is open. */
  readonly story: string | undefined;
  readonly isEmptyVault: boolean;
  /** How much there is; absent until it is known. */
  readonly vault: VaultCounts | undefined;
  readonly onOpen: (chat: ConversationId, turn?: string) => void;
  readonly onFirstResult: (place: ResultPlace | undefined) => void;
  readonly chatMenu: ChatMenu;
  readonly onStory: (space: string) => void;
  readonly onNewNote: () => void;
}

export function ListPane(props: ListPaneProps) {
  const { library, title, filter, onFilter, facets, actions, navigation, openId, isEmptyVault, onOpen, onStory } =
    props;
  const language = useLanguage();
  const { pane, searchInput, focusList } = useListFocus(openId, props.story);
  const { box, searchKey, listedFilter, rows, search } = useListSearch(props);
  const isSearching = searchKey !== undefined;
  const removeChip = (chip: QueryChip) => {
    search.removeChip(chip);
    // The chip that had the focus no longer exists.
    searchInput.current?.focus();
  };
  const { selection, forget, openMenu, ...chosenMenu } = useChosen(props, listedFilter, searchKey, focusList);
  const { total } = rows;
  const [isFiltered, hasNoChats] = [listedFilter !== filter, isEmptyVault || Object.keys(listedFilter).length === 0];
  return (
    <section class="list-side" aria-labelledby="list-name" ref={pane}>
      {props.notice}
      <ListHead
        {...{ title, searchInput, selection, facets, filter, onFilter }}
        actions={{ ...actions, forget }}
        countText={isSearching ? formatResultCount(search, language) : formatCount(total, filter, language)}
        {...box}
        {...chosenMenu}
        onExport={createExportHandler(navigation, actions)}
        onNewNote={props.onNewNote}
        onDown={focusList}
      >
        <SelectedSpaceActions
          {...{ filter, facets, actions, onStory }}
          exportSpace={navigation.exportSpace}
          onRemoved={() => onFilter({})}
        />
      </ListHead>
      {isSearching && (
        <SearchResults
          {...{ search, selection, onOpen, onMenu: openMenu, onForget: forget, run: actions.run }}
          shownId={props.shownId}
          question={box.typed}
          onAsk={navigation.ask}
          onRemoveChip={removeChip}
          vault={props.vault}
          onPast={() => navigation.openWelcome('history')}
          spaces={facets?.spaces ?? []}
        />
      )}
      {!isSearching && !total && <EmptyList {...{ rows, navigation, isFiltered, hasNoChats }} />}
      {!isSearching && total !== undefined && total > 0 && (
        <ChatList
          // A different filter starts at the top of its list.
          key={JSON.stringify(listedFilter)}
          {...{ library, rows, total, selection, onOpen }}
          isGrouped={filter.from === undefined}
          openId={props.shownId}
          onMenu={openMenu}
          onSelectAll={() => actions.run(selection.setAll)}
          onForget={forget}
        />
      )}
    </section>
  );
}

/** The text in the search field, and what it leads to: the passages it finds, or the list of the chats with that title. */
function useListSearch({ library, filter, refreshKey, onOpen, onFirstResult }: ListPaneProps) {
  const [typed, setTyped] = useState('');
  const [isByTitle, setIsByTitle] = useState(false);
  const question = typed.trim();
  const listedFilter = useMemo(
    () => (isByTitle && question ? { ...filter, title: question } : filter),
    [filter, isByTitle, question],
  );
  const rows = useRows(library, listedFilter, refreshKey);
  const search = useSearch(library, { question: isByTitle ? '' : question, onQuestion: setTyped, filter, refreshKey });
  const isSearching = question !== '' && !isByTitle;
  const firstResult = useFirstResult(search, isSearching, onFirstResult);
  const searchKey = isSearching ? JSON.stringify([filter, question]) : undefined;
  const onEnter = useOpenFirst(isSearching ? question : '', search, onOpen);
  const box = { typed, isByTitle, onTyped: setTyped, onByTitle: setIsByTitle, onEnter, firstResult };
  return { box, searchKey, listedFilter, rows, search };
}

/** The ticked chats, which have one menu, and what deletes them or any other chat. */
function useChosen(
  { library, actions, changeCount, chatMenu }: ListPaneProps,
  listedFilter: ListFilter,
  searchKey: string | undefined,
  focusList: () => void,
) {
  const selection = useSelection(library, listedFilter, changeCount, searchKey);
  const [isMenuOpen, onMenu] = useState(false);
  useListAfterSelection(selection.chats.size, focusList);
  return {
    selection,
    isMenuOpen,
    onMenu,
    openMenu: (chat: ConversationId, turn?: string) =>
      selection.chats.has(chat) ? onMenu(true) : chatMenu.openWith(chat, turn),
    forget: (ids: readonly ConversationId[]) => {
      actions.forget(ids);
      selection.clear();
    },
  };
}

/** Focuses the list when the selection ends and what had the focus went with it: the bar of the selection, or its menu. */
function useListAfterSelection(size: number, focusList: () => void): void {
  const before = useRef(size);
  useLayoutEffect(() => {
    if (before.current > 0 && size === 0 && document.activeElement === document.body) focusList();
    before.current = size;
  });
}

/** Formats the number of chats or documents. An empty list shows its own message instead. */
const formatCount = (
  total: number | undefined,
  { source }: ListFilter,
  { count }: ReturnType<typeof useLanguage>,
): string => (total ? count(source === 'document' ? 'count_documents' : 'count_chats', total) : '');

function formatResultCount(
  { hits, isFirst, idle }: LibrarySearch,
  { t, countHits }: ReturnType<typeof useLanguage>,
): string {
  if (hits?.length === 0) return idle ? '' : t('library_nothing_found');
  return hits ? countHits(hits.length, isFirst) : '';
}

const createExportHandler = ({ exportSelected }: LibraryNavigation, { exportFile }: LibraryActions) =>
  exportSelected && ((chats: readonly ConversationSummary[]) => exportFile(() => exportSelected(chats)));

/** The search field and the pane of the list, with the keys that focus them from elsewhere on the page. */
function useListFocus(chat: ConversationId | undefined, story: string | undefined) {
  const searchInput = useRef<HTMLInputElement>(null);
  const pane = useRef<HTMLElement>(null);
  const focusList = () => pane.current?.querySelector<HTMLElement>('[role=listbox]')?.focus();
  const isAnythingOpen = chat !== undefined || story !== undefined;
  // Where the page was opened for a chat, that chat has the focus.
  useEffect(() => {
    if (!isAnythingOpen) searchInput.current?.focus();
  }, []);
  useSlashKey(() => searchInput.current?.focus());
  useTypeIntoBox(searchInput, isInList);
  useArrowKeys(isAnythingOpen ? undefined : focusList);
  useRestoreListFocus(pane, chat, story);
  return { pane, searchInput, focusList };
}

/**
 * Returns the focus to the list when a chat or story that had it closes. It runs before the next painting, because a key that follows
 * Escape at once is meant for the list.
 */
function useRestoreListFocus(
  pane: RefObject<HTMLElement | null>,
  chat: ConversationId | undefined,
  story: string | undefined,
): void {
  const openerSelector =
    chat !== undefined ? '[role=listbox]' : story !== undefined ? '.space-deeds .to-story' : undefined;
  const previousSelector = useRef(openerSelector);
  /** The element in the list that had the focus when the chat opened, such as a search result. */
  const focusedBefore = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (previousSelector.current === undefined && openerSelector !== undefined) focusedBefore.current = activeElement;
    const isClosed = previousSelector.current !== undefined && openerSelector === undefined;
    // The same chat may be shown on, as the first of the list.
    const isLost = isClosed && (activeElement === document.body || activeElement?.closest('.open-chat') != null);
    if (isLost) {
      const isStillInPane =
        focusedBefore.current instanceof HTMLElement && pane.current?.contains(focusedBefore.current);
      const target = isStillInPane
        ? focusedBefore.current
        : pane.current?.querySelector(previousSelector.current ?? '');
      if (target instanceof HTMLElement) target.focus();
    }
    previousSelector.current = openerSelector;
  });
}

/** Sends arrow keys to the list if nothing has the focus and no dialog is open that they would scroll. */
function useArrowKeys(focusList: (() => void) | undefined): void {
  useKeyDown(({ key, target }) => {
    const isKeyTaken = target !== document.body || document.querySelector('dialog[open]') !== null;
    if (!isKeyTaken && (key === 'ArrowDown' || key === 'ArrowUp')) focusList?.();
  });
}

/** Focuses the search field when `/` is pressed. */
function useSlashKey(onSlash: () => void): void {
  useKeyDown(event => {
    if (event.key !== '/' || isTyping(event.target)) return;
    event.preventDefault();
    onSlash();
  });
}
