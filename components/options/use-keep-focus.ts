import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Moves the focus to `findTarget()` if a change of `focusKey` removes or disables the focused element. Otherwise the browser would move it
 * to the start of the page. An element that stays keeps the focus.
 */
export function useKeptFocus(moment: string | boolean, next: () => HTMLElement | null): void {
  const before = useRef(moment);
  useLayoutEffect(() => {
    if (before.current === moment) return;
    before.current = moment;
    const at = document.activeElement;
    const isLost = !at || at === document.body || at.matches(':disabled');
    // A user who scrolled on is not moved back.
    if (isLost) next()?.focus({ preventScroll: true });
  }, [moment]);
}
