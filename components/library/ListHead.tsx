import type { ComponentChildren, RefObject } from 'preact';
import type { Hit } from '../../lib/core/hit';
import type { ConversationSummary, ListFilter, Facets } from '../../lib/vault/vault';
import { useLanguage } from '../i18n/language';
import { formatSource, formatTitle } from '../i18n/source-text';
import { toAction } from '../list/list-actions';
import { CalendarButton } from './CalendarButton';
import { ChatActions } from './ChatActions';
import { FacetIcon } from './FacetIcon';
import { facetsId } from './FacetList';
import { Keys } from './Keys';
import type { ChatSelection } from './state/use-selection';
import type { LibraryActions } from './state/use-actions';

interface ListHeadProps {
  /** The name of the filter. */
  readonly title: string;
  readonly searchInput: RefObject<HTMLInputElement | null>;
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
  readonly isByTitle: boolean;
  readonly onByTitle: (isByTitle: boolean) => void;
  readonly onNewNote: () => void;
  /** Moves the focus from the search field into the list. */
  readonly onDown: () => void;
  /** Opens the first result. */
  readonly onEnter: () => void;
  /** The number of listed or found chats in words. Empty while it is unknown. */
  readonly countText: string;
  /** The result that is shown beside the list while nothing is open. A screen reader hears of it with the count. */
  readonly firstResult: Hit | undefined;
  readonly selection: ChatSelection;
  readonly facets: Facets | undefined;
  readonly filter: ListFilter;
  readonly onFilter: (filter: ListFilter) => void;
  readonly actions: LibraryActions;
  readonly isMenuOpen: boolean;
  readonly onMenu: (isOpen: boolean) => void;
  readonly onExport: ((chats: readonly ConversationSummary[]) => void) | undefined;
  /** Actions on the filter itself. */
  readonly children?: ComponentChildren;
}

/** The header of the list: its name, the search field, the count, and the actions on the selected chats. */
export function ListHead(props: ListHeadProps) {
  const { searchInput, typed, onTyped, isByTitle, onByTitle, countText, firstResult, selection } = props;
  const { facets, actions, onExport, onDown, onEnter, isMenuOpen, onMenu, children } = props;
  const { t, number } = useLanguage();
  const selectedChats = [...selection.chats.values()];
  const placeholder = isByTitle ? t('library_search_titles') : t('library_search_answers');
  return (
    <header class="list-head">
      <TitleRow {...props} />
      {children}
      <search>
        {typed !== '' && (
          <label class="titles-only soft">
            <input type="checkbox" checked={isByTitle} onChange={event => onByTitle(event.currentTarget.checked)} />
            {t('library_titles_only')}
          </label>
        )}
        <input
          ref={searchInput}
          type="search"
          value={typed}
          dir="auto"
          placeholder={placeholder}
          aria-label={placeholder}
          onInput={event => onTyped(event.currentTarget.value)}
          onKeyDown={event => {
            if (event.key === 'Escape') onTyped('');
            if (event.key === 'Enter') onEnter();
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            onDown();
          }}
        />
      </search>
      <div class="list-facts soft">
        <p role="status">
          {selectedChats.length > 0 ? t('library_chosen', number(selectedChats.length)) : countText}
          {selectedChats.length === 0 && firstResult && <FirstResult hit={firstResult} />}
        </p>
        {selectedChats.length > 0 && (
          <button type="button" class="link" onClick={selection.clear}>
            {t('library_choose_none')}
          </button>
        )}
      </div>
      {selectedChats.length > 0 && (
        <section aria-label={t('library_chosen', number(selectedChats.length))}>
          <ChatActions
            chats={selectedChats}
            {...{ facets, actions, isMenuOpen, onMenu }}
            isChosen
            more={{ export: toAction(t('library_export'), onExport && (() => onExport(selectedChats))) }}
          />
        </section>
      )}
    </header>
  );
}

function FirstResult({ hit }: { readonly hit: Hit }) {
  const { t } = useLanguage();
  const text = t('library_first_result', formatTitle(hit, t), formatSource(hit.source, t));
  return <span class="visually-hidden"> {text}</span>;
}

/** What narrows the list stands before the search field, so that one Tab leads from the field into the list. */
function TitleRow({ title, facets, filter, onFilter, onNewNote }: ListHeadProps) {
  const { t } = useLanguage();
  return (
    <div class="list-title">
      <button
        type="button"
        class="quiet small facets-button"
        aria-label={t('library_facets_label')}
        title={t('library_facets_label')}
        popovertarget={facetsId}
      >
        <FacetIcon name="all" />
      </button>
      <h2 id="list-name" dir="auto">
        {title}
      </h2>
      {facets && <CalendarButton days={facets.days} {...{ filter, onFilter }} />}
      <button
        type="button"
        class="quiet small"
        aria-label={t('note_new')}
        title={t('note_new')}
        aria-keyshortcuts="N"
        onClick={onNewNote}
      >
        +
      </button>
      <Keys />
    </div>
  );
}
