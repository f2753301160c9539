/** The list of search results, with the keys, ticks and menu of every list. Ticked are chats: all their results with them. */
import { useRef } from 'preact/hooks';
import type { ConversationId } from '../../lib/core/conversation';
import type { Hit } from '../../lib/core/hit';
import type { Space } from '../../lib/vault/vault';
import { useLanguage } from '../i18n/language';
import { HitLines } from '../list/HitLines';
import { Tick } from '../list/Tick';
import { listHeadings } from '../popup/state/list-headings';
import { MoreHits } from '../popup/MoreHits';
import { createRowActions } from './create-row-actions';
import type { LibrarySearch } from './state/use-search';
import type { ChatSelection } from './state/use-selection';
import { useKeyboardNavigation } from './use-keyboard-navigation';

export interface ResultListProps {
  readonly search: LibrarySearch;
  readonly spaces: readonly Space[];
  /** The chat beside the list. */
  readonly shownId: ConversationId | undefined;
  readonly selection: Pick<ChatSelection, 'chats' | 'setIds' | 'toggleId' | 'clear'>;
  readonly onOpen: (chat: ConversationId, turn: string) => void;
  /** Opens the menu of what can be done with this chat, at this turn, or with the ticked ones if it is one of them. */
  readonly onMenu: (chat: ConversationId, turn: string) => void;
  readonly onForget: (ids: readonly ConversationId[]) => void;
  /** Runs what changes the selection, and shows a problem. */
  readonly run: (work: () => Promise<void>) => void;
}

const toOptionId = (index: number) => `result-${index}`;
/** There is no number of rows in a screen, because their heights differ. */
const pageSize = 8;

export function ResultList(props: ResultListProps) {
  const { search, spaces, shownId, selection } = props;
  const hits = search.hits ?? [];
  const { t } = useLanguage();
  const list = useRef<HTMLUListElement>(null);
  const { activeIndex, moveTo, onKeyDown, onClick } = useKeyboardNavigation({
    total: hits.length,
    rowActions: createHitActions(hits, props),
    onClear: selection.chats.size > 0 ? selection.clear : undefined,
    scrollToRow: index => list.current?.querySelector(`#${toOptionId(index)}`)?.scrollIntoView?.({ block: 'nearest' }),
    getPageSize: () => pageSize,
  });
  const headings = listHeadings(hits);
  // The button goes with the last of them, and the person may move on before they are there.
  const showMore = () => {
    moveTo(hits.length - 1);
    list.current?.focus({ preventScroll: true });
    search.onMore?.();
  };
  return (
    <>
      <ul
        ref={list}
        role="listbox"
        aria-multiselectable="true"
        aria-label={t('popup_results_label')}
        aria-busy={search.isAsking}
        aria-activedescendant={activeIndex >= 0 ? toOptionId(activeIndex) : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        {hits.map((hit, index) => {
          const heading = headings.get(index);
          return [
            heading && (
              <li key={`before ${index}`} class="hits-heading" role="presentation">
                {t(heading)}
              </li>
            ),
            <Result
              key={`${hit.conversation}#${hit.turn}`}
              {...{ hit, index, spaces }}
              total={hits.length}
              isCurrent={index === activeIndex}
              isSelected={selection.chats.has(hit.conversation)}
              isShown={hit.conversation === shownId}
              onClick={event => onClick(index, event)}
              onMenu={() => props.onMenu(hit.conversation, hit.turn)}
              onToggle={() => props.run(() => selection.toggleId(hit.conversation))}
            />,
          ];
        })}
      </ul>
      <MoreHits key={search.answered} count={hits.length} onMore={search.onMore && showMore} />
    </>
  );
}

function createHitActions(hits: readonly Hit[], { selection, onOpen, onMenu, onForget, run }: ResultListProps) {
  const select = (some: readonly Hit[]) => run(() => selection.setIds(some.map(({ conversation }) => conversation)));
  return createRowActions<Hit>({
    at: index => hits[index],
    toId: ({ conversation }) => conversation,
    selected: selection.chats,
    open: ({ conversation, turn }) => onOpen(conversation, turn),
    openMenu: (chat, { turn }) => onMenu(chat, turn),
    toggle: ({ conversation }) => run(() => selection.toggleId(conversation)),
    select,
    selectAll: () => select(hits),
    forget: onForget,
  });
}

interface ResultProps extends Pick<ResultListProps, 'spaces'> {
  readonly hit: Hit;
  /** Counted from 0. */
  readonly index: number;
  readonly total: number;
  readonly isCurrent: boolean;
  readonly isSelected: boolean;
  readonly isShown: boolean;
  readonly onClick: (event: MouseEvent) => void;
  readonly onMenu: () => void;
  readonly onToggle: () => void;
}

/** A row as in every list. What is similar has rows of its own here. */
function Result({ hit: { similar: _similar, ...hit }, index, total, spaces, ...state }: ResultProps) {
  const { isCurrent, isSelected, isShown, onClick, onMenu, onToggle } = state;
  const className = ['hit search-result', index === 0 && 'first', isCurrent && 'current', isShown && 'hit-current']
    .filter(Boolean)
    .join(' ');
  return (
    <li
      id={toOptionId(index)}
      role="option"
      aria-selected={isSelected}
      aria-current={isShown}
      aria-posinset={index + 1}
      aria-setsize={total}
      class={className}
      onMouseDown={event => event.shiftKey && event.preventDefault()}
      onClick={onClick}
      onContextMenu={event => {
        event.preventDefault();
        onMenu();
      }}
    >
      <HitLines {...{ hit, spaces }} isByTime={false} openChat={undefined} />
      <Tick onToggle={onToggle} />
    </li>
  );
}
