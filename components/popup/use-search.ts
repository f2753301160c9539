import { useRef, useState } from 'preact/hooks';
import type { Hit } from '../../lib/hit';
import type { NoteSaid } from '../notes/said';
import type { Choice } from '../preview/choice';
import { demandsOf, withoutDemand } from './demands';
import type { Demand } from './demands';
import type { ChangedProposal } from './proposals';
import { useHowMany } from './use-how-many';
import { useRecall } from './use-recall';
import type { Recalled, Recaller } from './use-recall';

/** What stood in the popup when it closed. */
export interface PopupDraft extends SearchDraft {
  /** Absent: nothing was chosen. */
  readonly choice?: Choice;
  /** A note that was being written. */
  readonly note?: NoteSaid;
  /** Notes that assistants propose, as the user changed them. */
  readonly proposals?: readonly ChangedProposal[];
}

export interface SearchDraft {
  readonly question: string;
  readonly selected: number;
  /** A part of the question that looks like a time and is meant as words. */
  readonly asWords?: string;
}

export interface Search extends Recalled {
  readonly question: string;
  readonly hits: readonly Hit[];
  readonly selected: number;
  /** Whether the hits answer the question as it stands, or still an earlier one. */
  readonly fresh: boolean;
  /** The selected one. */
  readonly hit: Hit | undefined;
  /** What the question asks for beside its words. */
  readonly demands: readonly Demand[];
  readonly ask: (question: string) => void;
  /** The same question without this. A time is then searched for as words; what was said in signs is taken out. */
  readonly leaveOut: (demand: Demand) => void;
  readonly select: (index: number) => void;
  /** Brings more hits behind these; absent where there are none. */
  readonly onMore?: () => void;
  /** The same question, after it failed. */
  readonly askAgain: () => void;
  /** While nothing is asked: what the hits have to do with, and whether they are still being looked for. */
  readonly suggested?: { readonly of: 'chat' | 'page'; readonly pending: boolean };
}

/**
 * The question, its hits and which of them is selected; every change is handed to `onDraft`, to come back next time. `isShown`: not all
 * that is found answers what is asked.
 */
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
  /** The hit that the arrow keys went to: it stays the selected one when meaning puts others before it. */
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
        // Reading goes on behind the last one: the list stays where it is.
        select(hits.length - 1);
        onMore();
      },
    }),
    askAgain: () => setTries(before => before + 1),
  };
}

const keyOf = (hit: Hit | undefined): string => `${hit?.conversation}#${hit?.turn}`;

/** There may be fewer hits than when the draft was written, and in another order. */
function placeOf(hits: readonly Hit[], selected: number, chosen: string | undefined): number {
  const there = chosen === undefined ? -1 : hits.findIndex(hit => keyOf(hit) === chosen);
  return there === -1 ? Math.min(selected, Math.max(hits.length - 1, 0)) : there;
}
