import { useLayoutEffect, useRef } from 'preact/hooks';

/** For what opens in place: the element has the focus while it stands, and afterwards it goes back to where it came from. */
export function useReturningFocus<Kind extends HTMLElement>() {
  const element = useRef<Kind>(null);
  // Before anything is painted: what is typed next belongs here, also where the machine is busy.
  useLayoutEffect(() => {
    const before = document.activeElement;
    element.current?.focus();
    if (element.current instanceof HTMLInputElement) element.current.select();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return element;
}
