import { useState } from 'preact/hooks';
import type { Hit } from '../../lib/conversation';
import type { LibraryService } from '../../lib/messaging/services';
import { useRecall } from './use-recall';
import type { Recalled } from './use-recall';

/** What stood in the popup when it closed. */
export interface PopupDraft {
  readonly question: string;
  readonly selected: number;
}

export interface Search extends Recalled {
  readonly question: string;
  readonly hits: readonly Hit[];
  readonly selected: number;
  /** Whether the hits answer the question as it stands, or still an earlier one. */
  readonly fresh: boolean;
  /** The selected one. */
  readonly hit: Hit | undefined;
  readonly ask: (question: string) => void;
  readonly select: (index: number) => void;
  /** The same question, after it failed. */
  readonly askAgain: () => void;
}

/** The question, its hits and which of them is selected; every change is handed to `onDraft`, to come back next time. */
export function useSearch(
  library: Pick<LibraryService, 'recall'>,
  given: PopupDraft,
  onDraft: (draft: PopupDraft) => void,
  occasion: string,
): Search {
  const [draft, setDraft] = useState(given);
  const [tries, setTries] = useState(0);
  const recalled = useRecall(library, draft.question, `${occasion} ${tries}`);
  const hits = recalled.found?.hits ?? [];
  // There may be fewer hits than when the draft was written.
  const selected = Math.min(draft.selected, Math.max(hits.length - 1, 0));

  const change = (next: PopupDraft) => {
    setDraft(next);
    onDraft(next);
  };
  return {
    ...recalled,
    question: draft.question,
    hits,
    selected,
    fresh: recalled.found?.question === draft.question.trim(),
    hit: hits[selected],
    ask: question => change({ question, selected: 0 }),
    select: index => change({ ...draft, selected: index }),
    askAgain: () => setTries(before => before + 1),
  };
}
