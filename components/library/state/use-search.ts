import { useMemo, useState } from 'preact/hooks';
import type { LibraryService } from '../../../lib/rpc/contracts/index';
import type { Shelf } from '../../../lib/vault/vault';
import { demandsOf, withoutDemand, type Demand } from '../../popup/state/query-chips';
import { useHowMany } from '../../popup/state/use-how-many';
import { useRecall } from '../../popup/state/use-search-results';
import type { Recaller } from '../../popup/state/use-search-results';

export interface LookedFor {
  /** Empty if there is no search. */
  readonly question: string;
  readonly onQuestion: (question: string) => void;
  readonly shelf: Shelf;
  readonly occasion: string;
}

/**
 * Searches within a filter; an empty `question` finds nothing. The search honours source, space and time. It cannot honour tags, pins and
 * completeness; `isEverywhere` then says that other answers are included.
 */
export function useFound(
  library: Pick<LibraryService, 'recall'>,
  { question, onQuestion, shelf, occasion }: LookedFor,
) {
  const { source, space, from, to } = shelf;
  const confined = useMemo<Recaller>(() => {
    const filter = {
      // In the library the filter defines the scope, not the current space.
      within: space ? { space } : ('everywhere' as const),
      ...(source && { source }),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
    };
    return { recall: (asked, _filter, options) => library.recall(asked, filter, options) };
  }, [library, source, space, from, to]);
  const { limit, askForMore } = useHowMany(question);
  // A phrase that looks like a time and is searched for as words. It applies while the question contains it.
  const [asWords, setAsWords] = useState<string>();
  if (asWords !== undefined && !question.includes(asWords)) setAsWords(undefined);
  const { found, asking, trouble } = useRecall(confined, question, occasion, {
    ignoreTime: asWords !== undefined,
    limit,
  });
  return {
    /** `undefined` until there is a result. */
    hits: found?.hits,
    by: found?.by,
    idle: found?.idle === true,
    /** The question that the hits answer. */
    answered: found?.question,
    /** The filters that the question contains beside its words. */
    demands: demandsOf(found?.asked),
    /** Repeats the question without this filter. A time is searched for as words; other filters are removed from the text. */
    leaveOut(demand: Demand) {
      if (demand.kind === 'time') setAsWords(demand.phrase);
      else onQuestion(withoutDemand(question, found?.question ?? '', demand));
    },
    /** There are more hits than these. */
    isFirst: found?.more === true,
    ...(found?.more && askForMore && { onMore: askForMore }),
    asking,
    /** Whether the hits answer the current question. */
    isFresh: found?.question === question,
    ...(trouble && { trouble }),
    isEverywhere: Boolean(shelf.tag ?? shelf.pinned ?? shelf.state),
  };
}

export type FoundAnswers = ReturnType<typeof useFound>;
