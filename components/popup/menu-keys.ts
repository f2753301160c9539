/** How a menu is walked with keys. The browser closes it on Escape and on a click elsewhere, and gives the focus back to its button. */
import type { TargetedEvent, TargetedKeyboardEvent, TargetedFocusEvent } from 'preact';

type Menu = HTMLDivElement;

const stopsIn = (menu: Menu): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>('button, select')];

/** For a popover: opened, the focus is where one stands, else at its beginning; arrow keys, Home and End go through it; left, it closes. */
export const menuKeys = {
  onToggle({ currentTarget: menu, newState }: TargetedEvent<Menu, ToggleEvent>): void {
    if (newState === 'open') (menu.querySelector<HTMLElement>('[aria-pressed="true"]') ?? stopsIn(menu)[0])?.focus();
  },

  onKeyDown(event: TargetedKeyboardEvent<Menu>): void {
    // In a choice of its own the arrow keys are that one's.
    if (event.isComposing || event.target instanceof HTMLSelectElement) return;
    const stops = stopsIn(event.currentTarget);
    const at = stops.findIndex(stop => stop === document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    stops.at(to % stops.length)?.focus();
    event.preventDefault();
    // The list behind it is walked with the same keys.
    event.stopPropagation();
  },

  onFocusOut({ currentTarget: menu, relatedTarget }: TargetedFocusEvent<Menu>): void {
    // To nowhere: to another window, or because its entry is gone. To its own button: a press on that closes it by itself.
    if (!(relatedTarget instanceof Element) || menu.contains(relatedTarget)) return;
    if (!relatedTarget.closest(`[popovertarget="${menu.id}"]`)) menu.hidePopover?.();
  },
};
