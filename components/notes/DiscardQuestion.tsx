import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { useLanguage } from '../i18n/language';

interface DiscardQuestionProps {
  readonly onLeave: () => void;
  readonly onResume: () => void;
}

/** Asks before a written text is discarded. It replaces the buttons below the form. */
export function DiscardQuestion({ onLeave, onResume }: DiscardQuestionProps) {
  const { t } = useLanguage();
  const id = useId();
  // The harmless choice has the focus.
  const resumeButton = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => resumeButton.current?.focus(), []);
  return (
    <div class="row discard-question" role="alertdialog" aria-labelledby={id}>
      <p id={id}>{t('note_leave_question')}</p>
      <button type="button" class="danger" onClick={onLeave}>
        {t('note_leave_confirm')}
      </button>
      <button type="button" ref={resumeButton} onClick={onResume}>
        {t('note_leave_go_on')}
      </button>
    </div>
  );
}
