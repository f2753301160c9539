import { useMemo } from 'preact/hooks';
import { estimateTokens } from '../../lib/compose/estimate-tokens';
import { useLanguage } from '../i18n/language';

interface BudgetProps {
  readonly text: string;
  /** In tokens. */
  readonly limit: number;
  /** Something was shortened or left out to stay within the limit. */
  readonly shortened: boolean;
  readonly beyond: boolean;
  readonly onBeyond: (beyond?: true) => void;
}

/** Shows how much of the budget the text takes, and lets the user exceed it. */
export function Budget({ text, limit, shortened, beyond, onBeyond }: BudgetProps) {
  const { t, number } = useLanguage();
  const tokens = useMemo(() => estimateTokens(text), [text]);
  const isOver = tokens > limit;
  const words = t(isOver ? 'preview_over' : 'preview_budget', number(tokens), number(limit));
  return (
    <div class={isOver ? 'budget budget-over' : 'budget'}>
      <meter min={0} max={limit} value={Math.min(tokens, limit)} aria-label={words} />
      <p>
        <span role="status">
          {words}
          {shortened && ` · ${t('preview_shortened')}`}
        </span>
        {(shortened || beyond) && (
          <button type="button" class="link" onClick={() => onBeyond(beyond ? undefined : true)}>
            {t(beyond ? 'preview_fit' : 'preview_take_all')}
          </button>
        )}
      </p>
    </div>
  );
}
