import { useLayoutEffect, useRef } from 'preact/hooks';

/** For what opens in place: the element has the focus while it stands, and afterwards it goes back to where it came from. */
export function useReturningFocus<Kind extends HTMLElement>() {
  const element = useRef<Kind>(null);
  // Before anything is painted: what is typed next belongs here, also where the machine is busy.
  useLayoutEffect(() => {
    const before = openerOf(document.activeElement);
    element.current?.focus();
    if (element.current instanceof HTMLInputElement) element.current.select();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return element;
}

/** What is chosen in a menu goes out of sight with it: in its place, the button that opens the menu. */
export function openerOf(element: Element | null): Element | null {
  const menu = element?.closest('[popover]');
  return menu ? document.querySelector(`[popovertarget="${menu.id}"]:not([popovertargetaction])`) : element;
}
