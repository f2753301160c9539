import type { ComponentChildren } from 'preact';
import { useLanguage } from '../language';

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
