import { useEffect, useState } from 'preact/hooks';

/** As `library.css` has them: one thing is shown at a time; a chat has its place beside the list. */
export const narrow = '(width < 720px)';
export const wide = '(width >= 1100px)';

/** Whether the page is so. One without a size of its own, as in a test, is neither. */
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
