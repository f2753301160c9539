import { useRef, useState } from 'preact/hooks';
import type { Hit } from '../../../lib/core/hit';
import type { NoteSaid } from '../../notes/note-draft';
import type { Choice } from '../../preview/state/selection';
import { demandsOf, withoutDemand } from './query-chips';
import type { Demand } from './query-chips';
import type { ChangedProposal } from './proposals';
import { useHowMany } from './use-how-many';
import { useRecall } from './use-search-results';
import type { Recalled, Recaller } from './use-search-results';

/** The state of the popup when it closed. */
export interface PopupDraft extends SearchDraft {
  /** Absent if nothing was selected. */
  readonly choice?: Choice;
  /** A note that was being written. */
  readonly note?: NoteSaid;
  /** Proposed notes with the user's changes. */
  readonly proposals?: readonly ChangedProposal[];
}

export interface SearchDraft {
  readonly question: string;
  readonly selected: number;
  /** A part of the question that looks like a time but is meant as words. */
  readonly asWords?: string;
}

export interface Search extends Recalled {
  readonly question: string;
  readonly hits: readonly Hit[];
  readonly selected: number;
  /** The hits answer the current question, not an earlier one. */
  readonly fresh: boolean;
  /** The selected hit. */
  readonly hit: Hit | undefined;
  /** The filters of the query. */
  readonly demands: readonly Demand[];
  readonly ask: (question: string) => void;
  /** Asks again without this filter. A time is then searched as words; an operator is removed. */
  readonly leaveOut: (demand: Demand) => void;
  readonly select: (index: number) => void;
  /** Loads more hits; absent if there are none. */
  readonly onMore?: () => void;
  /** Asks the same question again after it failed. */
  readonly askAgain: () => void;
  /** Set while the box is empty: what the suggestions are about, and whether they are still loading. */
  readonly suggested?: { readonly of: 'chat' | 'page'; readonly pending: boolean };
}

/** The question, its hits and the selected one. Every change is passed to `onSave`. `isShown` can exclude hits. */
export function useSearch(
  library: Recaller,
  given: SearchDraft,
  onDraft: (draft: SearchDraft) => void,
  occasion: string,
  isShown: (hit: Hit, question: string) => boolean = () => true,
): Search {
  const [draft, setDraft] = useState(given);
  const [tries, setTries] = useState(0);
  const { limit, askForMore } = useHowMany(draft.question);
  const recalled = useRecall(library, draft.question, `${occasion} ${tries}`, {
    ignoreTime: draft.asWords !== undefined,
    limit,
  });
  const { found } = recalled;
  const hits = found ? found.hits.filter(hit => isShown(hit, found.question)) : [];
  /** The hit that the arrow keys selected. It stays selected when the complete answer changes the order. */
  const chosen = useRef<string | undefined>(undefined);
  const selected = placeOf(hits, draft.selected, chosen.current);

  const change = (next: SearchDraft) => {
    setDraft(next);
    onDraft(next);
  };
  const ask = (question: string) => {
    const { asWords } = draft;
    chosen.current = undefined;
    change({ question, selected: 0, ...(asWords !== undefined && question.includes(asWords) && { asWords }) });
  };
  const select = (index: number) => {
    chosen.current = index === 0 ? undefined : keyOf(hits[index]);
    change({ ...draft, selected: index });
  };
  const onMore = found?.more && askForMore;
  return {
    ...recalled,
    question: draft.question,
    hits,
    selected,
    fresh: found?.question === draft.question.trim(),
    hit: hits[selected],
    demands: demandsOf(found?.asked),
    ask,
    leaveOut: demand => {
      if (demand.kind === 'time') return change({ question: draft.question, selected: 0, asWords: demand.phrase });
      return ask(withoutDemand(draft.question, found?.question ?? '', demand));
    },
    select,
    ...(onMore && {
      onMore: () => {
        // The old last hit is selected, so the list does not scroll.
        select(hits.length - 1);
        onMore();
      },
    }),
    askAgain: () => setTries(before => before + 1),
  };
}

const keyOf = (hit: Hit | undefined): string => `${hit?.conversation}#${hit?.turn}`;

/** The hits may be fewer than when the popup was saved, and in another order. */
function placeOf(hits: readonly Hit[], selected: number, chosen: string | undefined): number {
  const there = chosen === undefined ? -1 : hits.findIndex(hit => keyOf(hit) === chosen);
  return there === -1 ? Math.min(selected, Math.max(hits.length - 1, 0)) : there;
}
