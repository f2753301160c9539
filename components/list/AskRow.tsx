import { useLanguage } from '../i18n/language';

interface AskRowProps {
  readonly question: string;
  /** Absent until a model is set up; then there is no row. */
  readonly onAsk: ((question: string) => void) | undefined;
}

/** The search box leads here with Tab. */
export const askRowId = 'ask-row';

/** The last row of the results: the question goes to Ask. */
export function AskRow({ question, onAsk }: AskRowProps) {
  const { t } = useLanguage();
  const asked = question.trim();
  if (!onAsk || asked === '') return null;
  return (
    <button type="button" id={askRowId} class="ask-row" onClick={() => onAsk(asked)}>
      <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
        <path d="M2.5 3.5h11v7.5h-6l-3 2.5v-2.5h-2zM5.5 7.2h5" />
      </svg>
      <span class="hit-title" dir="auto">
        {t('ask_row', asked)}
      </span>
      <span class="keys" aria-hidden="true">
        <kbd>Tab</kbd>
        <kbd>↵</kbd>
      </span>
    </button>
  );
}
