/** Renders a virtual list of thousands of chats. It is one tab stop, and the arrow keys move within it. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { getNow } from '../../lib/core/clock';
import type { ConversationId } from '../../lib/core/conversation';
import type { LibraryService } from '../../lib/rpc/contracts/library';
import type { ConversationSummary } from '../../lib/vault/vault';
import { useLanguage } from '../i18n/language';
import { ChatRow } from './ChatRow';
import { createRowActions } from './create-row-actions';
import { getFirstDayOfWeek } from './state/calendar-days';
import { findGroupStarts, type DateGroup } from './state/date-groups';
import { formatMonth } from './state/periods';
import type { ChatSelection } from './state/use-selection';
import { useRowHits } from './state/use-row-hits';
import { pageSize, type Rows } from './state/use-rows';
import { useVirtual } from './use-virtual';
import { useKeyboardNavigation } from './use-keyboard-navigation';

interface ChatListProps {
  readonly library: Pick<LibraryService, 'listHits'>;
  readonly rows: Rows;
  readonly total: number;
  readonly selection: ChatSelection;
  readonly openId: ConversationId | undefined;
  readonly onOpen: (id: ConversationId) => void;
  /** Whether days are told apart; in the list of one day they need not be. */
  readonly isGrouped: boolean;
  /** Selects every chat of the list, also those that are not loaded yet. */
  readonly onSelectAll: () => void;
  /** Opens the menu of what can be done with this chat. */
  readonly onMenu: (id: ConversationId) => void;
  readonly onForget: (ids: readonly ConversationId[]) => void;
}

const toRowId = (index: number) => `chat-${index}`;

/** In rem, as `--row` and `--label` say: the rows grow with the browser's letters. */
const heightsRem = { row: 3, label: 1.625 };

function readHeights(): { readonly row: number; readonly label: number } {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return { row: heightsRem.row * rem, label: heightsRem.label * rem };
}

export function ChatList(props: ChatListProps) {
  const { library, rows, total, selection, openId, isGrouped, onMenu } = props;
  const { t } = useLanguage();
  const [heights] = useState(readHeights);
  const labelled = useGroups(rows, isGrouped);
  const { scroller, virtual } = useVirtual(total, { ...heights, labelled });
  const visibleRows = virtual.getVirtualItems();
  const [from, to] = [visibleRows[0]?.index ?? 0, (visibleRows.at(-1)?.index ?? 0) + 1];
  useEffect(() => rows.requestRange(from, to), [rows, from, to]);
  const hits = useRowHits(library, rows, from, to);
  const { activeIndex, onKeyDown, onClick } = useKeyboardNavigation({
    total,
    rowActions: createChatActions(props),
    onClear: selection.chats.size > 0 ? selection.clear : undefined,
    scrollToRow: index => virtual.scrollToIndex(index),
    getPageSize: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? heights.row) / heights.row) - 1),
  });

  return (
    <div
      class="chat-list"
      ref={scroller}
      role="listbox"
      aria-label={t('library_list_label')}
      aria-multiselectable="true"
      // A row that is scrolled out of view is not in the document, so it cannot be referenced.
      aria-activedescendant={activeIndex >= from && activeIndex < to ? toRowId(activeIndex) : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" style={{ height: `${virtual.getTotalSize()}px` }}>
        {visibleRows.map(({ index, start }) => {
          const chat = rows.at(index);
          const group = labelled.get(index);
          return [
            group && <GroupLabel key={`before ${index}`} group={group} top={start} />,
            <ChatRow
              key={index}
              id={toRowId(index)}
              chat={chat}
              hit={chat && hits.get(chat.id)}
              top={group ? start + heights.label : start}
              index={index}
              total={total}
              isCurrent={index === activeIndex}
              isSelected={chat !== undefined && selection.chats.has(chat.id)}
              isOpen={chat !== undefined && chat.id === openId}
              onClick={event => chat && onClick(index, event)}
              onMenu={() => chat && onMenu(chat.id)}
              onToggle={() => chat && selection.toggle(chat)}
            />,
          ];
        })}
      </div>
    </div>
  );
}

const createChatActions = ({ rows, selection, onOpen, onMenu, onSelectAll, onForget }: ChatListProps) =>
  createRowActions<ConversationSummary>({
    at: rows.at,
    toId: ({ id }) => id,
    selected: selection.chats,
    open: ({ id }) => onOpen(id),
    openMenu: id => onMenu(id),
    toggle: selection.toggle,
    select: selection.set,
    selectAll: onSelectAll,
    forget: onForget,
  });

const noGroups: ReadonlyMap<number, DateGroup> = new Map();

function useGroups({ pages }: Rows, isGrouped: boolean): ReadonlyMap<number, DateGroup> {
  const { locale } = useLanguage();
  return useMemo(
    () =>
      isGrouped ? findGroupStarts(pages, pageSize, { now: getNow(), firstDay: getFirstDayOfWeek(locale) }) : noGroups,
    [pages, isGrouped, locale],
  );
}

interface GroupLabelProps {
  readonly group: DateGroup;
  /** As `ChatRow`. */
  readonly top: number;
}

/** The name of a group above its first row. For a screen reader the rows are one list, and each says its day. */
function GroupLabel({ group, top }: GroupLabelProps) {
  const { t, locale } = useLanguage();
  const text =
    typeof group === 'object'
      ? formatMonth(group.month, locale, getNow())
      : t(group === 'pinned' ? 'library_pinned' : group === 'today' ? 'library_today' : 'library_this_week');
  return (
    <div
      role="presentation"
      aria-hidden="true"
      class="hits-heading chat-group"
      style={{ transform: `translateY(${top}px)` }}
    >
      {text}
    </div>
  );
}
