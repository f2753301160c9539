import { useEffect, useState } from 'preact/hooks';
import { hashOf, placeIn } from './address';
import { Library } from './Library';
import type { LibraryProps } from './Library';

/** The library at the place that the page's address names, so that Back goes back and a link leads to a turn. */
export function AtAddress(props: Omit<LibraryProps, 'place' | 'onPlace'>) {
  const [place, setPlace] = useState(() => placeIn(location.hash));
  useEffect(() => {
    const look = () => setPlace(placeIn(location.hash));
    addEventListener('hashchange', look);
    return () => removeEventListener('hashchange', look);
  }, []);
  return (
    <Library
      {...props}
      place={place}
      onPlace={next => {
        location.hash = hashOf(next);
      }}
    />
  );
}
