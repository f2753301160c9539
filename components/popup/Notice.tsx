import type { ComponentChildren } from 'preact';
import { TroubleText, useLanguage } from '../language';
import type { Composed } from './passage';
import type { Insertion } from './use-insertion';

interface InsertionNoticeProps {
  readonly insertion: Insertion;
  readonly onCopy: (passage: Composed) => Promise<void>;
  readonly onDismiss: () => void;
}

/** What became of the last insertion. */
export function InsertionNotice({ insertion, onCopy, onDismiss }: InsertionNoticeProps) {
  const { t } = useLanguage();
  if (insertion.state === 'none' || insertion.state === 'inserting') return null;
  if (insertion.state === 'inserted') {
    const text = insertion.logged ? t('popup_inserted') : `${t('popup_inserted')} ${t('popup_not_logged')}`;
    return <Notice tone="good" text={text} onDismiss={onDismiss} />;
  }
  if (insertion.state === 'copied') return <Notice tone="good" text={t('popup_copied')} onDismiss={onDismiss} />;
  if (insertion.state === 'not copied') {
    return <Notice tone="bad" text={t('popup_copy_failed')} onDismiss={onDismiss} />;
  }
  const why = (
    <>
      <strong>{t('popup_insert_failed')}</strong> <TroubleText trouble={insertion.trouble} />
    </>
  );
  return (
    <Notice tone="bad" text={why} onDismiss={onDismiss}>
      <button type="button" onClick={() => void onCopy(insertion.passage)}>
        {t('popup_copy_instead')}
      </button>
    </Notice>
  );
}

interface NoticeProps {
  readonly tone: 'good' | 'bad';
  readonly text: ComponentChildren;
  readonly onDismiss?: () => void;
  /** What can be done about it. */
  readonly children?: ComponentChildren;
}

/** One thing that happened, said once and readable until it is closed. */
export function Notice({ tone, text, onDismiss, children }: NoticeProps) {
  const { t } = useLanguage();
  return (
    <div class={`notice notice-${tone}`}>
      <div class="notice-text">
        <p role={tone === 'bad' ? 'alert' : 'status'}>{text}</p>
        {children}
      </div>
      {onDismiss && (
        <button type="button" class="quiet close" aria-label={t('popup_dismiss')} onClick={onDismiss}>
          ×
        </button>
      )}
    </div>
  );
}
