import { TroubleText, useLanguage } from '../i18n/language';
import { Notice } from './Notice';
import type { Insertion } from './state/use-insertion';

interface InsertionNoticeProps {
  readonly insertion: Insertion;
  readonly onCopy: (text: string) => Promise<void>;
  /** Absent if inserting once is enough. */
  readonly onAgain?: () => void;
  readonly onUndo: (fence: string) => Promise<void>;
  readonly onDismiss: () => void;
}

/** Shows the result of the last insertion, and what can be done about it. */
export function InsertionNotice({ insertion, onCopy, onAgain, onUndo, onDismiss }: InsertionNoticeProps) {
  const { t } = useLanguage();
  switch (insertion.state) {
    case 'none':
    case 'inserting':
      return null;
    case 'warned':
      return <Notice tone="bad" text={t('preview_warned')} onDismiss={onDismiss} />;
    case 'inserted': {
      const inserted = t(insertion.again ? 'popup_inserted_already' : 'popup_inserted');
      const text = insertion.logged ? inserted : `${inserted} ${t('popup_not_logged')}`;
      return (
        <Notice tone="good" text={text} onDismiss={onDismiss}>
          <button type="button" onClick={() => void onUndo(insertion.fence)}>
            {t('preview_undo')}
          </button>
          {insertion.again && onAgain && (
            <button type="button" onClick={onAgain}>
              {t('popup_insert_again')}
            </button>
          )}
        </Notice>
      );
    }
    case 'takenBack':
      return <TakenBack insertion={insertion} onUndo={onUndo} onDismiss={onDismiss} />;
    case 'notTakenBack': {
      const { why } = insertion;
      const text = why === 'gone' || why === 'kept' ? t(`preview_undo_${why}`) : <TroubleText trouble={why} />;
      return <Notice tone="bad" text={text} onDismiss={onDismiss} />;
    }
    case 'copied':
      return <Notice tone="good" text={t('popup_copied')} onDismiss={onDismiss} />;
    case 'not copied':
      return <Notice tone="bad" text={t('popup_copy_failed')} onDismiss={onDismiss} />;
    case 'failed': {
      const why = (
        <>
          <strong>{t('popup_insert_failed')}</strong> <TroubleText trouble={insertion.trouble} />
        </>
      );
      return (
        <Notice tone="bad" text={why} onDismiss={onDismiss}>
          <button type="button" onClick={() => void onCopy(insertion.outgoing.text)}>
            {t('popup_copy_instead')}
          </button>
        </Notice>
      );
    }
  }
}

interface TakenBackProps extends Pick<InsertionNoticeProps, 'onUndo' | 'onDismiss'> {
  readonly insertion: Extract<Insertion, { readonly state: 'takenBack' }>;
}

/** The insertion before it is still in the composer, and can be undone as well. */
function TakenBack({ insertion: { logged, earlier }, onUndo, onDismiss }: TakenBackProps) {
  const { t } = useLanguage();
  const said = [
    t('preview_undone'),
    earlier && t('preview_undone_one_left'),
    !logged && t('preview_undone_not_logged'),
  ].filter(Boolean);
  return (
    <Notice tone="good" text={said.join(' ')} onDismiss={onDismiss}>
      {earlier && (
        <button type="button" onClick={() => void onUndo(earlier.fence)}>
          {t('preview_undo')}
        </button>
      )}
    </Notice>
  );
}
