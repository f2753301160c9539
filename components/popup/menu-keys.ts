/** Keyboard control of a menu. The browser closes it on Escape and on a click outside, and returns the focus to its button. */
import type { TargetedEvent, TargetedKeyboardEvent, TargetedFocusEvent } from 'preact';

type Menu = HTMLDivElement;

const listFocusable = (menu: Menu): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>('button, select')];

/**
 * For a popover: on opening, the pressed entry or the first one gets the focus; arrow keys, Home and End move; the menu closes when the
 * focus leaves it.
 */
export const menuKeys = {
  onToggle({ currentTarget: menu, newState }: TargetedEvent<Menu, ToggleEvent>): void {
    if (newState === 'open')
      (menu.querySelector<HTMLElement>('[aria-pressed="true"]') ?? listFocusable(menu)[0])?.focus();
  },

  onKeyDown(event: TargetedKeyboardEvent<Menu>): void {
    // A select handles the arrow keys itself.
    if (event.target instanceof HTMLSelectElement) return;
    const items = listFocusable(event.currentTarget);
    const index = items.findIndex(stop => stop === document.activeElement);
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined) return;
    items.at(next % items.length)?.focus();
    event.preventDefault();
    // The list behind the menu uses the same keys.
    event.stopPropagation();
  },

  onFocusOut({ currentTarget: menu, relatedTarget }: TargetedFocusEvent<Menu>): void {
    // Without a target, the focus went to another window or the entry is gone. A press on the menu's own button closes it already.
    if (!(relatedTarget instanceof Element) || menu.contains(relatedTarget)) return;
    if (!relatedTarget.closest(`[popovertarget="${menu.id}"]`)) menu.hidePopover?.();
  },
};
