/** Renders a virtual list of thousands of chats. It is one tab stop, and the arrow keys move within it. */
import { useEffect } from 'preact/hooks';
import type { ConversationId } from '../../lib/core/conversation';
import { useLanguage } from '../i18n/language';
import { ChatRow, rowHeight } from './ChatRow';
import type { Chosen } from './state/use-selection';
import type { Rows } from './state/use-rows';
import { useVirtual } from './use-virtual';
import { useWalk } from './use-keyboard-navigation';

interface ChatListProps {
  readonly rows: Rows;
  readonly total: number;
  readonly chosen: Chosen;
  readonly open: ConversationId | undefined;
  readonly onOpen: (id: ConversationId) => void;
  /** Selects every chat of the list, also those that are not loaded yet. */
  readonly onChooseAll: () => void;
  readonly onForget: (ids: readonly ConversationId[]) => void;
}

const rowId = (place: number) => `chat-${place}`;

export function ChatList({ rows, total, chosen, open, onOpen, onChooseAll, onForget }: ChatListProps) {
  const { t } = useLanguage();
  const { scroller, virtual } = useVirtual(total, rowHeight);
  const drawn = virtual.getVirtualItems();
  const [from, to] = [drawn[0]?.index ?? 0, (drawn.at(-1)?.index ?? 0) + 1];
  useEffect(() => rows.want(from, to), [rows, from, to]);
  const { place, onKeyDown, onClick } = useWalk({
    rows,
    total,
    chosen,
    onOpen,
    onChooseAll,
    onForget,
    reveal: there => virtual.scrollToIndex(there),
    page: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? rowHeight) / rowHeight) - 1),
  });

  return (
    <div
      class="chat-list"
      ref={scroller}
      role="listbox"
      aria-label={t('library_list_label')}
      aria-multiselectable="true"
      // A row that is scrolled out of view is not in the document, so it cannot be referenced.
      aria-activedescendant={place >= from && place < to ? rowId(place) : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" style={{ height: `${virtual.getTotalSize()}px` }}>
        {drawn.map(({ index, start }) => {
          const chat = rows.at(index);
          return (
            <ChatRow
              key={index}
              id={rowId(index)}
              chat={chat}
              top={start}
              place={index}
              of={total}
              isCurrent={index === place}
              isChosen={chat !== undefined && chosen.chats.has(chat.id)}
              isOpen={chat !== undefined && chat.id === open}
              onClick={event => chat && onClick(index, chat, event)}
              onChoose={() => chat && chosen.toggle(chat)}
            />
          );
        })}
      </div>
    </div>
  );
}
