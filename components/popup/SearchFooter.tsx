import type { ComponentChildren } from 'preact';
import { useLanguage } from '../i18n/language';
import { QueryChips } from './QueryChips';
import type { QueryChip } from './state/query-chips';
import type { PopupSearch } from './state/use-search';

interface SearchFooterProps {
  readonly search: PopupSearch;
  readonly onRemoveChip: (chip: QueryChip) => void;
  /** The scope, at the end of the line. */
  readonly children?: ComponentChildren;
}

/**
 * A line between the box and the list. It is always there, so that the list does not move. It shows what the list holds, and the filters
 * of the query.
 */
export function SearchFooter({ search, onRemoveChip, children }: SearchFooterProps) {
  return (
    <div class="under-search">
      <ListSummary search={search} />
      <AlsoFound words={search.hits.length > 0 ? search.found?.also : undefined} />
      <QueryChips chips={search.chips} onRemoveChip={onRemoveChip} />
      {children}
    </div>
  );
}

/** Words that were found instead of words that no chat has: “also: raincoat”. */
function AlsoFound({ words }: { readonly words: readonly string[] | undefined }) {
  const { t, list } = useLanguage();
  return words ? <p>{t('popup_also', list(words))}</p> : null;
}

function ListSummary({ search: { question, hits, headings, found, suggestions } }: Pick<SearchFooterProps, 'search'>) {
  const { t, countHits } = useLanguage();
  const heading = headings.get(0);
  if (heading && suggestions) return <h2 class="related">{t(heading)}</h2>;
  if (heading) return <p class="hits-heading">{t(heading)}</p>;
  // A screen reader gets the number from the list's own status.
  if (hits.length > 0) {
    return (
      <p class="found-count" aria-hidden="true">
        {countHits(hits.length, found?.more === true)}
      </p>
    );
  }
  return question === '' ? <p>{t('popup_hint')}</p> : null;
}
