import { useMemo } from 'preact/hooks';
import type { LibraryService } from '../../lib/messaging/services';
import type { Shelf } from '../../lib/vault/vault';
import { useHowMany } from '../popup/use-how-many';
import { useRecall } from '../popup/use-recall';
import type { Recaller } from '../popup/use-recall';

/**
 * Answers to `question` on a shelf; none to an empty one. Site, space and time confine them. Tags, pins and receipts cannot:
 * `isEverywhere` says that other shelves' answers are among them.
 */
export function useFound(library: Pick<LibraryService, 'recall'>, question: string, shelf: Shelf, occasion: string) {
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
  const { found, asking, trouble } = useRecall(confined, question, occasion, { ignoreTime: false, limit });
  return {
    /** `undefined` until something is known. */
    hits: found?.hits,
    by: found?.by,
    idle: found?.idle === true,
    /** The one that they answer. */
    answered: found?.question,
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
