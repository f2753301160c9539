import type { ComponentChildren } from 'preact';
import { useLanguage } from '../language';
import { AskedChips } from './AskedChips';
import type { Demand } from './demands';
import { headingsOf } from './doubtful';
import type { Search } from './use-search';

interface UnderSearchProps {
  readonly search: Search;
  readonly onLeaveOut: (demand: Demand) => void;
  /** Where is searched: at the end of the line. */
  readonly children?: ComponentChildren;
}

/** One line between the box and the list that is always there, so that the list keeps its place: what stands in it, and what was understood. */
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
  // The number is said aloud by the list's own status.
  if (hits.length > 0) {
    return (
      <p class="found-count" aria-hidden="true">
        {foundIn(hits.length, found?.more === true)}
      </p>
    );
  }
  return question === '' ? <p>{t('popup_hint')}</p> : null;
}
