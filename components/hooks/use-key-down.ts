import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Calls the `onKeyDown` of the last rendering for each key that is pressed on the page. It listens as soon as the component is rendered: an
 * effect runs only after the next frame, and would miss a key that a busy page receives before it.
 */
export function useKeyDown(onKeyDown: (event: KeyboardEvent) => void): void {
  const latest = useRef(onKeyDown);
  latest.current = onKeyDown;
  useLayoutEffect(() => {
    const handleKey = (event: KeyboardEvent) => latest.current(event);
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}
