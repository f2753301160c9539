import { useEffect, useState } from 'preact/hooks';

/** The same widths as in `library.css`: below the first one pane is shown at a time, from the second on a chat stands beside the list. */
export const narrowQuery = '(width < 720px)';
export const wideQuery = '(width >= 1100px)';

/** Returns whether the page matches. A page without layout, as in tests, matches neither. */
export function useMedia(query: typeof narrowQuery | typeof wideQuery): boolean {
  const [isMatching, setMatching] = useState(() => matchQuery(query)?.matches ?? false);
  useEffect(() => {
    const media = matchQuery(query);
    const update = () => setMatching(media?.matches ?? false);
    media?.addEventListener('change', update);
    return () => media?.removeEventListener('change', update);
  }, [query]);
  return isMatching;
}

const matchQuery = (query: string) => (typeof matchMedia === 'function' ? matchMedia(query) : undefined);
