import { useLanguage } from '../i18n/language';

interface ShortenedMarkProps {
  /** The user has taken the shortening back. */
  readonly isWhole: boolean;
  readonly onWhole: (isWhole: boolean) => void;
}

/** The place in a thread above which the model was sent less than what stands there. It can be taken back. */
export function ShortenedMark({ isWhole, onWhole }: ShortenedMarkProps) {
  const { t } = useLanguage();
  return (
    <li class="ask-mark">
      <span>{t(isWhole ? 'ask_whole' : 'ask_shortened')}</span>
      <button type="button" class="quiet small" onClick={() => onWhole(!isWhole)}>
        {t(isWhole ? 'ask_shorten' : 'ask_send_whole')}
      </button>
    </li>
  );
}
