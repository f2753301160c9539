import { useRef, useState } from 'preact/hooks';
import type { Hit } from '../../../lib/core/hit';
import type { NoteDraft } from '../../notes/note-draft';
import type { Choice } from '../../preview/state/selection';
import { listHeadings, type Heading } from './list-headings';
import { toQueryChips, removeFromQuestion } from './query-chips';
import type { QueryChip } from './query-chips';
import type { ChangedProposal } from './proposals';
import { useHitLimit } from './use-hit-limit';
import { useSearchResults } from './use-search-results';
import type { SearchResultsState, ScopedRecall } from './use-search-results';

/** The state of the popup when it closed. */
export interface SavedPopup extends SavedSearch {
  /** In milliseconds since 1970. Absent if the question was put there for the popup to open with. */
  readonly savedAt?: number;
  /** When a page opened the popup, in milliseconds since 1970. */
  readonly openedByPageAt?: number;
  /** Absent if nothing was selected. */
  readonly choice?: Choice;
  /** A note that was being written. */
  readonly note?: NoteDraft;
  /** Proposed notes with the user's changes. */
  readonly proposals?: readonly ChangedProposal[];
}

export interface SavedSearch {
  readonly question: string;
  readonly selected: number;
  /** A part of the question that looks like a time but is meant as words. */
  readonly asWords?: string;
}

export interface PopupSearch extends SearchResultsState {
  readonly question: string;
  readonly hits: readonly Hit[];
  /** By the index of the hit that they precede. */
  readonly headings: ReadonlyMap<number, Heading>;
  readonly selected: number;
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
  /** Shows the hits that are similar to this one below it. */
  readonly unfold: (hit: Hit) => void;
  /** Loads more hits; absent if there are none. */
  readonly onMore?: () => void;
  /** Asks the same question again after it failed. */
  readonly retry: () => void;
  /** Set while the box is empty: what the suggestions are about, and whether they are still loading. */
  readonly suggestions?: { readonly of: 'chat' | 'page' | 'nothing'; readonly isPending: boolean };
}

/** The question, its hits and the selected one. Every change is passed to `onSave`. `isShown` can exclude hits. */
export function useSearch(
  library: ScopedRecall,
  saved: SavedSearch,
  onSave: (draft: SavedSearch) => void,
  refreshKey: string,
  isShown: (hit: Hit, question: string) => boolean = () => true,
): PopupSearch {
  const [draft, setDraft] = useState(saved);
  const [retryCount, setRetryCount] = useState(0);
  const { limit, showMore } = useHitLimit(draft.question);
  const results = useSearchResults(library, draft.question, `${refreshKey} ${retryCount}`, {
    ignoreTime: draft.asWords !== undefined,
    limit,
  });
  const { found } = results;
  const { unfold, hits } = useUnfolded(found, isShown);
  /** The hit that the arrow keys selected. It stays selected when the complete answer changes the order. */
  const chosenKey = useRef<string | undefined>(undefined);
  const selected = findSelectedIndex(hits, draft.selected, chosenKey.current);

  const update = (next: SavedSearch) => {
    setDraft(next);
    onSave(next);
  };
  const setQuestion = (question: string) => {
    const { asWords } = draft;
    chosenKey.current = undefined;
    update({ question, selected: 0, ...(asWords !== undefined && question.includes(asWords) && { asWords }) });
  };
  const select = (index: number) => {
    chosenKey.current = index === 0 ? undefined : toHitKey(hits[index]);
    update({ ...draft, selected: index });
  };
  const onMore = found?.more && showMore;
  return {
    ...results,
    question: draft.question,
    hits,
    headings: listHeadings(hits),
    selected,
    isFresh: found?.question === draft.question.trim(),
    hit: hits[selected],
    chips: toQueryChips(found?.filters),
    setQuestion,
    unfold,
    removeChip: chip => {
      if (chip.kind === 'time') return update({ question: draft.question, selected: 0, asWords: chip.phrase });
      return setQuestion(removeFromQuestion(draft.question, found?.question ?? '', chip));
    },
    select,
    ...(onMore && {
      onMore: () => {
        // The old last hit is selected, so the list does not scroll.
        select(hits.length - 1);
        onMore();
      },
    }),
    retry: () => setRetryCount(before => before + 1),
  };
}

/** The hits of an answer, with the similar ones of those that were unfolded behind them. */
function useUnfolded(
  found: SearchResultsState['found'],
  isShown: (hit: Hit, question: string) => boolean,
): Pick<PopupSearch, 'hits' | 'unfold'> {
  const [unfolded, setUnfolded] = useState<{ readonly question: string; readonly keys: readonly string[] }>();
  const keys = unfolded?.question === found?.question ? (unfolded?.keys ?? []) : [];
  const hits = found ? found.hits.filter(hit => isShown(hit, found.question)) : [];
  return {
    hits: keys.length === 0 ? hits : hits.flatMap(hit => (keys.includes(toHitKey(hit)) ? listUnfolded(hit) : [hit])),
    unfold: hit =>
      setUnfolded(before => {
        const question = found?.question ?? '';
        const known = before?.question === question ? before.keys : [];
        return { question, keys: [...known, toHitKey(hit)] };
      }),
  };
}

/** The hit, and those that are similar behind it. */
export const listUnfolded = ({ similar = [], ...hit }: Hit): readonly Hit[] => [hit, ...similar];

const toHitKey = (hit: Hit | undefined): string => `${hit?.conversation}#${hit?.turn}`;

/** The hits may be fewer than when the popup was saved, and in another order. */
function findSelectedIndex(hits: readonly Hit[], selected: number, chosenKey: string | undefined): number {
  const index = chosenKey === undefined ? -1 : hits.findIndex(hit => toHitKey(hit) === chosenKey);
  return index === -1 ? Math.min(selected, Math.max(hits.length - 1, 0)) : index;
}
