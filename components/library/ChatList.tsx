/** The list of chats: thousands of them, of which the few in sight are drawn. One stop of the Tab key; the arrow keys move in it. */
import { useEffect, useState } from 'preact/hooks';
import type { ConversationId } from '../../lib/conversation';
import { useLanguage } from '../language';
import type { ConversationSummary } from '../../lib/vault/vault';
import { ChatRow, rowHeight } from './ChatRow';
import type { Chosen } from './use-chosen';
import type { Rows } from './use-rows';
import { useVirtual } from './use-virtual';

interface ChatListProps {
  readonly rows: Rows;
  readonly total: number;
  readonly chosen: Chosen;
  readonly open: ConversationId | undefined;
  readonly onOpen: (id: ConversationId) => void;
  /** All of the shelf, those that were not brought yet included. */
  readonly onChooseAll: () => void;
}

const rowId = (place: number) => `chat-${place}`;

export function ChatList({ rows, total, chosen, open, onOpen, onChooseAll }: ChatListProps) {
  const { t } = useLanguage();
  const { scroller, virtual } = useVirtual(total, rowHeight);
  const [current, setCurrent] = useState(0);
  const [anchor, setAnchor] = useState(0);
  const place = Math.min(current, total - 1);
  const drawn = virtual.getVirtualItems();
  const [from, to] = [drawn[0]?.index ?? 0, (drawn.at(-1)?.index ?? 0) + 1];
  useEffect(() => rows.want(from, to), [rows, from, to]);

  const goTo = (next: number, extend: boolean) => {
    const there = Math.min(Math.max(next, 0), total - 1);
    setCurrent(there);
    virtual.scrollToIndex(there);
    if (extend) chosen.set(chatsBetween(rows, anchor, there));
    else setAnchor(there);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? rowHeight) / rowHeight) - 1);
    const steps: Record<string, number> = {
      ArrowDown: place + 1,
      ArrowUp: place - 1,
      PageDown: place + page,
      PageUp: place - page,
      Home: 0,
      End: total - 1,
    };
    const chat = rows.at(place);
    const next = steps[event.key];
    if (next !== undefined) goTo(next, event.shiftKey);
    else if (event.key === 'Enter' && chat) onOpen(chat.id);
    else if (event.key === ' ' && chat) chosen.toggle(chat);
    else if (event.key === 'Escape' && chosen.chats.size > 0) chosen.clear();
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) onChooseAll();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const onClick = (index: number, chat: ConversationSummary, event: MouseEvent) => {
    setCurrent(index);
    if (event.shiftKey) return chosen.set(chatsBetween(rows, anchor, index));
    setAnchor(index);
    if (event.ctrlKey || event.metaKey) return chosen.toggle(chat);
    return onOpen(chat.id);
  };

  return (
    <div
      class="chat-list"
      ref={scroller}
      role="listbox"
      aria-label={t('library_list_label')}
      aria-multiselectable="true"
      aria-activedescendant={rowId(place)}
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

function chatsBetween(rows: Rows, one: number, other: number): ConversationSummary[] {
  const [from, to] = [Math.min(one, other), Math.max(one, other)];
  return Array.from({ length: to - from + 1 }, (_, step) => rows.at(from + step)).filter(chat => chat !== undefined);
}
