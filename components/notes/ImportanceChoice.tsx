import type { Importance } from '../../lib/core/conversation';
import { useLanguage } from '../i18n/language';

interface ImportanceChoiceProps {
  readonly importance: Importance;
  readonly onImportance: (importance: Importance) => void;
}

const levels: readonly Importance[] = [5, 4, 3, 2, 1];

/** A select for how much a note or a fact matters. */
export function ImportanceChoice({ importance, onImportance }: ImportanceChoiceProps) {
  const { t } = useLanguage();
  return (
    <label>
      <span>{t('note_importance')}</span>
      <select
        value={String(importance)}
        onChange={({ currentTarget: { value } }) => onImportance(levels.find(n => String(n) === value) ?? importance)}
      >
        {levels.map(level => (
          <option key={level} value={String(level)}>
            {t(`note_importance_${level}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
