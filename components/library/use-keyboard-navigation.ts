import { useState } from 'preact/hooks';
import { matchShortcut, menuChord } from '../list/action';

/** What keys and clicks do with rows, by their indexes. A row that is not loaded yet is left alone. */
export interface RowActions {
  readonly open: (index: number) => void;
  readonly openMenu: (index: number) => void;
  readonly toggle: (index: number) => void;
  /** Selects the rows from one to the other, and no others. */
  readonly selectRange: (from: number, to: number) => void;
  readonly selectAll: () => void;
  readonly forget: (index: number) => void;
}

interface KeyboardNavigationOptions {
  readonly total: number;
  readonly rowActions: RowActions;
  /** Empties the selection; absent if it is empty. */
  readonly onClear: (() => void) | undefined;
  /** Scrolls until the row at this index is visible. */
  readonly scrollToRow: (index: number) => void;
  /** Returns the number of rows in one screen. */
  readonly getPageSize: () => number;
}

/** Handles keys and clicks in a list as file managers do. */
export function useKeyboardNavigation({
  total,
  rowActions,
  onClear,
  scrollToRow,
  getPageSize,
}: KeyboardNavigationOptions) {
  const [current, setCurrent] = useState(0);
  const [anchor, setAnchor] = useState(0);
  const activeIndex = Math.min(current, total - 1);
  const selectTo = (index: number) => rowActions.selectRange(Math.min(anchor, index), Math.max(anchor, index));

  const moveTo = (next: number, extend = false) => {
    const target = Math.min(Math.max(next, 0), total - 1);
    setCurrent(target);
    scrollToRow(target);
    if (extend) selectTo(target);
    else setAnchor(target);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const next = computeTarget(event.key, activeIndex, total, getPageSize());
    if (next !== undefined) moveTo(next, event.shiftKey);
    else if (event.key === 'Enter') rowActions.open(activeIndex);
    else if (matchShortcut(event, menuChord)) rowActions.openMenu(activeIndex);
    else if (event.key === ' ') rowActions.toggle(activeIndex);
    else if (event.key === 'Escape' && onClear) onClear();
    else if (event.key === 'Delete') rowActions.forget(activeIndex);
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) rowActions.selectAll();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const onClick = (index: number, event: MouseEvent) => {
    setCurrent(index);
    if (event.shiftKey) return selectTo(index);
    setAnchor(index);
    if (event.ctrlKey || event.metaKey) return rowActions.toggle(index);
    return rowActions.open(index);
  };

  return { activeIndex, moveTo, onKeyDown, onClick };
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
