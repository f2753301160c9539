import { useEffect, useState } from 'preact/hooks';
import { hashOf, placeIn } from './route';
import { Library } from './Library';
import type { LibraryProps } from './Library';

/** Binds the library to the hash of the page's address, so that Back works and a link can lead to a turn. */
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
