/** What the box and the list show, and how they change it. */
import { maxHitCount, type Hit } from '../../../lib/core/hit';
import { listHeadings } from './list-headings';
import type { PopupEvent, PopupState } from './popup-state';
import { toQueryChips, type QueryChip } from './query-chips';
import { getSelectedIndex, isBoxEmpty, isFresh } from './read-popup';

export type PopupSearch = ReturnType<typeof toSearchView>;

/** `hits` are the rows of this state. */
export function toSearchView(state: PopupState, hits: readonly Hit[], dispatch: (event: PopupEvent) => void) {
  const { search, results, scope, suggestions, limit } = state;
  const { found } = results;
  const isEmpty = isBoxEmpty(state);
  const selected = getSelectedIndex(state, hits);
  // A question waits for the scope, and fails if that fails.
  const problem = results.problem ?? (results.state === 'asking' ? scope.query.problem : undefined);
  const canGrow = found?.more && limit < maxHitCount;
  return {
    ...(found && { found }),
    ...(problem && { problem }),
    question: search.question,
    hits,
    /** By the index of the hit that they precede. */
    headings: isEmpty ? suggestions.headings : listHeadings(hits),
    selected,
    isAsking: results.state === 'asking' && !problem,
    /** The hits answer the current question, not an earlier one. */
    isFresh: isFresh(state),
    /** The selected hit. */
    hit: hits[selected],
    /** The filters of the query. */
    chips: toQueryChips(found?.filters),
    setQuestion: (text: string) => dispatch({ type: 'typed', text }),
    removeChip: (chip: QueryChip) => dispatch({ type: 'chipRemoved', chip }),
    select: (index: number) => dispatch({ type: 'selected', index }),
    tick: (hit: Hit) => dispatch({ type: 'ticked', hit }),
    unfold: (hit: Hit) => dispatch({ type: 'unfolded', hit }),
    /** Loads more hits; absent if there are none. */
    ...(canGrow && { onMore: () => dispatch({ type: 'moreRequested' }) }),
    retry: () => dispatch({ type: 'retried' }),
    /** Set while the box is empty. */
    ...(isEmpty && { suggestions }),
  };
}
