import { useLayoutEffect, useRef } from 'preact/hooks';

/** For content that opens in place: the element gets the focus on mount, and on unmount the previous element gets it back. */
export function useReturnFocus<Kind extends HTMLElement>() {
  const element = useRef<Kind>(null);
  // Runs before paint: the next keystroke belongs here, even on a busy machine.
  useLayoutEffect(() => {
    const opener = findOpener(document.activeElement);
    element.current?.focus();
    if (element.current instanceof HTMLInputElement) element.current.select();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return element;
}

/** Returns the button that opens the menu if `element` is inside one, because the menu's entries are hidden with it. */
export function findOpener(element: Element | null): Element | null {
  const menu = element?.closest('[popover]');
  return menu ? document.querySelector(`[popovertarget="${menu.id}"]:not([popovertargetaction])`) : element;
}
