/** What the box and the list show, and how they change it. */
import type { Hit } from '../../../lib/core/hit';
import { listHeadings, type Heading } from './list-headings';
import type { PopupEvent, PopupState } from './popup-state';
import { toQueryChips, type QueryChip } from './query-chips';
import { getSelectedIndex, isBoxEmpty, isFresh } from './read-popup';
import { growLimit, type Results } from './results';

export interface PopupSearch extends Pick<Results, 'found' | 'problem'> {
  readonly question: string;
  readonly hits: readonly Hit[];
  /** By the index of the hit that they precede. */
  readonly headings: ReadonlyMap<number, Heading>;
  readonly selected: number;
  readonly isAsking: boolean;
  /** The hits answer the current question, not an earlier one. */
  readonly isFresh: boolean;
  /** The selected hit. */
  readonly hit: Hit | undefined;
  /** The filters of the query. */
  readonly chips: readonly QueryChip[];
  readonly setQuestion: (question: string) => void;
  /** Asks again without this filter. A time is then searched as words; an operator is removed. */
  readonly removeChip: (chip: QueryChip) => void;
  readonly select: (index: number) => void;
  readonly tick: (hit: Hit) => void;
  /** Shows the hits that are similar to this one below it. */
  readonly unfold: (hit: Hit) => void;
  /** Loads more hits; absent if there are none. */
  readonly onMore?: () => void;
  /** Asks the same question again after it failed. */
  readonly retry: () => void;
  /** Set while the box is empty: what the suggestions are about, and whether they are still loading. */
  readonly suggestions?: { readonly of: 'chat' | 'page' | 'nothing'; readonly isPending: boolean };
}

/** `hits` are the rows of this state. */
export function toSearchView(
  state: PopupState,
  hits: readonly Hit[],
  dispatch: (event: PopupEvent) => void,
): PopupSearch {
  const { search, results, scope, suggestions, grown } = state;
  const { found } = results;
  const isEmpty = isBoxEmpty(state);
  const selected = getSelectedIndex(state, hits);
  // A question waits for the scope, and fails if that fails.
  const problem = results.problem ?? (results.state === 'asking' ? scope.query.problem : undefined);
  return {
    ...(found && { found }),
    ...(problem && { problem }),
    question: search.question,
    hits,
    headings: isEmpty ? suggestions.headings : listHeadings(hits),
    selected,
    isAsking: results.state === 'asking' && !problem,
    isFresh: isFresh(state),
    hit: hits[selected],
    chips: toQueryChips(found?.filters),
    setQuestion: text => dispatch({ type: 'typed', text }),
    removeChip: chip => dispatch({ type: 'chipRemoved', chip }),
    select: index => dispatch({ type: 'selected', index }),
    tick: hit => dispatch({ type: 'ticked', hit }),
    unfold: hit => dispatch({ type: 'unfolded', hit }),
    ...(found?.more && growLimit(grown, search.question) && { onMore: () => dispatch({ type: 'moreRequested' }) }),
    retry: () => dispatch({ type: 'retried' }),
    ...(isEmpty && { suggestions }),
  };
}
