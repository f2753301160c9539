import { useLanguage } from '../i18n/language';
import { useDemandWords } from './QueryChips';
import type { Demand } from './state/query-chips';

interface SearchWithoutProps {
  readonly demands: readonly Demand[];
  readonly onLeaveOut: (demand: Demand) => void;
}

/** If nothing is found: one button for each filter, which searches without it. */
export function SearchWithout({ demands, onLeaveOut }: SearchWithoutProps) {
  const { t } = useLanguage();
  const say = useDemandWords();
  return (
    <>
      {demands.map(demand => (
        <button key={`${demand.kind} ${demand.start}`} type="button" onClick={() => onLeaveOut(demand)}>
          {t('empty_search_without', say(demand))}
        </button>
      ))}
    </>
  );
}
