import { useLayoutEffect, useState } from 'preact/hooks';

/** The same widths as in `library.css`: a chat stands beside the list from the first on, and the groups beside both from the second on. */
export const wideQuery = '(width >= 720px)';
export const foldedQuery = '(width < 1000px)';

/** Returns whether the page matches. A page without layout, as in tests, matches neither. */
export function useMedia(query: typeof wideQuery | typeof foldedQuery): boolean {
  const [isMatching, setMatching] = useState(() => matchQuery(query)?.matches ?? false);
  // Listens before the next frame, so that no change is missed.
  useLayoutEffect(() => {
    const media = matchQuery(query);
    const update = () => setMatching(media?.matches ?? false);
    media?.addEventListener('change', update);
    return () => media?.removeEventListener('change', update);
  }, [query]);
  return isMatching;
}

const matchQuery = (query: string) => (typeof matchMedia === 'function' ? matchMedia(query) : undefined);
