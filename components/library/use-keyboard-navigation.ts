import { useState } from 'preact/hooks';
import type { ConversationId } from '../../lib/core/conversation';
import type { ConversationSummary } from '../../lib/vault/vault';
import type { Chosen } from './state/use-selection';
import type { Rows } from './state/use-rows';

interface Walk {
  readonly rows: Rows;
  readonly total: number;
  readonly chosen: Chosen;
  readonly onOpen: (id: ConversationId) => void;
  readonly onChooseAll: () => void;
  readonly onForget: (ids: readonly ConversationId[]) => void;
  /** Scrolls until the row at this index is visible. */
  readonly reveal: (place: number) => void;
  /** Returns the number of rows in one screen. */
  readonly page: () => number;
}

/** Handles keys and clicks in the list as file managers do. */
export function useWalk({ rows, total, chosen, onOpen, onChooseAll, onForget, reveal, page }: Walk) {
  const [current, setCurrent] = useState(0);
  const [anchor, setAnchor] = useState(0);
  const place = Math.min(current, total - 1);

  const goTo = (next: number, extend: boolean) => {
    const there = Math.min(Math.max(next, 0), total - 1);
    setCurrent(there);
    reveal(there);
    if (extend) chosen.set(chatsBetween(rows, anchor, there));
    else setAnchor(there);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const chat = rows.at(place);
    const next = stepTo(event.key, place, total, page());
    if (next !== undefined) goTo(next, event.shiftKey);
    else if (event.key === 'Enter' && chat) onOpen(chat.id);
    else if (event.key === ' ' && chat) chosen.toggle(chat);
    else if (event.key === 'Escape' && chosen.chats.size > 0) chosen.clear();
    else if (event.key === 'Delete' && chat) onForget(chosen.chats.size > 0 ? [...chosen.chats.keys()] : [chat.id]);
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

  return { place, onKeyDown, onClick };
}

function stepTo(key: string, place: number, total: number, page: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return place + 1;
    case 'ArrowUp':
      return place - 1;
    case 'PageDown':
      return place + page;
    case 'PageUp':
      return place - page;
    case 'Home':
      return 0;
    case 'End':
      return total - 1;
    default:
      return undefined;
  }
}

function chatsBetween(rows: Rows, one: number, other: number): ConversationSummary[] {
  const [from, to] = [Math.min(one, other), Math.max(one, other)];
  return Array.from({ length: to - from + 1 }, (_, step) => rows.at(from + step)).filter(chat => chat !== undefined);
}
