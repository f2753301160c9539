import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Where what has the focus goes away or is switched off at a new `moment`, the focus would fall to the page's beginning: it goes to what
 * `next` answers instead. Nothing is taken from an element that keeps it.
 */
export function useKeptFocus(moment: string | boolean, next: () => HTMLElement | null): void {
  const before = useRef(moment);
  useLayoutEffect(() => {
    if (before.current === moment) return;
    before.current = moment;
    const at = document.activeElement;
    const isLost = !at || at === document.body || at.matches(':disabled');
    // Whoever scrolled on to read meanwhile is not torn back.
    if (isLost) next()?.focus({ preventScroll: true });
  }, [moment]);
}
