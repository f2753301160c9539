import { useRef } from 'preact/hooks';
import type { ConversationId } from '../../lib/core/conversation';
import type { Hit } from '../../lib/core/hit';
import type { Space } from '../../lib/vault/vault';
import { SourceBadge } from '../controls/SourceBadge';
import { HitMarks } from '../controls/HitMarks';
import { ProblemText, useLanguage } from '../i18n/language';
import { QueryChips, useChipText } from '../popup/QueryChips';
import { filterNarrowing, type QueryChip } from '../popup/state/query-chips';
import { listHeadings } from '../popup/state/list-headings';
import { Marked } from '../popup/Marked';
import { MoreHits } from '../popup/MoreHits';
import { SearchWithout } from '../popup/SearchWithout';
import { Snippet } from '../popup/Snippet';
import { WhyFound } from '../popup/WhyFound';
import { formatSource, formatTitle } from '../i18n/source-text';
import { SlowNotice } from '../controls/SlowNotice';
import type { LibrarySearch } from './state/use-search';

interface SearchResultsProps {
  readonly search: LibrarySearch;
  readonly spaces: readonly Space[];
  readonly onOpen: (chat: ConversationId, turn: string) => void;
  /** Repeats the search without this filter. */
  readonly onRemoveChip: (chip: QueryChip) => void;
}

/** Renders the search results. Each one opens its chat at the turn that was found. */
export function SearchResults({ search, spaces, onOpen, onRemoveChip }: SearchResultsProps) {
  const { hits: knownHits, by, chips, isAsking, isFresh, problem, isEverywhere, onMore } = search;
  const { t } = useLanguage();
  const list = useRef<HTMLUListElement>(null);
  if (problem) {
    return (
      <p class="empty warning" role="alert">
        <ProblemText problem={problem} />
      </p>
    );
  }
  const hits = knownHits ?? [];
  const isEmpty = knownHits?.length === 0 && !isAsking && !search.idle;
  const headings = listHeadings(hits);
  return (
    <section class="search-results" aria-label={t('popup_results_label')}>
      <SlowNotice isAwaited={isAsking && !isFresh} />
      <QueryChips chips={chips} onRemoveChip={onRemoveChip} />
      {isEmpty && <NoResults {...{ by, chips, onRemoveChip }} />}
      {isEverywhere && !isEmpty && <p class="search-note soft">{t('library_found_everywhere')}</p>}
      <ul ref={list} aria-busy={isAsking} onKeyDown={moveFocus}>
        {hits.map((hit, index) => {
          const heading = headings.get(index);
          return (
            <li key={`${hit.conversation}#${hit.turn}`}>
              {heading && <p class="search-note soft">{t(heading)}</p>}
              <SearchHit {...{ hit, spaces }} onOpen={() => onOpen(hit.conversation, hit.turn)} />
            </li>
          );
        })}
      </ul>
      <MoreHits
        key={search.answered}
        count={hits.length}
        onMore={
          onMore &&
          (() => {
            focusLastHit(list.current);
            onMore();
          })
        }
      />
    </section>
  );
}

/** The header says that nothing was found. This explains why and offers a wider search. */
function NoResults({
  by,
  chips,
  onRemoveChip,
}: Pick<LibrarySearch, 'by' | 'chips'> & Pick<SearchResultsProps, 'onRemoveChip'>) {
  const { t, list } = useLanguage();
  const formatChip = useChipText();
  const narrowingChips = filterNarrowing(chips);
  if (narrowingChips.length === 0) {
    return <p class="empty soft">{t(by === 'words' ? 'empty_found_words' : 'empty_found_semantic')}</p>;
  }
  return (
    <div class="empty">
      <p class="soft">{t('empty_found_filter', list(narrowingChips.map(formatChip)))}</p>
      <div class="row centre">
        <SearchWithout chips={narrowingChips} onRemoveChip={onRemoveChip} />
      </div>
    </div>
  );
}

/** The arrow keys move between the results, and from the first one nowhere else. */
function moveFocus(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !(event.currentTarget instanceof Element)) return;
  event.preventDefault();
  const results = [...event.currentTarget.querySelectorAll<HTMLElement>('.search-result')];
  results[results.findIndex(result => result === document.activeElement) + step]?.focus();
}

/** Moves the focus to the last hit before more are loaded. It does so at once, because the user may move on before they arrive. */
function focusLastHit(list: HTMLUListElement | null): void {
  list?.querySelector<HTMLElement>(':scope > li:last-child > button')?.focus({ preventScroll: true });
}

interface SearchHitProps extends Pick<SearchResultsProps, 'spaces'> {
  readonly hit: Hit;
  readonly onOpen: () => void;
}

function SearchHit({ hit, spaces, onOpen }: SearchHitProps) {
  const { t, day } = useLanguage();
  const site = formatSource(hit.source, t);
  return (
    <button type="button" class="search-result" onClick={onOpen}>
      <span class="chat-title">
        <span dir="auto">
          <Marked text={formatTitle(hit, t)} marks={hit.titleMarks} />
        </span>
      </span>
      <span class="search-result-text" dir="auto">
        <Snippet hit={hit} />
      </span>
      <span class="chat-facts soft">
        <SourceBadge source={hit.source} />
        <span>{site}</span>
        <HitMarks {...{ hit, spaces }} />
        <WhyFound hit={hit} />
        <time dateTime={new Date(hit.at).toISOString()}>{day(hit.at)}</time>
      </span>
    </button>
  );
}
