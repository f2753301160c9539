import { useKeyDown } from '../hooks/use-key-down';
import { matchShortcut, menuChord, type RowAction } from '../list/action';
import { hasOpenOverlay, isInList, isTyping } from './is-typing';

/** Listens on the page for the key of the menu and for those of its actions. While chats are ticked, the keys are theirs. */
export function useActionKeys(actions: readonly RowAction[], openMenu: () => void, isChosen: boolean): void {
  useKeyDown(event => {
    const isSuspended = !isChosen && document.querySelector('.chat-actions.of-chosen') !== null;
    if (isSuspended || hasOpenOverlay()) return;
    const choose = matchShortcut(event, menuChord) ? openMenu : findAction(actions, event)?.choose;
    if (!choose) return;
    event.preventDefault();
    choose();
  });
}

/** In a field, keys edit its text; in a list, they are about its rows; and selected text is what is copied. */
function findAction(actions: readonly RowAction[], event: KeyboardEvent): RowAction | undefined {
  if (isTyping(event.target) || isInList(event.target)) return undefined;
  const found = actions.find(({ shortcut }) => (shortcut?.mod || shortcut?.alt) && matchShortcut(event, shortcut));
  const isCopying = event.key.toLowerCase() === 'c' && getSelection()?.isCollapsed === false;
  return isCopying ? undefined : found;
}
