import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { useLanguage } from '../i18n/language';

interface LeaveQuestionProps {
  readonly onLeave: () => void;
  readonly onGoOn: () => void;
}

/** Asks before a written text is discarded. It replaces the buttons below the form. */
export function LeaveQuestion({ onLeave, onGoOn }: LeaveQuestionProps) {
  const { t } = useLanguage();
  const id = useId();
  // The harmless choice has the focus.
  const goOn = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => goOn.current?.focus(), []);
  return (
    <div class="row leave-question" role="alertdialog" aria-labelledby={id}>
      <p id={id}>{t('note_leave_question')}</p>
      <button type="button" class="danger" onClick={onLeave}>
        {t('note_leave_confirm')}
      </button>
      <button type="button" ref={goOn} onClick={onGoOn}>
        {t('note_leave_go_on')}
      </button>
    </div>
  );
}
