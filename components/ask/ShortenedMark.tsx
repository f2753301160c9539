import type { AskState } from '../../lib/assistants/ask-state';
import { useLanguage } from '../i18n/language';

interface ShortenedMarkProps {
  /** What was sent in place of what stands above; absent where it was its main points. */
  readonly summary: AskState['summary'];
  /** The user has taken the shortening back. */
  readonly isWhole: boolean;
  readonly onWhole: (isWhole: boolean) => void;
}

/** The place in a thread above which the model was sent less than what stands there. It can be taken back. */
export function ShortenedMark({ summary, isWhole, onWhole }: ShortenedMarkProps) {
  const { t, number } = useLanguage();
  return (
    <li class="ask-shortened">
      <div class="ask-mark">
        <span>
          {isWhole ? t('ask_whole') : summary ? t('ask_summarized', number(summary.tokens)) : t('ask_shortened')}
        </span>
        <button type="button" class="quiet small" onClick={() => onWhole(!isWhole)}>
          {t(isWhole ? 'ask_shorten' : 'ask_send_whole')}
        </button>
      </div>
      {summary && !isWhole && (
        <details class="ask-note">
          <summary>{t('ask_summary')}</summary>
          <p dir="auto">{summary.text}</p>
        </details>
      )}
    </li>
  );
}
