import { useLanguage } from '../language';
import { useDemandWords } from './AskedChips';
import type { Demand } from './demands';

interface SearchWithoutProps {
  readonly demands: readonly Demand[];
  readonly onLeaveOut: (demand: Demand) => void;
}

/** Where nothing is found: one click for each demand, to search without it. */
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
