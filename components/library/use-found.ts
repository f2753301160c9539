import { useMemo, useState } from 'preact/hooks';
import type { LibraryService } from '../../lib/messaging/services';
import type { Shelf } from '../../lib/vault/vault';
import { demandsOf, withoutDemand, type Demand } from '../popup/demands';
import { useHowMany } from '../popup/use-how-many';
import { useRecall } from '../popup/use-recall';
import type { Recaller } from '../popup/use-recall';

export interface LookedFor {
  /** Empty: nothing is. */
  readonly question: string;
  readonly onQuestion: (question: string) => void;
  readonly shelf: Shelf;
  readonly occasion: string;
}

/**
 * Answers to `question` on a shelf; none to an empty one. Site, space and time confine them. Tags, pins and receipts cannot:
 * `isEverywhere` says that other shelves' answers are among them.
 */
export function useFound(
  library: Pick<LibraryService, 'recall'>,
  { question, onQuestion, shelf, occasion }: LookedFor,
) {
  const { source, space, from, to } = shelf;
  const confined = useMemo<Recaller>(() => {
    const filter = {
      // The library is where one looks around: its shelves are the walls.
      within: space ? { space } : ('everywhere' as const),
      ...(source && { source }),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
    };
    return { recall: (asked, _filter, options) => library.recall(asked, filter, options) };
  }, [library, source, space, from, to]);
  const { limit, askForMore } = useHowMany(question);
  // A part of the question that looks like a time and is meant as words, for as long as it stands there.
  const [asWords, setAsWords] = useState<string>();
  if (asWords !== undefined && !question.includes(asWords)) setAsWords(undefined);
  const { found, asking, trouble } = useRecall(confined, question, occasion, {
    ignoreTime: asWords !== undefined,
    limit,
  });
  return {
    /** `undefined` until something is known. */
    hits: found?.hits,
    by: found?.by,
    idle: found?.idle === true,
    /** The one that they answer. */
    answered: found?.question,
    /** What the question asks for beside its words. */
    demands: demandsOf(found?.asked),
    /** The same question without this. A time is then searched for as words; what was said in signs is taken out. */
    leaveOut(demand: Demand) {
      if (demand.kind === 'time') setAsWords(demand.phrase);
      else onQuestion(withoutDemand(question, found?.question ?? '', demand));
    },
    /** There are more than these. */
    isFirst: found?.more === true,
    ...(found?.more && askForMore && { onMore: askForMore }),
    asking,
    /** Whether the hits answer the question as it stands. */
    isFresh: found?.question === question,
    ...(trouble && { trouble }),
    isEverywhere: Boolean(shelf.tag ?? shelf.pinned ?? shelf.state),
  };
}

export type FoundAnswers = ReturnType<typeof useFound>;
