import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Moves the focus to `findTarget()` if a change of `focusKey` removes or disables the focused element. Otherwise the browser would move it
 * to the start of the page. An element that stays keeps the focus.
 */
export function useKeepFocus(focusKey: string | boolean, findTarget: () => HTMLElement | null): void {
  const previousKey = useRef(focusKey);
  useLayoutEffect(() => {
    if (previousKey.current === focusKey) return;
    previousKey.current = focusKey;
    const focused = document.activeElement;
    const isLost = !focused || focused === document.body || focused.matches(':disabled');
    // A user who scrolled on is not moved back.
    if (isLost) findTarget()?.focus({ preventScroll: true });
  }, [focusKey]);
}
