import { useEffect } from 'preact/hooks';
import type { Hit } from '../../../lib/core/hit';
import { useRested } from '../../list/use-rested';
import type { Route } from '../route';
import type { LibrarySearch } from './use-search';

/** The place that a result leads to. */
export type ResultPlace = Required<Pick<Route, 'chat' | 'turn'>>;

/**
 * Returns the first result of the question once it has rested, and reports where it leads to. Reports `undefined` while nothing is searched
 * for.
 */
export function useFirstResult(
  { hits, isFresh }: Pick<LibrarySearch, 'hits' | 'isFresh'>,
  isSearching: boolean,
  onFirstResult: (place: ResultPlace | undefined) => void,
): Hit | undefined {
  const [first] = isSearching && isFresh ? (hits ?? []) : [];
  const place = first && { chat: first.conversation, turn: first.turn };
  const key = place && JSON.stringify(place);
  const isRested = useRested(key);
  useEffect(() => {
    if (!isSearching) onFirstResult(undefined);
    else if (place && isRested) onFirstResult(place);
  }, [isSearching, isRested, key]);
  return isRested ? first : undefined;
}
