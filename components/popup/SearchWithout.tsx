import { useLanguage } from '../i18n/language';
import { useChipText } from './QueryChips';
import type { QueryChip } from './state/query-chips';

interface SearchWithoutProps {
  readonly chips: readonly QueryChip[];
  readonly onRemoveChip: (chip: QueryChip) => void;
}

/** If nothing is found: one button for each filter, which searches without it. */
export function SearchWithout({ chips, onRemoveChip }: SearchWithoutProps) {
  const { t } = useLanguage();
  const toText = useChipText();
  return (
    <>
      {chips.map(chip => (
        <button key={`${chip.kind} ${chip.start}`} type="button" onClick={() => onRemoveChip(chip)}>
          {t('empty_search_without', toText(chip))}
        </button>
      ))}
    </>
  );
}
