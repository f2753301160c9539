import { useLanguage } from '../language';
import type { useSaying } from '../use-saying';
import { Notice } from './Notice';

type SaidNoticeProps = Pick<ReturnType<typeof useSaying>, 'saying' | 'attempt' | 'hush'>;

/** What the last deed answered, with the way back where there is one. */
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
