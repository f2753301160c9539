import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useKeyDown } from '../hooks/use-key-down';
import { useLanguage } from '../i18n/language';

interface NoticeProps {
  readonly tone: 'good' | 'bad';
  readonly text: ComponentChildren;
  readonly onDismiss?: () => void;
  /** Actions for this notice. */
  readonly children?: ComponentChildren;
}

/** A notice about one event, which stays until it is dismissed. F6 moves the focus into it, and back. */
export function Notice({ tone, text, onDismiss, children }: NoticeProps) {
  const { t } = useLanguage();
  const [notice, previousFocus] = [useRef<HTMLDivElement>(null), useRef<EventTarget | null>(null)];
  // On dismissal, the focus returns to where it was.
  useLayoutEffect(
    () => () => {
      const hasFocus = notice.current?.contains(document.activeElement);
      if (hasFocus && previousFocus.current instanceof HTMLElement && previousFocus.current.isConnected)
        previousFocus.current.focus();
    },
    [],
  );
  useKeyDown(event => {
    if (event.key !== 'F6' || event.defaultPrevented) return;
    const button = notice.current?.querySelector<HTMLElement>('button, a[href]');
    const isInside = notice.current?.contains(document.activeElement);
    const target = isInside ? previousFocus.current : button;
    if (!(target instanceof HTMLElement)) return;
    event.preventDefault();
    target.focus();
  });
  return (
    <div
      class={`notice notice-${tone}`}
      ref={notice}
      onFocusIn={({ currentTarget, relatedTarget: from }) => {
        if (!(from instanceof Node && currentTarget.contains(from))) previousFocus.current = from;
      }}
    >
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
