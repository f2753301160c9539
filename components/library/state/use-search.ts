import { useMemo, useState } from 'preact/hooks';
import { defaultHitCount, maxHitCount } from '../../../lib/core/hit';
import type { LibraryService } from '../../../lib/rpc/contracts/library';
import type { ListFilter } from '../../../lib/vault/vault';
import { toQueryChips, removeFromQuestion, type QueryChip } from '../../popup/state/query-chips';
import { growLimit, listUnfolded, type ScopedRecall } from '../../popup/state/results';
import { useSearchResults } from './use-search-results';

export interface LibrarySearchOptions {
  /** Empty if there is no search. */
  readonly question: string;
  readonly onQuestion: (question: string) => void;
  readonly filter: ListFilter;
  readonly refreshKey: string;
}

/** Searches within a filter; an empty `question` finds nothing. The filter of the list is that of the search. */
export function useSearch(
  library: Pick<LibraryService, 'recall'>,
  { question, onQuestion, filter, refreshKey }: LibrarySearchOptions,
) {
  const { source, space, tag, pinned, state, from, to } = filter;
  const scopedRecaller = useMemo<ScopedRecall>(() => {
    const recallFilter = {
      // In the library the filter defines the scope, not the current space.
      scope: space ? { space } : ('everywhere' as const),
      ...(source && { source }),
      ...(tag !== undefined && { tag }),
      ...(pinned && { pinned }),
      ...(state && { state }),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
    };
    return { recall: (searchedText, _filter, options) => library.recall(searchedText, recallFilter, options) };
  }, [library, source, space, tag, pinned, state, from, to]);
  const typed = question.trim();
  // More than one page is asked for until the question changes.
  const [grown, setGrown] = useState({ typed, limit: defaultHitCount });
  const limit = grown.typed === typed ? grown.limit : defaultHitCount;
  // A phrase that looks like a time and is searched for as words. It applies while the question contains it.
  const [asWords, setAsWords] = useState<string>();
  if (asWords !== undefined && !question.includes(asWords)) setAsWords(undefined);
  const { found, isAsking, problem } = useSearchResults(scopedRecaller, question, refreshKey, {
    ignoreTime: asWords !== undefined,
    limit,
  });
  return {
    /** `undefined` until there is a result. */
    hits: found?.hits.flatMap(listUnfolded),
    by: found?.by,
    idle: found?.idle === true,
    /** The question that the hits answer. */
    answered: found?.question,
    /** The filters that the question contains beside its words. */
    chips: toQueryChips(found?.filters),
    /** Repeats the question without this filter. A time is searched for as words; other filters are removed from the text. */
    removeChip(chip: QueryChip) {
      if (chip.kind === 'time') setAsWords(chip.phrase);
      else onQuestion(removeFromQuestion(question, found?.question ?? '', chip));
    },
    /** There are more hits than these. */
    isFirst: found?.more === true,
    ...(found?.more && limit < maxHitCount && { onMore: () => setGrown({ typed, limit: growLimit(limit) }) }),
    isAsking,
    /** Whether the hits answer the current question. */
    isFresh: found?.question === question,
    ...(problem && { problem }),
  };
}

export type LibrarySearch = ReturnType<typeof useSearch>;
