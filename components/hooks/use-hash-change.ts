import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Calls the `onChange` of the last rendering at each change of the address's hash. It listens as soon as the component is rendered, as
 * `useKeyDown` does: a page that is busy, or behind another, would miss a link that is followed before its next frame.
 */
export function useHashChange(onChange: () => void): void {
  const latest = useRef(onChange);
  latest.current = onChange;
  useLayoutEffect(() => {
    const handleChange = () => latest.current();
    addEventListener('hashchange', handleChange);
    return () => removeEventListener('hashchange', handleChange);
  }, []);
}
