import { useEffect, useState } from 'preact/hooks';
import { hashOf, placeIn } from './address';
import { Library } from './Library';
import type { LibraryDoors, LibraryKeeper } from './Library';

interface AtAddressProps {
  readonly library: LibraryKeeper;
  readonly doors: LibraryDoors;
}

/** The library at the place that the page's address names, so that Back goes back and a link leads to a turn. */
export function AtAddress(props: AtAddressProps) {
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
