import { useEffect, useState } from 'preact/hooks';

/** The same widths as in `library.css`: below the first one pane is shown at a time, from the second on a chat stands beside the list. */
export const narrow = '(width < 720px)';
export const wide = '(width >= 1100px)';

/** Returns whether the page matches. A page without layout, as in tests, matches neither. */
export function useMedia(query: typeof narrow | typeof wide): boolean {
  const [is, setIs] = useState(() => asked(query)?.matches ?? false);
  useEffect(() => {
    const media = asked(query);
    const look = () => setIs(media?.matches ?? false);
    media?.addEventListener('change', look);
    return () => media?.removeEventListener('change', look);
  }, [query]);
  return is;
}

const asked = (query: string) => (typeof matchMedia === 'function' ? matchMedia(query) : undefined);
