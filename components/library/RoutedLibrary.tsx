import { useState } from 'preact/hooks';
import { useHashChange } from '../hooks/use-hash-change';
import { toHash, parseRoute } from './route';
import { Library } from './Library';
import type { LibraryProps } from './Library';

/** Binds the library to the hash of the page's address, so that Back works and a link can lead to a turn. */
export function RoutedLibrary(props: Omit<LibraryProps, 'route' | 'onRoute'>) {
  const [route, setRoute] = useState(() => parseRoute(location.hash));
  useHashChange(() => setRoute(parseRoute(location.hash)));
  return (
    <Library
      {...props}
      route={route}
      onRoute={next => {
        location.hash = toHash(next);
      }}
    />
  );
}
