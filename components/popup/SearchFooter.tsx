import type { ComponentChildren } from 'preact';
import { useLanguage } from '../i18n/language';
import { AskedChips } from './QueryChips';
import type { Demand } from './state/query-chips';
import { headingsOf } from './state/list-sections';
import type { Search } from './state/use-search';

interface UnderSearchProps {
  readonly search: Search;
  readonly onLeaveOut: (demand: Demand) => void;
  /** The scope, at the end of the line. */
  readonly children?: ComponentChildren;
}

/**
 * A line between the box and the list. It is always there, so that the list does not move. It shows what the list holds, and the filters
 * of the query.
 */
export function UnderSearch({ search, onLeaveOut, children }: UnderSearchProps) {
  return (
    <div class="under-search">
      <AboutList search={search} />
      <AskedChips demands={search.demands} onLeaveOut={onLeaveOut} />
      {children}
    </div>
  );
}

function AboutList({ search: { question, hits, found, suggested } }: Pick<UnderSearchProps, 'search'>) {
  const { t, found: foundIn } = useLanguage();
  if (suggested && hits.length > 0) return <h2 class="related">{t(`related_${suggested.of}`)}</h2>;
  const heading = headingsOf(hits).get(0);
  if (heading) return <p class="doubtful">{t(heading)}</p>;
  // A screen reader gets the number from the list's own status.
  if (hits.length > 0) {
    return (
      <p class="found-count" aria-hidden="true">
        {foundIn(hits.length, found?.more === true)}
      </p>
    );
  }
  return question === '' ? <p>{t('popup_hint')}</p> : null;
}
