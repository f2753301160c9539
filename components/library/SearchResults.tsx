import type { VaultCounts } from '../../lib/vault/vault';
import { ProblemText, useLanguage } from '../i18n/language';
import { AskRow } from '../list/AskRow';
import { QueryChips } from '../popup/QueryChips';
import { filterNarrowing, type QueryChip } from '../popup/state/query-chips';
import { SearchWithout } from '../popup/SearchWithout';
import { ImportHint } from '../controls/ImportHint';
import { SlowNotice } from '../controls/SlowNotice';
import { ResultList, type ResultListProps } from './ResultList';
import type { LibrarySearch } from './state/use-search';

interface SearchResultsProps extends ResultListProps {
  /** Repeats the search without this filter. */
  readonly onRemoveChip: (chip: QueryChip) => void;
  readonly question: string;
  readonly vault: VaultCounts | undefined;
  /** Opens the page on which past chats are brought. */
  readonly onPast: () => void;
  /** Absent until a model is set up. */
  readonly onAsk: ((question: string) => void) | undefined;
}

/** Renders the search results. Each one opens its chat at the turn that was found. */
export function SearchResults({ onRemoveChip, question, vault, onPast, onAsk, ...listProps }: SearchResultsProps) {
  const { search } = listProps;
  const { hits, by, chips, isAsking, isFresh, problem } = search;
  const { t } = useLanguage();
  if (problem) {
    return (
      <p class="empty warning" role="alert">
        <ProblemText problem={problem} />
      </p>
    );
  }
  const isEmpty = hits?.length === 0 && !isAsking && !search.idle;
  // Where a filter leaves nothing, more chats are not what is missing.
  const isPoor = isEmpty ? filterNarrowing(chips).length === 0 : hits?.[0]?.isRelevant === false;
  return (
    <section class="search-results" aria-label={t('popup_results_label')}>
      <SlowNotice isAwaited={isAsking && !isFresh} />
      <QueryChips chips={chips} onRemoveChip={onRemoveChip} />
      {isEmpty && <NoResults {...{ by, chips, onRemoveChip }} />}
      {/* Another question begins with its first result. */}
      {hits && hits.length > 0 && <ResultList key={question} {...listProps} />}
      {isPoor && <ImportHint {...{ vault }} onOpen={onPast} />}
      <AskRow {...{ question, onAsk }} />
    </section>
  );
}

/** The header says that nothing was found. This explains why and offers a wider search. */
function NoResults({
  by,
  chips,
  onRemoveChip,
}: Pick<LibrarySearch, 'by' | 'chips'> & Pick<SearchResultsProps, 'onRemoveChip'>) {
  const { t } = useLanguage();
  const narrowingChips = filterNarrowing(chips);
  if (narrowingChips.length === 0) {
    return <p class="empty soft">{t(by === 'words' ? 'empty_found_words' : 'empty_found_semantic')}</p>;
  }
  return (
    <div class="empty">
      <p class="soft">{t('empty_found_filter')}</p>
      <div class="row centre">
        <SearchWithout chips={narrowingChips} onRemoveChip={onRemoveChip} />
      </div>
    </div>
  );
}
