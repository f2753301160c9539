/** Renders a virtual list of thousands of chats. It is one tab stop, and the arrow keys move within it. */
import { useEffect, useState } from 'preact/hooks';
import type { ConversationId } from '../../lib/core/conversation';
import type { LibraryService } from '../../lib/rpc/contracts/library';
import { useLanguage } from '../i18n/language';
import { ChatRow } from './ChatRow';
import type { ChatSelection } from './state/use-selection';
import { useRowHits } from './state/use-row-hits';
import type { Rows } from './state/use-rows';
import { useVirtual } from './use-virtual';
import { useKeyboardNavigation } from './use-keyboard-navigation';

interface ChatListProps {
  readonly library: Pick<LibraryService, 'listHits'>;
  readonly rows: Rows;
  readonly total: number;
  readonly selection: ChatSelection;
  readonly openId: ConversationId | undefined;
  readonly onOpen: (id: ConversationId) => void;
  /** Selects every chat of the list, also those that are not loaded yet. */
  readonly onSelectAll: () => void;
  readonly onForget: (ids: readonly ConversationId[]) => void;
}

const toRowId = (index: number) => `chat-${index}`;

/** In rem, as `--row` says: the rows grow with the browser's letters. */
const rowHeightRem = 3;

const readRowHeight = (): number =>
  rowHeightRem * (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);

export function ChatList({ library, rows, total, selection, openId, onOpen, onSelectAll, onForget }: ChatListProps) {
  const { t } = useLanguage();
  const [rowHeight] = useState(readRowHeight);
  const { scroller, virtual } = useVirtual(total, rowHeight);
  const visibleRows = virtual.getVirtualItems();
  const [from, to] = [visibleRows[0]?.index ?? 0, (visibleRows.at(-1)?.index ?? 0) + 1];
  useEffect(() => rows.requestRange(from, to), [rows, from, to]);
  const hits = useRowHits(library, rows, from, to);
  const { activeIndex, onKeyDown, onClick } = useKeyboardNavigation({
    rows,
    total,
    selection,
    onOpen,
    onSelectAll,
    onForget,
    scrollToRow: index => virtual.scrollToIndex(index),
    getPageSize: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? rowHeight) / rowHeight) - 1),
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
          return (
            <ChatRow
              key={index}
              id={toRowId(index)}
              chat={chat}
              hit={chat && hits.get(chat.id)}
              top={start}
              index={index}
              total={total}
              isCurrent={index === activeIndex}
              isSelected={chat !== undefined && selection.chats.has(chat.id)}
              isOpen={chat !== undefined && chat.id === openId}
              onClick={event => chat && onClick(index, chat, event)}
              onToggle={() => chat && selection.toggle(chat)}
            />
          );
        })}
      </div>
    </div>
  );
}
