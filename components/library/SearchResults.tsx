import { useRef } from 'preact/hooks';
import type { ConversationId } from '../../lib/core/conversation';
import type { Hit } from '../../lib/core/hit';
import type { Space } from '../../lib/vault/vault';
import { ProblemText, useLanguage } from '../i18n/language';
import { matchShortcut, menuChord } from '../list/action';
import { AskRow } from '../list/AskRow';
import { HitLines } from '../list/HitLines';
import { QueryChips } from '../popup/QueryChips';
import { filterNarrowing, type QueryChip } from '../popup/state/query-chips';
import { listHeadings } from '../popup/state/list-headings';
import { MoreHits } from '../popup/MoreHits';
import { SearchWithout } from '../popup/SearchWithout';
import { SlowNotice } from '../controls/SlowNotice';
import type { LibrarySearch } from './state/use-search';

interface SearchResultsProps {
  readonly search: LibrarySearch;
  readonly spaces: readonly Space[];
  /** The chat beside the list. */
  readonly shownId: ConversationId | undefined;
  readonly onOpen: (chat: ConversationId, turn: string) => void;
  /** Opens the chat, and the menu of what can be done with it. */
  readonly onMenu: (chat: ConversationId, turn: string) => void;
  /** Repeats the search without this filter. */
  readonly onRemoveChip: (chip: QueryChip) => void;
  readonly question: string;
  /** Absent until a model is set up. */
  readonly onAsk: ((question: string) => void) | undefined;
}

/** Renders the search results. Each one opens its chat at the turn that was found. */
export function SearchResults({
  search,
  spaces,
  shownId,
  onOpen,
  onMenu,
  onRemoveChip,
  question,
  onAsk,
}: SearchResultsProps) {
  const { hits: knownHits, by, chips, isAsking, isFresh, problem, onMore } = search;
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
      <ul ref={list} aria-busy={isAsking} onKeyDown={moveFocus}>
        {hits.map((hit, index) => {
          const heading = headings.get(index);
          return (
            <li key={`${hit.conversation}#${hit.turn}`}>
              {heading && <p class="hits-heading">{t(heading)}</p>}
              <SearchHit
                {...{ hit, spaces }}
                isShown={hit.conversation === shownId}
                onOpen={() => onOpen(hit.conversation, hit.turn)}
                onMenu={() => onMenu(hit.conversation, hit.turn)}
              />
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
  readonly isShown: boolean;
  readonly onOpen: () => void;
  readonly onMenu: () => void;
}

/** A row as in every list. What is similar has rows of its own here. */
const SearchHit = ({ hit: { similar: _similar, ...hit }, spaces, isShown, onOpen, onMenu }: SearchHitProps) => (
  <button
    type="button"
    class={isShown ? 'hit search-result hit-current' : 'hit search-result'}
    aria-current={isShown}
    onClick={onOpen}
    onContextMenu={event => {
      event.preventDefault();
      onMenu();
    }}
    onKeyDown={event => {
      if (!matchShortcut(event, menuChord)) return;
      event.preventDefault();
      event.stopPropagation();
      onMenu();
    }}
  >
    <HitLines {...{ hit, spaces }} isByTime={false} openChat={undefined} />
  </button>
);
