import { useLanguage } from '../i18n/language';
import type { useNotice } from '../hooks/use-notice';
import { Notice } from './Notice';

type StatusNoticeProps = Pick<ReturnType<typeof useNotice>, 'notice' | 'run' | 'dismiss'>;

/** Shows the notice of the last action, with its undo if there is one. */
export function StatusNotice({ notice, run, dismiss }: StatusNoticeProps) {
  const { t } = useLanguage();
  if (!notice) return null;
  const { tone, text, undo } = notice;
  return (
    <Notice {...{ tone, text }} onDismiss={dismiss}>
      {undo && (
        <button type="button" onClick={() => run(undo)}>
          {t('library_undo')}
        </button>
      )}
    </Notice>
  );
}
