import { useEffect } from 'preact/hooks';
import { useRested } from '../../list/use-rested';
import type { Route } from '../route';
import type { LibrarySearch } from './use-search';

/** The place that a result leads to. */
export type ResultPlace = Required<Pick<Route, 'chat' | 'turn'>>;

/** Reports where the first result of the question leads to, once it has rested, and `undefined` while nothing is searched for. */
export function useFirstResult(
  { hits, isFresh }: Pick<LibrarySearch, 'hits' | 'isFresh'>,
  isSearching: boolean,
  onFirstResult: (place: ResultPlace | undefined) => void,
): void {
  const [first] = isSearching && isFresh ? (hits ?? []) : [];
  const place = first && { chat: first.conversation, turn: first.turn };
  const key = place && JSON.stringify(place);
  const isRested = useRested(key);
  useEffect(() => {
    if (!isSearching) onFirstResult(undefined);
    else if (place && isRested) onFirstResult(place);
  }, [isSearching, isRested, key]);
}
