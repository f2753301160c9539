/** The list of chats: thousands of them, of which the few in sight are drawn. One stop of the Tab key; the arrow keys move in it. */
import { useEffect } from 'preact/hooks';
import type { ConversationId } from '../../lib/conversation';
import { useLanguage } from '../language';
import { ChatRow, rowHeight } from './ChatRow';
import type { Chosen } from './use-chosen';
import type { Rows } from './use-rows';
import { useVirtual } from './use-virtual';
import { useWalk } from './use-walk';

interface ChatListProps {
  readonly rows: Rows;
  readonly total: number;
  readonly chosen: Chosen;
  readonly open: ConversationId | undefined;
  readonly onOpen: (id: ConversationId) => void;
  /** All of the shelf, those that were not brought yet included. */
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
      // Scrolled out of sight it is not there to be named.
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
