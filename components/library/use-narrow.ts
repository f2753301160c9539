import { useEffect, useState } from 'preact/hooks';

/** As `library.css` has it for pages on which one thing is shown at a time. */
const query = '(width < 720px)';

/** Whether the page is too narrow for a row of buttons. */
export function useNarrow(): boolean {
  const [narrow, setNarrow] = useState(() => asked()?.matches ?? false);
  useEffect(() => {
    const media = asked();
    const look = () => setNarrow(media?.matches ?? false);
    media?.addEventListener('change', look);
    return () => media?.removeEventListener('change', look);
  }, []);
  return narrow;
}

/** A page without a size of its own, as in a test, cannot be asked. */
const asked = () => (typeof matchMedia === 'function' ? matchMedia(query) : undefined);
