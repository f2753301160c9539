import { ProblemText, useLanguage } from '../i18n/language';
import { Notice } from './Notice';
import type { InsertionState } from './state/insertion';

interface InsertionNoticeProps {
  readonly insertion: InsertionState;
  readonly onCopy: (text: string) => Promise<void>;
  /** Absent if inserting once is enough. */
  readonly onInsertAgain?: () => void;
  readonly onUndo: (fence: string) => Promise<void>;
  readonly onDismiss: () => void;
}

/** Shows the result of the last insertion, and what can be done about it. */
export function InsertionNotice({ insertion, onCopy, onInsertAgain, onUndo, onDismiss }: InsertionNoticeProps) {
  const { t } = useLanguage();
  switch (insertion.state) {
    case 'none':
    case 'inserting':
      return null;
    case 'warned':
      return <Notice tone="bad" text={t('preview_warned')} onDismiss={onDismiss} />;
    case 'inserted': {
      const inserted = t(insertion.isRepeated ? 'popup_inserted_already' : 'popup_inserted');
      const text = insertion.isLogged ? inserted : `${inserted} ${t('popup_not_logged')}`;
      return (
        <Notice tone="good" text={text} onDismiss={onDismiss}>
          <button type="button" onClick={() => void onUndo(insertion.fence)}>
            {t('preview_undo')}
          </button>
          {insertion.isRepeated && onInsertAgain && (
            <button type="button" onClick={onInsertAgain}>
              {t('popup_insert_again')}
            </button>
          )}
        </Notice>
      );
    }
    case 'takenBack':
      return <Undone insertion={insertion} onUndo={onUndo} onDismiss={onDismiss} />;
    case 'notTakenBack': {
      const { reason } = insertion;
      const text =
        reason === 'gone' || reason === 'kept' ? t(`preview_undo_${reason}`) : <ProblemText problem={reason} />;
      return <Notice tone="bad" text={text} onDismiss={onDismiss} />;
    }
    case 'copied':
      return <Notice tone="good" text={t('popup_copied')} onDismiss={onDismiss} />;
    case 'not copied':
      return <Notice tone="bad" text={t('popup_copy_failed')} onDismiss={onDismiss} />;
    case 'failed': {
      const reason = (
        <>
          <strong>{t('popup_insert_failed')}</strong> <ProblemText problem={insertion.problem} />
        </>
      );
      return (
        <Notice tone="bad" text={reason} onDismiss={onDismiss}>
          <button type="button" onClick={() => void onCopy(insertion.outgoing.text)}>
            {t('popup_copy_instead')}
          </button>
        </Notice>
      );
    }
  }
}

interface UndoneProps extends Pick<InsertionNoticeProps, 'onUndo' | 'onDismiss'> {
  readonly insertion: Extract<InsertionState, { readonly state: 'takenBack' }>;
}

/** The insertion before it is still in the composer, and can be undone as well. */
function Undone({ insertion: { isLogged, previous }, onUndo, onDismiss }: UndoneProps) {
  const { t } = useLanguage();
  const sentences = [
    t('preview_undone'),
    previous && t('preview_undone_one_left'),
    !isLogged && t('preview_undone_not_logged'),
  ].filter(Boolean);
  return (
    <Notice tone="good" text={sentences.join(' ')} onDismiss={onDismiss}>
      {previous && (
        <button type="button" onClick={() => void onUndo(previous.fence)}>
          {t('preview_undo')}
        </button>
      )}
    </Notice>
  );
}
