import { useLanguage } from '../i18n/language';
import type { useSaying } from '../hooks/use-notice';
import { Notice } from './Notice';

type SaidNoticeProps = Pick<ReturnType<typeof useSaying>, 'saying' | 'attempt' | 'hush'>;

/** Shows the notice of the last action, with its undo if there is one. */
export function SaidNotice({ saying, attempt, hush }: SaidNoticeProps) {
  const { t } = useLanguage();
  if (!saying) return null;
  const { tone, text, undo } = saying;
  return (
    <Notice {...{ tone, text }} onDismiss={hush}>
      {undo && (
        <button type="button" onClick={() => attempt(undo)}>
          {t('library_undo')}
        </button>
      )}
    </Notice>
  );
}
