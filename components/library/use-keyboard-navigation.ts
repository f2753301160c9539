import { useState } from 'preact/hooks';
import type { ConversationId } from '../../lib/core/conversation';
import { matchShortcut, menuChord } from '../list/action';
import type { ConversationSummary } from '../../lib/vault/vault';
import type { ChatSelection } from './state/use-selection';
import type { Rows } from './state/use-rows';

interface KeyboardNavigationOptions {
  readonly rows: Rows;
  readonly total: number;
  readonly selection: ChatSelection;
  readonly onOpen: (id: ConversationId) => void;
  readonly onMenu: (id: ConversationId) => void;
  readonly onSelectAll: () => void;
  readonly onForget: (ids: readonly ConversationId[]) => void;
  /** Scrolls until the row at this index is visible. */
  readonly scrollToRow: (activeIndex: number) => void;
  /** Returns the number of rows in one screen. */
  readonly getPageSize: () => number;
}

/** Handles keys and clicks in the list as file managers do. */
export function useKeyboardNavigation({
  rows,
  total,
  selection,
  onOpen,
  onMenu,
  onSelectAll,
  onForget,
  scrollToRow,
  getPageSize,
}: KeyboardNavigationOptions) {
  const [current, setCurrent] = useState(0);
  const [anchor, setAnchor] = useState(0);
  const activeIndex = Math.min(current, total - 1);

  const moveTo = (next: number, extend: boolean) => {
    const target = Math.min(Math.max(next, 0), total - 1);
    setCurrent(target);
    scrollToRow(target);
    if (extend) selection.set(listChatsBetween(rows, anchor, target));
    else setAnchor(target);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const chat = rows.at(activeIndex);
    const next = computeTarget(event.key, activeIndex, total, getPageSize());
    if (next !== undefined) moveTo(next, event.shiftKey);
    else if (event.key === 'Enter' && chat) onOpen(chat.id);
    else if (matchShortcut(event, menuChord) && chat) onMenu([...selection.chats.keys()][0] ?? chat.id);
    else if (event.key === ' ' && chat) selection.toggle(chat);
    else if (event.key === 'Escape' && selection.chats.size > 0) selection.clear();
    else if (event.key === 'Delete' && chat)
      onForget(selection.chats.size > 0 ? [...selection.chats.keys()] : [chat.id]);
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) onSelectAll();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const onClick = (index: number, chat: ConversationSummary, event: MouseEvent) => {
    setCurrent(index);
    if (event.shiftKey) return selection.set(listChatsBetween(rows, anchor, index));
    setAnchor(index);
    if (event.ctrlKey || event.metaKey) return selection.toggle(chat);
    return onOpen(chat.id);
  };

  return { activeIndex, onKeyDown, onClick };
}

function computeTarget(key: string, activeIndex: number, total: number, pageSize: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return activeIndex + 1;
    case 'ArrowUp':
      return activeIndex - 1;
    case 'PageDown':
      return activeIndex + pageSize;
    case 'PageUp':
      return activeIndex - pageSize;
    case 'Home':
      return 0;
    case 'End':
      return total - 1;
    default:
      return undefined;
  }
}

function listChatsBetween(rows: Rows, a: number, b: number): ConversationSummary[] {
  const [from, to] = [Math.min(a, b), Math.max(a, b)];
  return Array.from({ length: to - from + 1 }, (_, offset) => rows.at(from + offset)).filter(
    chat => chat !== undefined,
  );
}
